import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { USER_LIST_PATH, USERS_PATH, userWorld } from './registered.testing.ts'

const { world, user, lead, phone } = userWorld()
const { clients } = world

const listUsers = (query: string, by: keyof typeof clients = 'mgr_a') => clients[by].get(`${USER_LIST_PATH}?${query}`)
const total = async (query: string): Promise<number> => (await listUsers(query)).body.data.total
const countUsers = async (where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from client_user u left join abroad_intention i on i.id = u.intention_id
    left join institutions_customer l on l.client_user_id = u.id and l.deleted_date is null where ${where}`.execute(world.test.db)
  return rows[0]?.n as number
}

describe('the list of users', () => {
  it('shows all of them to who may list, newest first, with lead, owner and what they said last', async () => {
    const number = phone()
    const { id, uid } = await user({ phone: number, nickname: '列表用户' })
    const customer = await lead(clients.sales_b1, { name: '名下客户' })
    await sql`update institutions_customer set client_user_id = ${id} where id = ${customer}`.execute(world.test.db)
    await sql`insert into abroad_intention (client_user_id, consulting_project, intended_countries, famous_school, budget)
      values (${id}, '{文书}', '{英国,法国}', true, 30)`.execute(world.test.db)
    const { body } = await listUsers('page=1&size=10')
    expect(body.data.total).toBe(await countUsers(sql`true`))
    expect(body.data.records[0]).toMatchObject({
      id,
      uid,
      nickname: '列表用户',
      phoneNumber: `${number.slice(0, 4)}****${number.slice(8)}`,
      registrationPlatform: 'MINI',
      channelCode: 'WECHAT',
      linked: true,
      institutionsCustomer: { id: customer, name: '名下客户' },
      attributablePerson: { id: world.ids.sales_b1 },
      consultingProject: ['文书'],
      intendedCountries: ['英国', '法国'],
      famousSchool: true,
      budget: '30.00',
      reservationCount: 0,
    })
    expect(JSON.stringify(body)).not.toContain(number)
    // The list gives no access to the lead: its detail has its own scope.
    expect((await clients.mgr_a.get(`/runtime/detail?path=/newCustomer/customerDetail&id=${customer}`)).status).toBe(404)
  })

  it('is for who has the permission; so are export, detail, and the lists below it', async () => {
    for (const path of [`${USER_LIST_PATH}?page=1`, `${USERS_PATH}/export`, '/clientUser/intention/list', '/clientUser/reservation/list'])
      expect((await clients.sales_a1.get(path)).status, path).toBe(403)
    const { id } = await user()
    expect((await clients.sales_a1.get(`/runtime/detail?path=/registeredUsers/userDetail&id=${id}`)).status).toBe(403)
    expect((await clients.mgr_a.get(`/runtime/detail?path=/registeredUsers/userDetail&id=${id}`)).status).toBe(200)
    expect((await clients.mgr_a.get('/runtime/detail?path=/registeredUsers/userDetail&id=999999999')).status).toBe(404)
    expect((await clients.cs_1.get(`${USERS_PATH}/export`)).status).toBe(403)
  })

  it('reveals a phone number to who may list, and notes it', async () => {
    const number = phone()
    const { id } = await user({ phone: number })
    const reveal = (by: keyof typeof clients) => clients[by].post('/runtime/reveal', { entity: 'clientUser', id, field: 'phoneNumber' })
    expect((await reveal('mgr_a')).body.data).toEqual({ value: number })
    expect((await reveal('sales_a1')).status).toBe(403)
    const { rows } =
      await sql`select from audit_log where action = '/runtime/reveal' and entity = 'clientUser' and ${id} = any(entity_ids)`.execute(
        world.test.db,
      )
    expect(rows).toHaveLength(1)
    expect(await total(`phoneNumberIs=${number}`)).toBe(1)
    expect((await listUsers(`sort=phoneNumber`)).status).toBe(400)
  })

  it.each([
    ['registrationPlatformIn=MINI,APP', sql`registration_platform in ('MINI', 'APP')`],
    ['channelCodeIn=WECHAT', sql`channel_code = 'WECHAT'`],
    ['linkedIs=true', sql`linked_time is not null`],
    ['linkedIs=false', sql`linked_time is null`],
    ['famousSchoolIs=true', sql`u.famous_school`],
    ['consultingProjectContainsIn=文书', sql`'文书' = any(i.consulting_project)`],
    ['intendedCountriesContainsIn=英国,日本', sql`i.intended_countries && '{英国,日本}'`],
    ['highestDegreeIs=本科', sql`i.highest_degree = '本科'`],
    ['budgetGreaterThanOrEqual=40', sql`i.budget >= 40`],
    ['reservationCountGreaterThanOrEqual=1', sql`u.reservation_count >= 1`],
    ['customerPhaseIs=ORDERED', sql`l.customer_phase = 'ORDERED'`],
    ['nicknameContains=Lily', sql`u.nickname ilike '%lily%'`],
    ['uidContains=1000', sql`u.uid like '%1000%'`],
    ['timeOnOrAfter=2026-01-01', sql`u.time >= '2026-01-01 00:00+08'`],
    ['quickCheck=famousSchool', sql`u.famous_school`],
    ['screen=/registeredUsers/userIntention', sql`u.intention_count > 0`],
  ])('is filtered by %s', async (query, where) => {
    const expected = await countUsers(where)
    expect(expected).toBeGreaterThan(0)
    expect(await total(encodeURI(query))).toBe(expected)
  })

  it('is filtered by owner, promoter and department', async () => {
    const { rows } = await sql<{ promoter: number; owner: number; department: number }>`select
      (select promoter_id from client_user where promoter_id is not null limit 1) as promoter, e.id as owner, e.department_id as department
      from institutions_customer l join employee e on e.id = l.attributable_person_id where l.registered and l.deleted_date is null limit 1`.execute(
      world.test.db,
    )
    const { promoter, owner, department } = rows[0] as (typeof rows)[0]
    expect(await total(`promoterIs=${promoter}`)).toBe(await countUsers(sql`u.promoter_id = ${promoter}`))
    expect(await total(`attributablePersonIs=${owner}`)).toBe(await countUsers(sql`l.attributable_person_id = ${owner}`))
    expect(await total(`attributablePersonDepartmentIs=${department}`)).toBeGreaterThan(0)
  })
})

describe('demo users', () => {
  it('are consistent with leads, retention clients, relations and promotion', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from client_user)::int as users,
      (select count(*) from client_user u where linked <> exists (select from live_customer l where l.client_user_id = u.id))::int as unlinked,
      (select count(*) from client_user where linked_time < time)::int as "linkedBefore",
      (select count(*) from client_user where time > now() and uid ~ '^[0-9]')::int as future,
      (select count(*) from abroad_intention a join client_user u on u.id = a.client_user_id where a.time < u.time)::int as "saidBefore",
      (select count(*) from client_user u where intention_count <> (select count(*) from abroad_intention a where a.client_user_id = u.id)
        or reservation_count <> (select count(*) from client_reservation r where r.client_user_id = u.id))::int as miscounted,
      (select count(*) from client_reservation r join institution_customer_relation x on x.id = r.relation_id join institutions_customer l on l.id = x.lead_id
        where x.institution_id <> r.institution_id or l.client_user_id <> r.client_user_id)::int as strayed,
      (select count(*) from client_reservation)::int as reservations,
      (select count(*) from promotion_registration where client_user_id is null)::int as unpromoted,
      (select count(*) from retention_client r join client_user u on u.id = r.client_user_id where r.created_date < u.time)::int as "leftBefore"`.execute(
      world.test.db,
    )
    const { users, reservations, ...wrong } = rows[0] as Record<string, number>
    expect(users).toBeGreaterThan(500)
    expect(reservations).toBeGreaterThan(30)
    expect(Object.entries(wrong).filter(([, count]) => count > 0)).toEqual([])
  })
})
