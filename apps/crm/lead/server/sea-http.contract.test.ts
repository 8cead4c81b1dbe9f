import { type RawBuilder, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { Client } from '#tests/support/client.ts'
import { during } from '#tests/support/during.ts'
import { leadFactory, leadWorld } from './lead.testing.ts'

const LEADS = '/agency/institutionsCustomer'
const SEA = '/agency/highSeas'

const { crm, clients, ids } = leadWorld()

const leads = leadFactory('公海客户', '1340000', 'CONTACTS')
const { add, phoneOf } = leads
const toSea = async (by: Client, ...id: number[]) => by.post(`${LEADS}/highSeas`, { id, moveInReason: 'CUSTOMER_CHURN' })
/** A lead released by sales_a1. */
const addReleasedLead = async (): Promise<number> => {
  const id = await add(clients.sales_a1)
  expect((await toSea(clients.sales_a1, id)).body).toMatchObject({ code: 200 })
  return id
}
const seaRow = async (by: Client, id: number) =>
  (await by.get(`${SEA}/list?screen=/newCustomer/highSeas&size=100&sort=-putInTime`)).body.data.records.find(
    (row: { id: number }) => row.id === id,
  )
const queryRows = async (query: RawBuilder<unknown>): Promise<unknown[]> => (await query.execute(crm.database.db)).rows
const employeeNameOf = async (username: string) =>
  (await sql<{ name: string }>`select name from employee where username = ${username}`.execute(crm.database.db)).rows[0]?.name
const leadOf = async (id: number) =>
  (await sql<Record<string, unknown>>`select * from institutions_customer where id = ${id}`.execute(crm.database.db)).rows[0]

describe('into the high seas', () => {
  it('clears owner and follower, keeps customer service, remembers whose it was, and ends reminders', async () => {
    const id = await add(clients.sales_a1, { staffPersonId: ids.cs_1, followUpWithPeopleId: ids.sales_a2 })
    await clients.sales_a1.edit(`${LEADS}/followUpWithCustomers`, {
      id,
      followUpContent: '客户说先不考虑了',
      followUpTime: '2026-01-01 10:00:00',
      nextFollowUpTime: '2099-01-01 10:00:00',
    })
    expect((await toSea(clients.sales_a1, id)).body).toMatchObject({ code: 200, message: '已移入公海' })
    expect(await leadOf(id)).toMatchObject({
      status: 'LOSS',
      attributable_person_id: null,
      follow_up_with_people_id: null,
      staff_person_id: ids.cs_1,
      move_in_reason: 'CUSTOMER_CHURN',
    })
    const { rows } = await sql`select previous_owner_id, previous_follower_id, operator_id, previous_phase,
        (select count(*)::int from follow_up_record f where f.lead_id = s.lead_id and f.reminder_closed_date is null and f.next_follow_up_time is not null) as open
      from high_seas s where lead_id = ${id} and closed_date is null`.execute(crm.database.db)
    expect(rows).toEqual([
      {
        previous_owner_id: ids.sales_a1,
        previous_follower_id: ids.sales_a2,
        operator_id: ids.sales_a1,
        previous_phase: 'CONTACTS',
        open: 0,
      },
    ])
  })

  it('wants a reason that staff may give', async () => {
    const id = await add(clients.sales_a1)
    expect((await clients.sales_a1.post(`${LEADS}/highSeas`, { id: [id] })).body).toMatchObject({ code: 3000, message: '请选择移入原因' })
    for (const moveInReason of ['AUTO_NO_FOLLOW_UP', 'OTHER'])
      expect((await clients.sales_a1.post(`${LEADS}/highSeas`, { id: [id], moveInReason })).status).toBe(422)
  })

  it('takes all or none, and names those that cannot go', async () => {
    const [good, gone] = [await add(clients.sales_a1, { name: '好的' }), await addReleasedLead()]
    const admin = await toSea(clients.admin, good, gone)
    expect(admin.body).toMatchObject({ code: 3000, message: `以下客户已在公海：${leads.lastName()}` })
    expect(await leadOf(good)).toMatchObject({ status: 'NORMAL' })
    const names = [leads.lastName()]
    const another = await addReleasedLead()
    names.push(leads.lastName())
    expect((await toSea(clients.sales_a1, another, gone)).body.message).toBe(`以下客户已在公海：${names.join('、')}`)
    // The former owner learns where the lead is, although no action on it is possible any more.
    expect((await toSea(clients.sales_a1, good, gone)).body.message).toBe(`以下客户已在公海：${names[0]}`)
  })
})

describe('in the high seas', () => {
  it('is shown masked to holders of the permission, and to nobody in the lead list', async () => {
    const id = await addReleasedLead()
    expect(await seaRow(clients.sales_b1, id)).toMatchObject({
      phoneNumber: expect.stringMatching(/^1340\*{4}/),
      moveInReason: 'CUSTOMER_CHURN',
      previousOwner: { id: ids.sales_a1 },
    })
    expect((await clients.nobody_1.get(`${SEA}/list`)).status).toBe(403)
    const { body } = await clients.admin.get(
      `${LEADS}/list?screen=/newCustomer/institutionsCustomer&phoneNumberIs=${phoneOf(leads.last())}`,
    )
    expect(body.data.total).toBe(0)
  })

  it('its contact cannot be revealed before it is picked up', async () => {
    const id = await addReleasedLead()
    for (const entity of ['highSeas', 'institutionsCustomer'])
      expect((await clients.sales_b1.post('/runtime/reveal', { entity, id, field: 'phoneNumber' })).status).toBe(404)
    await clients.sales_b1.post(`${SEA}/receive`, { id: [id] })
    const { body } = await clients.sales_b1.post('/runtime/reveal', { entity: 'institutionsCustomer', id, field: 'phoneNumber' })
    expect(body.data.value).toBe(phoneOf(leads.last()))
  })

  it('cannot be edited, followed up or allocated', async () => {
    const id = await addReleasedLead()
    const tries = [
      ['allocation', { id: [id], institutionsIds: [1] }, `无法进行分配：${leads.lastName()}`],
      ['setAttributablePerson', { id: [id], attributablePersonId: ids.sales_a2 }, `以下客户在公海，不能设置归属人：${leads.lastName()}`],
    ] as const
    for (const [action, body, message] of tries)
      expect((await clients.admin.post(`${LEADS}/${action}`, body)).body).toMatchObject({ code: 3000, message })
    const followUp = { followUpContent: '聊了聊', followUpTime: '2026-01-01 10:00:00' }
    for (const [action, form] of [['edit', { name: '改名' }] as const, ['followUpWithCustomers', followUp] as const])
      expect((await clients.admin.edit(`${LEADS}/${action}`, { id, ...form })).body).toMatchObject({
        code: 3000,
        message: '该客户在公海，请先领取',
      })
  })

  it('counts opened details where a limit is set', async () => {
    const opened = [await addReleasedLead(), await addReleasedLead()]
    await sql`update lead_rules set sea_view_limit = 1`.execute(crm.database.db)
    const see = (id: number | undefined) => clients.sales_b1.get(`${LEADS}/details?id=${id}`)
    expect((await see(opened[0])).body.data).toMatchObject({ canAct: false })
    expect((await see(opened[0])).status).toBe(200)
    expect((await see(opened[1])).body).toMatchObject({ code: 429, message: '今日查看公海客户数已达上限（1）' })
    await sql`update lead_rules set sea_view_limit = 0`.execute(crm.database.db)
  })
})

describe('out of the high seas', () => {
  it('makes the picker owner and follower, and the lead new', async () => {
    const id = await addReleasedLead()
    expect((await clients.sales_b1.post(`${SEA}/receive`, { id: [id] })).body).toMatchObject({ code: 200, message: '领取成功' })
    const lead = await leadOf(id)
    expect(lead).toMatchObject({
      status: 'NORMAL',
      attributable_person_id: ids.sales_b1,
      follow_up_with_people_id: ids.sales_b1,
      customer_phase: 'NEW_CUSTOMER_CAPITAL',
      move_in_reason: null,
    })
    expect(lead?.last_pick_up_time).not.toBeNull()
    expect(await seaRow(clients.admin, id)).toBeUndefined()
    expect((await clients.sales_a2.post(`${SEA}/receive`, { id: [id] })).body).toMatchObject({
      code: 3000,
      message: '该客户已被【陈俊杰】领取',
    })
  })

  it('a former owner waits, also when others had it in between', async () => {
    const id = await addReleasedLead()
    const early = await clients.sales_a1.post('/callingUpTheCustomer', { id })
    expect(early.body).toMatchObject({
      code: 3000,
      message: expect.stringMatching(/^您在7日内曾负责该客户，\d{4}-\d\d-\d\d \d\d:\d\d后可领取$/),
    })
    await clients.sales_b1.post('/callingUpTheCustomer', { id })
    await toSea(clients.sales_b1, id)
    expect((await clients.sales_a1.post('/callingUpTheCustomer', { id })).body.message).toMatch(/^您在7日内曾负责该客户/)
    await sql`update lead_rules set ex_owner_cooldown_days = 0`.execute(crm.database.db)
    expect((await clients.sales_a1.post('/callingUpTheCustomer', { id })).body).toMatchObject({ code: 200, message: '捞取成功' })
    await sql`update lead_rules set ex_owner_cooldown_days = 7`.execute(crm.database.db)
  })

  it('each time it is written down who let it go and who took it, and both sides are told; the times before stay as they were', async () => {
    const [id, other] = [await addReleasedLead(), await addReleasedLead()]
    await clients.sales_b1.post(`${SEA}/receive`, { id: [id] })
    await clients.sales_b1.post(`${LEADS}/highSeas`, { id: [id], moveInReason: 'WAKE_UP_FAILED' })
    await clients.mgr_a.post(`${SEA}/allocate`, { id: [id], attributablePersonId: ids.sales_a1 })
    const stays = sql`select operator_id as "by", closed_by_id as taker from high_seas where lead_id in (${id}, ${other}) order by id`
    expect(await queryRows(stays)).toEqual([
      { by: ids.sales_a1, taker: ids.sales_b1 },
      { by: ids.sales_a1, taker: null },
      { by: ids.sales_b1, taker: ids.mgr_a },
    ])
    const causes = sql`select cause from lead_owner_history where lead_id = ${id} order by id`
    expect(await queryRows(causes)).toEqual(['add', 'sea', 'pickUp', 'sea', 'seaAllocate'].map(cause => ({ cause })))
    const facts = sql`select topic, payload from outbox where entity_id = ${id} and topic <> 'lead.added' order by id`
    expect(await queryRows(facts)).toEqual([
      { topic: 'lead.movedToHighSeas', payload: { from: ids.sales_a1, reason: 'CUSTOMER_CHURN' } },
      { topic: 'lead.pickedUp', payload: { from: ids.sales_a1, to: ids.sales_b1 } },
      { topic: 'lead.movedToHighSeas', payload: { from: ids.sales_b1, reason: 'WAKE_UP_FAILED' } },
      { topic: 'lead.allocatedFromHighSeas', payload: { from: ids.sales_b1, to: ids.sales_a1 } },
    ])
    // An allocation by a manager does not count as the receiving employee's pick.
    expect(await queryRows(sql`select employee_id from lead_claim_log where lead_id = ${id}`)).toEqual([{ employee_id: ids.sales_b1 }])
  })

  it('who comes late is told who has each of them, for a day; nobody learns of a lead that was not there', async () => {
    const never = await add(clients.sales_a1)
    const [first, second] = [await addReleasedLead(), await addReleasedLead()]
    const lastName = leads.lastName()
    await clients.sales_b1.post(`${SEA}/receive`, { id: [first] })
    await clients.admin.post(`${SEA}/receive`, { id: [second] })
    const late = (...id: number[]) => clients.sales_b1.post(`${SEA}/receive`, { id })
    const [mine, admins] = [await employeeNameOf('sales_b1'), await employeeNameOf('admin')]
    const names = [(await leadOf(first))?.name, lastName]
    expect((await late(second)).body.message).toBe(`该客户已被【${admins}】领取`)
    expect((await late(second, first)).body.message).toBe(`以下客户已被领取：${names[0]}（${mine}）、${names[1]}（${admins}）`)
    const unknown = { status: 404, body: { code: 404 } }
    expect(await late(never)).toMatchObject(unknown)
    await sql`update high_seas set put_in_time = now() - interval '3 days', closed_date = now() - interval '25 hours' where lead_id = ${second}`.execute(
      crm.database.db,
    )
    expect(await late(second)).toMatchObject(unknown)
  })

  it('by the duplicate check: names the lead in the audit log, and takes nothing but a lead that is there', async () => {
    const [id, merged, held] = [await addReleasedLead(), await addReleasedLead(), await add(clients.sales_a1)]
    await sql`update institutions_customer set deleted_date = now() where id = ${merged}`.execute(crm.database.db)
    const call = (body: object) => clients.sales_b1.post('/callingUpTheCustomer', body)
    for (const body of [{}, { id: 0 }, { id: `${id}` }, { id, name: '改名' }]) expect((await call(body)).status).toBe(400)
    for (const gone of [merged, 999_999_999]) expect(await call({ id: gone })).toMatchObject({ status: 404, body: { code: 404 } })
    expect((await call({ id: held })).body).toEqual({ code: 3000, message: `该客户已被【${await employeeNameOf('sales_a1')}】领取` })
    expect((await call({ id })).body).toEqual({ code: 200, message: '捞取成功' })
    const entries = sql`select employee_id, detail #> ${`{changed,institutionsCustomer,${id},status}`}::text[] as status from audit_log
      where action = '/callingUpTheCustomer' and result = 'success' order by id desc limit 1`
    expect(await queryRows(entries)).toEqual([{ employee_id: ids.sales_b1, status: ['LOSS', 'NORMAL'] }])
  })

  it('goes to one of two who want it in the same moment', async () => {
    const id = await addReleasedLead()
    const taken = sql`update institutions_customer set status = 'NORMAL', attributable_person_id = ${ids.sales_a2}, move_in_reason = null where id = ${id}`
    const answer = await during(crm.database.db, taken, () => clients.sales_b1.post('/callingUpTheCustomer', { id }))
    expect(answer.body).toEqual({ code: 3000, message: `该客户已被【${await employeeNameOf('sales_a2')}】领取` })
  })

  it('never goes to somebody who leaves in the same moment', async () => {
    const id = await addReleasedLead()
    const left = (locked: boolean) => sql`update employee set locked = ${locked} where username = 'cda12'`
    const answer = await during(crm.database.db, left(true), () =>
      clients.mgr_a.post(`${SEA}/allocate`, { id: [id], attributablePersonId: ids.cda12 }),
    )
    await left(false).execute(crm.database.db)
    expect(answer.body).toMatchObject({ code: 3000, message: '员工已作废' })
  })

  it('the duplicate check says whether it can be picked up', async () => {
    await addReleasedLead()
    const tip = async (by: Client) => (await by.get(`/verifyDuplicate?wechatOrPhoneNumberIs=${phoneOf(leads.last())}`)).body.data.tips
    expect(await tip(clients.sales_b1)).toBe('该客户在公海，可捞取')
    expect(await tip(clients.sales_a1)).toMatch(/^您于\d{4}-\d\d-\d\d释放该客户，\d{4}-\d\d-\d\d \d\d:\d\d后可捞取$/)
  })

  it('a manager allocates past the day’s limit and the wait, not past the holding limit or to who has left', async () => {
    await sql`update lead_rules set daily_claim_limit = 1`.execute(crm.database.db)
    const [first, second] = [await addReleasedLead(), await addReleasedLead()]
    const give = (id: number, to: string) => clients.mgr_a.post(`${SEA}/allocate`, { id: [id], attributablePersonId: ids[to] })
    for (const id of [first, second]) expect((await give(id, 'sales_a1')).body).toMatchObject({ code: 200, message: '分配成功' })
    const third = await addReleasedLead()
    await sql`insert into employee_allocation (employee_id, holding_limit) values (${ids.sales_a2}, 1)`.execute(crm.database.db)
    expect((await give(third, 'sales_a2')).body).toMatchObject({ code: 3000, message: '持有客户数已达上限（1）' })
    await sql`update lead_rules set daily_claim_limit = 20`.execute(crm.database.db)
    await sql`update employee set locked = true where username = 'cda11'`.execute(crm.database.db)
    expect((await give(third, 'cda11')).body).toMatchObject({ code: 3000, message: '员工已作废' })
    expect((await clients.sales_a1.post(`${SEA}/allocate`, { id: [third], attributablePersonId: ids.sales_a1 })).status).toBe(403)
  })
})

describe('limits of picking up', () => {
  const rules = (change: ReturnType<typeof sql>) => sql`update lead_rules set ${change}`.execute(crm.database.db)
  const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    (await query.execute(crm.database.db)).rows[0]?.n as number
  const pick = async (...id: number[]) => (await clients.sales_b1.post(`${SEA}/receive`, { id })).body.message
  afterEach(() => rules(sql`daily_claim_limit = 20, holding_limit = 200`))

  it('let the last lead through that he may hold, and not one more; 0 is no limit', async () => {
    const [first, second, third] = [await addReleasedLead(), await addReleasedLead(), await addReleasedLead()]
    const held = await numberOf(sql`select count(*)::int as n from institutions_customer
      where attributable_person_id = ${ids.sales_b1} and deleted_date is null and customer_phase <> 'ORDERED'`)
    await rules(sql`holding_limit = ${held + 2}`)
    const full = `持有客户数已达上限（${held + 2}）`
    expect([await pick(first, second, third), await pick(first, second), await pick(third)]).toEqual([full, '领取成功', full])
    await rules(sql`holding_limit = 0`)
    expect(await pick(third)).toBe('领取成功')
  })

  it('count his own picks of today alone; the last one is let through, and not one more; 0 is no limit', async () => {
    const [first, second, third] = [await addReleasedLead(), await addReleasedLead(), await addReleasedLead()]
    await sql`insert into lead_claim_log (day, employee_id, lead_id) values
      (current_date - 2, ${ids.sales_b1}, ${first}), (current_date + 2, ${ids.sales_b1}, ${first}),
      ((now() at time zone 'Asia/Shanghai')::date, ${ids.sales_a2}, ${first})`.execute(crm.database.db)
    const used = await numberOf(sql`select count(*)::int as n from lead_claim_log
      where employee_id = ${ids.sales_b1} and day = (now() at time zone 'Asia/Shanghai')::date`)
    await rules(sql`daily_claim_limit = ${used + 2}`)
    const full = `今日领取次数已达上限（${used + 2}）`
    expect([await pick(first, second, third), await pick(first, second), await pick(third)]).toEqual([full, '领取成功', full])
    await rules(sql`daily_claim_limit = 0`)
    expect(await pick(third)).toBe('领取成功')
  })

  it('hold for who picks at several places at once', async () => {
    const several = [await addReleasedLead(), await addReleasedLead(), await addReleasedLead(), await addReleasedLead()]
    const used = await numberOf(sql`select count(*)::int as n from lead_claim_log
      where employee_id = ${ids.sales_b1} and day = (now() at time zone 'Asia/Shanghai')::date`)
    await rules(sql`daily_claim_limit = ${used + 1}`)
    const answers = await Promise.all(several.map(id => pick(id)))
    expect(answers.filter(answer => answer === '领取成功')).toHaveLength(1)
  })

  it('of many name every lead that he had lately, and when the last of them may be had', async () => {
    const names: string[] = []
    const many: number[] = []
    for (const days of [3, 1, undefined]) {
      many.push(await addReleasedLead())
      names.push(leads.lastName())
      if (days !== undefined)
        await sql`insert into lead_owner_history (lead_id, from_id, cause, created_date)
          values (${many.at(-1)}, ${ids.sales_b1}, 'sea', now() - make_interval(days => ${days}))`.execute(crm.database.db)
    }
    const { rows } = await sql<{ until: Date }>`select lead_claimable_from(${many[1]}, ${ids.sales_b1}) as until`.execute(crm.database.db)
    const until = wallDateTime(rows[0]?.until as Date).slice(0, 16)
    expect(await pick(...many)).toBe(`您在7日内曾负责以下客户，${until}后可领取：${names[0]}、${names[1]}`)
  })
})

describe('a page that was open while the lead went into the high seas', () => {
  it('tells its former people so, and nobody else, and nobody once somebody has it', async () => {
    const id = await addReleasedLead()
    const stale = (by: Client, action: string, form: object = {}) =>
      by.post(`${LEADS}/${action}`, { id: action === 'highSeas' ? [id] : id, ...form })
    const followUp = { followUpContent: '再联系一次看看', followUpTime: '2026-01-01 10:00:00' }
    for (const by of [clients.sales_a1, clients.mgr_a]) {
      expect((await stale(by, 'edit', { name: '改名' })).body).toEqual({ code: 3000, message: '该客户在公海，请先领取' })
      expect((await stale(by, 'followUpWithCustomers', followUp)).body).toEqual({ code: 3000, message: '该客户在公海，请先领取' })
      expect((await toSea(by, id)).body).toEqual({ code: 3000, message: `以下客户已在公海：${leads.lastName()}` })
    }
    // Employees who may pick it up may read it, and learn how to proceed.
    expect((await stale(clients.sales_b1, 'edit', { name: '改名' })).body).toEqual({ code: 3000, message: '该客户在公海，请先领取' })
    await clients.sales_b1.post(`${SEA}/receive`, { id: [id] })
    // The creator may still read it; for the others it is gone.
    expect((await stale(clients.sales_a1, 'edit', { name: '改名' })).body).toEqual({ code: 3000, message: '仅可查看' })
    const strange = [await stale(clients.mgr_a, 'edit', { name: '改名' }), await toSea(clients.mgr_a, id)]
    for (const answer of strange) expect([answer.status, answer.body.code]).toEqual([404, 404])
  })
})

describe('what a customer books himself', () => {
  const book = (by: Client, resource: string, id: number, institutionsId: number) =>
    by.post(`${resource}/selfReservation`, { id, institutionsId })
  const institution = async (): Promise<number> =>
    (await sql<{ id: number }>`select id from institution where not locked order by id limit 1`.execute(crm.database.db)).rows[0]
      ?.id as number

  it('is noted once, without operator or page; staff without the permission cannot', async () => {
    const id = await add(clients.sales_a1)
    const at = await institution()
    expect((await book(clients.sales_a1, LEADS, id, at)).status).toBe(403)
    expect((await book(clients.mgr_a, LEADS, id, at)).body).toMatchObject({ code: 200, message: '自主预约已登记' })
    expect((await book(clients.mgr_a, LEADS, id, at)).body).toMatchObject({ code: 200, message: '该机构已有此客户，无需重复登记' })
    const { rows } =
      await sql`select allocation_method, operator_id, qr_url from institution_customer_relation where lead_id = ${id}`.execute(
        crm.database.db,
      )
    expect(rows).toEqual([{ allocation_method: 'jigouyuyue', operator_id: null, qr_url: null }])
    expect(await leadOf(id)).toMatchObject({ customer_phase: 'ALLOCATED', attributable_person_id: ids.sales_a1 })
  })

  it('brings a lead out of the high seas to the default customer service, or flags it there while none is set', async () => {
    const setting = (staff: number | null) => sql`update customer_service_setting set default_staff_id = ${staff}`.execute(crm.database.db)
    const [first, second] = [await addReleasedLead(), await addReleasedLead()]
    // The limits do not apply to self-reservations.
    await sql`update lead_rules set holding_limit = 1, daily_claim_limit = 1`.execute(crm.database.db)
    expect((await book(clients.mgr_a, SEA, first, await institution())).body).toMatchObject({ code: 200 })
    expect(await leadOf(first)).toMatchObject({ status: 'NORMAL', attributable_person_id: ids.cs_1, manual_phase: 'NEW_CUSTOMER_CAPITAL' })
    await sql`update lead_rules set holding_limit = 200, daily_claim_limit = 20`.execute(crm.database.db)
    await setting(null)
    expect((await book(clients.mgr_a, SEA, second, await institution())).body).toMatchObject({ code: 200 })
    await setting(ids.cs_1 as number)
    expect(await leadOf(second)).toMatchObject({ status: 'LOSS', attributable_person_id: null })
    expect(await seaRow(clients.mgr_a, second)).toMatchObject({ selfReserved: true })
  })
})
