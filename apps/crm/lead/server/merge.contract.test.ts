import { type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import type { OutboxEvent } from '#core/contract/outbox-event.ts'
import type { Client } from '#tests/support/client.ts'
import { insertUsers } from '#tests/support/client-users.ts'
import { projectSnapshot, writeContext } from '#tests/support/write-context.ts'
import { leadFactory, leadWorld } from './lead.testing.ts'
import { type ClientMerge, mergeClient, mergeLeads } from './merge.ts'
import createLeadPlugin from './plugin.ts'

const snapshot = await projectSnapshot()

const LEADS = '/agency/institutionsCustomer'

const { crm, clients, ids, institutions } = leadWorld()

const leads = leadFactory('合并客户', '1321000', 'TO_BE_ALLOCATED')
const { add, phoneOf } = leads
const details = (by: Client, id: number) => by.get(`${LEADS}/details?id=${id}`)
const institutionAt = (place: number) => institutions[place] as { id: number; name: string }
const timelineTitles = async (id: number): Promise<string[]> =>
  (await clients.admin.get(`/runtime/timeline?path=/newCustomer/customerDetail&id=${id}&size=50`)).body.data.records.map(
    (one: { title: string }) => one.title,
  )

describe('merging', () => {
  const merge = async (merge: ClientMerge) => {
    await insertUsers(crm.database.db, merge.clientUserId)
    return crm.database.db
      .transaction()
      .execute(tx =>
        mergeClient(
          writeContext(tx, { actor: { id: ids.mgr_a } as Actor, snapshot, recorders: createLeadPlugin({}).recorders ?? [] }),
          merge,
        ),
      )
  }
  const [a2, manager] = [() => ids.sales_a2 as number, () => ids.mgr_a as number]

  it('binds an app user to a lead that is there, once', async () => {
    const id = await add(clients.sales_a1)
    const body = { customerId: id, clientUserId: 77_001, attributionId: a2() }
    expect(await merge(body)).toEqual({ changed: true })
    expect(await merge(body)).toEqual({ changed: false })
    const { rows } = await sql`select client_user_id, attributable_person_id as owner,
      (select count(*)::int from lead_owner_history h where h.lead_id = c.id) as changes from institutions_customer c where id = ${id}`.execute(
      crm.database.db,
    )
    expect(rows).toEqual([{ client_user_id: 77_001, owner: a2(), changes: 2 }])
    const other = await add(clients.sales_a1)
    await expect(merge({ ...body, customerId: other })).rejects.toMatchObject({ code: 3000, message: '该用户已关联其他客户' })
    await expect(merge({ ...body, clientUserId: 77_009 })).rejects.toMatchObject({ code: 3000, message: '该客户已关联其他用户' })
  })

  it('of a user who is bound already may change the owner; of a lead that is gone is none', async () => {
    const id = await add(clients.sales_a1)
    await merge({ customerId: id, clientUserId: 77_003, attributionId: a2() })
    expect(await merge({ customerId: id, clientUserId: 77_003, attributionId: manager() })).toEqual({ changed: true })
    expect(await merge({ customerId: id, clientUserId: 77_003, attributionId: manager() })).toEqual({ changed: false })
    await expect(merge({ customerId: 999_999_999, clientUserId: 77_004, attributionId: a2() })).rejects.toMatchObject({ status: 404 })
    const kept =
      await sql`select client_user_id as "user", attributable_person_id as owner from institutions_customer where id = ${id}`.execute(
        crm.database.db,
      )
    expect(kept.rows).toEqual([{ user: 77_003, owner: manager() }])
  })

  it('fills contacts that are missing, unless a third customer has them', async () => {
    await add(clients.sales_a1, { phoneNumber: '13210009001', wechat: 'wx_third01' })
    const [byPhone, byWechat] = [await add(clients.sales_a1), await add(clients.sales_a1, { phoneNumber: null, wechat: 'wx_merge11' })]
    const phone = phoneOf(leads.last() - 1)
    const fill = async (customerId: number, phoneNumber: string, wechat: string) => {
      await merge({ customerId, clientUserId: 77_100 + customerId, attributionId: manager(), fill: { phoneNumber, wechat } })
      const { rows } = await sql`select phone_number as phone, wechat from institutions_customer where id = ${customerId}`.execute(
        crm.database.db,
      )
      return rows[0]
    }
    expect(await fill(byPhone, '13210009001', 'wx_third01')).toEqual({ phone, wechat: null })
    expect(await fill(byWechat, '13210009001', 'wx_third01')).toEqual({ phone: null, wechat: 'wx_merge11' })
    await sql`update institutions_customer set client_user_id = null where id in (${byPhone}, ${byWechat})`.execute(crm.database.db)
    expect(await fill(byPhone, '13210009002', 'wx_merge12')).toEqual({ phone, wechat: 'wx_merge12' })
    expect(await fill(byWechat, '13210009003', 'wx_merge13')).toEqual({ phone: '13210009003', wechat: 'wx_merge11' })
  })

  it('takes a lead out of the high seas', async () => {
    const id = await add(clients.sales_a1)
    await clients.sales_a1.post(`${LEADS}/highSeas`, { id: [id], moveInReason: 'CUSTOMER_CHURN' })
    await merge({ customerId: id, clientUserId: 77_002, attributionId: manager() })
    const { rows } = await sql`select status, attributable_person_id as owner from institutions_customer where id = ${id}`.execute(
      crm.database.db,
    )
    expect(rows).toEqual([{ status: 'NORMAL', owner: manager() }])
  })

  it('of two leads tells, row by row, what went from one to the other, contacts masked', async () => {
    const [first, second] = [
      await add(clients.sales_a1, { phoneNumber: null, wechat: 'wx_merge02' }),
      await add(clients.sales_a2, { gpa: '3.5' }),
    ]
    await clients.mgr_a.post(`${LEADS}/allocation`, { id: [first, second], institutionsIds: [institutionAt(0).id] })
    await clients.mgr_a.post(`${LEADS}/allocationAgain`, { id: second, institutionsIds: [institutionAt(1).id] })
    await clients.sales_a2.edit(`${LEADS}/followUpWithCustomers`, {
      id: second,
      followUpContent: '已经联系过',
      followUpTime: '2026-01-02 10:00:00',
    })
    const visit = { id: [second], content: '回访', plannedTime: '2099-01-01 10:00:00' }
    expect((await clients.sales_a2.post('/retention/customerReturnVisits/add', visit)).status).toBe(200)
    await clients.mgr_a.post(`${LEADS}/combine`, { id: [first, second], keep: 'OLDER' })
    const { rows } = await sql<{ diff: object; changed: Record<string, object> }>`select diff, detail -> 'changed' as changed from audit_log
      where action = ${`${LEADS}/combine`} and result = 'success' and ${first} = any(entity_ids)`.execute(crm.database.db)
    const { diff, changed = {} } = rows[0] ?? {}
    expect(diff).toMatchObject({ [first]: { gpa: [null, '3.5'], phoneNumber: [null, expect.stringContaining('****')] } })
    const moved = (resource: string) => Object.values(changed[resource] ?? {})
    const withdrawn = { withdrawnDate: [null, expect.any(String)], withdrawnBy: [null, ids.mgr_a] }
    expect(moved('allocationCustomer')).toEqual([{ ...withdrawn, lead: [second, first] }, { lead: [second, first] }])
    expect(moved('followRecord')).toEqual([{ lead: [second, first] }])
    expect(moved('customerReturnVisits')).toEqual([{ institutionsCustomer: [second, first] }])
  })

  it('of two leads keeps what the first says, fills what it does not, and brings everything over', async () => {
    const first = await add(clients.sales_a1, { phoneNumber: null, wechat: 'wx_merge01', college: '四川大学', intendedCountries: ['英国'] })
    const second = await add(clients.sales_a2, { college: '重庆大学', gpa: '3.5', intendedCountries: ['美国', '英国'] })
    const phone = phoneOf(leads.last())
    await clients.mgr_a.post(`${LEADS}/allocation`, { id: [second], institutionsIds: [institutionAt(0).id] })
    await clients.sales_a2.edit(`${LEADS}/followUpWithCustomers`, {
      id: second,
      followUpContent: '第二条客资的跟进',
      followUpTime: '2026-01-02 10:00:00',
    })
    await clients.sales_a2.post('/retention/customerReturnVisits/add', {
      id: [second],
      content: '回访第二条',
      plannedTime: '2099-01-01 10:00:00',
    })
    await sql`update institutions_customer set custom = ${'{"hobby":"围棋"}'}::jsonb where id = ${second}`.execute(crm.database.db)
    expect((await clients.mgr_a.post(`${LEADS}/combine`, { id: [first], keep: 'OLDER' })).body.message).toBe('请勾选两个客户')
    expect((await clients.mgr_a.post(`${LEADS}/combine`, { id: [first, second], keep: 'OLDER' })).body).toMatchObject({
      code: 200,
      message: '合并成功',
    })
    const { rows } =
      await sql`select phone_number, wechat, college, gpa, intended_countries, customer_phase, custom, last_follow_up_date is not null as followed,
        (select count(*)::int from customer_return_visit v where v.lead_id = c.id and v.status = 'PENDING') as visits
        from institutions_customer c where id = ${first}`.execute(crm.database.db)
    expect(rows).toEqual([
      {
        phone_number: phone,
        wechat: 'wx_merge01',
        college: '四川大学',
        gpa: '3.5',
        intended_countries: ['英国', '美国'],
        customer_phase: 'ALLOCATED',
        custom: { hobby: '围棋' },
        followed: true,
        visits: 1,
      },
    ])
    expect((await details(clients.mgr_a, first)).body.data).toMatchObject({ followUpRecordsCount: 1, relationsCount: 1 })
    expect((await details(clients.mgr_a, second)).status).toBe(404)
    expect(await timelineTitles(first)).toContain('合并客资')
  })
})

describe('of two leads', () => {
  const combine = (id: readonly number[], keep = 'OLDER') => clients.mgr_a.post(`${LEADS}/combine`, { id, keep })
  const rowsOf = async (query: RawBuilder<unknown>): Promise<unknown[]> => (await query.execute(crm.database.db)).rows
  const set = (id: number, change: ReturnType<typeof sql>) =>
    sql`update institutions_customer set ${change} where id = ${id}`.execute(crm.database.db)
  const pair = async (): Promise<[number, number]> => [await add(clients.sales_a1), await add(clients.sales_a2)]

  it('the one that is asked for is kept, the other is gone into it, and everybody is told', async () => {
    const [first, second] = await pair()
    expect((await combine([first, second], 'NEWER')).body).toEqual({ code: 200, message: '合并成功' })
    const stored = sql`select deleted_date > now() - interval '1 minute' as gone, merged_into_id as "into" from institutions_customer
      where id in (${first}, ${second}) order by id`
    expect(await rowsOf(stored)).toEqual([
      { gone: true, into: second },
      { gone: null, into: null },
    ])
    const told = sql`select entity_id as id, payload from outbox where topic = 'lead.merged' and entity_id in (${first}, ${second})`
    expect(await rowsOf(told)).toEqual([{ id: second, payload: { source: first, from: ids.sales_a1, to: ids.sales_a2 } }])
    const [third, fourth] = await pair()
    expect(await combine([second, third, fourth])).toMatchObject({ status: 400, body: { message: '一次最多操作2条' } })
    expect((await combine([third, first])).status).toBe(404)
  })

  it('both bound to an app user nothing is merged; what one is bound to is the kept one’s', async () => {
    const [first, second] = await pair()
    await insertUsers(crm.database.db, 77_201, 77_202)
    await set(first, sql`client_user_id = 77201`)
    await set(second, sql`client_user_id = 77202`)
    expect((await combine([first, second])).body).toEqual({ code: 3000, message: '两个客户分别关联了不同的注册用户，不能合并' })
    await set(first, sql`client_user_id = null`)
    expect((await combine([first, second])).body).toMatchObject({ code: 200 })
    expect(await rowsOf(sql`select client_user_id as "user" from institutions_customer where id = ${first}`)).toEqual([{ user: 77_202 }])
  })

  it('a kept one in the high seas is the other’s owner’s from then on, and stays there where that has none', async () => {
    const [first, second] = await pair()
    const [lost, lonely] = await pair()
    for (const id of [first, lost, lonely]) await clients.admin.post(`${LEADS}/highSeas`, { id: [id], moveInReason: 'CUSTOMER_CHURN' })
    const merged = (kept: number, source: number) =>
      crm.database.db.transaction().execute(async tx => {
        const told: OutboxEvent[] = []
        const actor = { id: ids.mgr_a } as Actor
        await mergeLeads(writeContext(tx, { actor, snapshot, recorders: createLeadPlugin({}).recorders ?? [], told }), kept, source)
        return told.filter(fact => fact.entityId === kept).map(({ topic, payload }) => ({ topic, payload }))
      })
    const payload = { from: ids.sales_a1, to: ids.sales_a2 }
    expect(await merged(first, second)).toEqual([
      { topic: 'lead.allocatedFromHighSeas', payload },
      { topic: 'lead.merged', payload: { source: second, from: ids.sales_a2, to: ids.sales_a2 } },
    ])
    expect(await merged(lost, lonely)).toEqual([{ topic: 'lead.merged', payload: { source: lonely, from: null, to: null } }])
    const stored = sql`select status, attributable_person_id as owner,
        (select cause from lead_owner_history h where h.lead_id = c.id order by h.id desc limit 1) as cause
      from institutions_customer c where id in (${first}, ${lost}) order by id`
    expect(await rowsOf(stored)).toEqual([
      { status: 'NORMAL', owner: ids.sales_a2, cause: 'merge' },
      { status: 'LOSS', owner: null, cause: 'sea' },
    ])
    await expect(merged(first, first)).rejects.toMatchObject({ status: 404 })
    await expect(merged(first, second)).rejects.toMatchObject({ status: 404 })
    await expect(merged(second, first)).rejects.toMatchObject({ status: 404 })
  })

  it('a relation that was taken back neither keeps the other’s out nor is taken back again', async () => {
    const [first, second] = await pair()
    await clients.mgr_a.post(`${LEADS}/allocation`, { id: [first, second], institutionsIds: [institutionAt(0).id, institutionAt(1).id] })
    const back = (id: number, place: number) =>
      sql`update institution_customer_relation set withdrawn_date = '2026-01-02 10:00:00+08', withdrawn_by_id = ${ids.admin}
        where lead_id = ${id} and institution_id = ${institutionAt(place).id}`.execute(crm.database.db)
    await back(first, 0)
    await back(second, 1)
    expect((await combine([first, second])).body).toMatchObject({ code: 200 })
    const relations = sql`select institution_id as at, withdrawn_date is null as active, withdrawn_by_id as "by"
      from institution_customer_relation where lead_id = ${first} order by id`
    expect(await rowsOf(relations)).toEqual([
      { at: institutionAt(0).id, active: false, by: ids.admin },
      { at: institutionAt(1).id, active: true, by: null },
      { at: institutionAt(0).id, active: true, by: null },
      { at: institutionAt(1).id, active: false, by: ids.admin },
    ])
  })

  it.each([
    ['the other’s', '2026-01-01 10:00:00', '2026-01-02 10:00:00'],
    ['its own', '2026-01-03 10:00:00', '2026-01-02 10:00:00'],
    ['its own', '2026-01-03 10:00:00', null],
    ['the other’s', null, '2026-01-02 10:00:00'],
    ['none', null, null],
  ])('the last follow-up of either stops the clock: %s', async (_whose, own, other) => {
    const [first, second] = await pair()
    const at = (time: string | null) => (time === null ? null : `${time}+08`)
    await set(first, sql`last_follow_up_date = ${at(own)}`)
    await set(second, sql`last_follow_up_date = ${at(other)}`)
    expect((await combine([first, second])).body).toMatchObject({ code: 200 })
    const last =
      [own, other]
        .filter(time => time !== null)
        .sort()
        .at(-1) ?? null
    const stored = sql`select to_char(last_follow_up_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as last
      from institutions_customer where id = ${first}`
    expect(await rowsOf(stored)).toEqual([{ last }])
  })

  it('what no form shows at present comes along, and never over what the kept one has', async () => {
    const [first, second] = await pair()
    await set(first, sql`custom = '{"gone_a": "甲", "gone_b": null}'`)
    await set(second, sql`custom = '{"gone_a": "乙", "gone_b": "丙", "gone_c": null}'`)
    await combine([first, second])
    const stored = sql`select custom from institutions_customer where id = ${first}`
    expect(await rowsOf(stored)).toEqual([{ custom: { gone_a: '甲', gone_b: '丙' } }])
  })
})

describe('merging leads that much was said of', () => {
  /** Number of SQL statements that a merge takes. */
  async function statements(kept: number, source: number): Promise<number> {
    let count = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await crm.database.db
      .withPlugin(counting)
      .transaction()
      .execute(tx =>
        mergeLeads(
          writeContext(tx, { actor: { id: ids.mgr_a } as Actor, snapshot, recorders: createLeadPlugin({}).recorders ?? [] }),
          kept,
          source,
        ),
      )
    return count
  }
  const withFollowUps = async (many: number): Promise<number> => {
    const id = await add(clients.sales_a1)
    // The reports pool has a longer timeout, enough for a thousand rows on a busy machine.
    await sql`insert into follow_up_record (lead_id, author_id, follow_up_time, content)
      select ${id}, ${ids.sales_a1}, now(), '第' || n || '次联系' from generate_series(1, ${many}::int) n`.execute(crm.database.longReads)
    return id
  }

  it('takes as many statements for a thousand follow-ups as for one', async () => {
    const [first, second] = [await withFollowUps(0), await withFollowUps(1)]
    const few = await statements(first, second)
    const [other, busy] = [await withFollowUps(0), await withFollowUps(1000)]
    expect(await statements(other, busy)).toBe(few)
    expect((await details(clients.mgr_a, other)).body.data).toMatchObject({ followUpRecordsCount: 1000 })
  })
})

describe('merging wishes', () => {
  it('keeps three countries, those of the kept lead first, and every project', async () => {
    const first = await add(clients.sales_a1, { intendedCountries: ['英国', '美国'], consultingProject: ['文书'] })
    const second = await add(clients.sales_a1, { intendedCountries: ['法国', '美国', '德国'], consultingProject: ['移民', '文书'] })
    await clients.mgr_a.post(`${LEADS}/combine`, { id: [first, second], keep: 'OLDER' })
    const { rows } = await sql`select intended_countries as countries, consulting_project as projects from institutions_customer
      where id = ${first}`.execute(crm.database.db)
    expect(rows).toEqual([{ countries: ['英国', '美国', '法国'], projects: ['文书', '移民'] }])
  })
})
