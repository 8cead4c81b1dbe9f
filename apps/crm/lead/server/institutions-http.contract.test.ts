import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { Client } from '#tests/support/client.ts'
import { during } from '#tests/support/during.ts'
import { insertOrder, leadFactory, leadWorld } from './lead.testing.ts'

const LEADS = '/agency/institutionsCustomer'

const { crm, clients, ids, institutions: open } = leadWorld()

const leads = leadFactory('分配客户', '1330000', 'TO_BE_ALLOCATED')
const { add } = leads
const institution = (place: number): number => open[place]?.id as number
const allocate = (id: readonly number[], institutionsIds: readonly number[], by: Client = clients.mgr_a) =>
  by.post(`${LEADS}/allocation`, { id, institutionsIds })
const postFurtherAllocation = (id: number, institutionsIds: readonly number[]) =>
  clients.mgr_a.post(`${LEADS}/allocationAgain`, { id, institutionsIds })
const phaseOf = async (id: number) =>
  (await sql<{ phase: string }>`select customer_phase as phase from institutions_customer where id = ${id}`.execute(crm.database.db))
    .rows[0]?.phase
const queryRows = async (query: RawBuilder<unknown>): Promise<unknown[]> => (await query.execute(crm.database.db)).rows
/** Facts about a lead, without lead.added. */
const leadFactRows = (id: number) =>
  queryRows(sql`select topic, payload from outbox where entity_id = ${id} and topic like 'lead.%' and topic <> 'lead.added' order by id`)
const relations = async (id: number): Promise<Record<string, unknown>[]> =>
  (
    await clients.admin.get(`/agency/allocationCustomer/list?screen=/newCustomer/allocationCustomer&size=100&sort=-createdDate`)
  ).body.data.records.filter((row: { institutionsCustomer: { id: number } }) => row.institutionsCustomer.id === id)

describe('allocation', () => {
  it('gives waiting leads to institutions, with a page of their own for each', async () => {
    const leads = [await add(clients.sales_a1), await add(clients.sales_a2)]
    expect((await allocate(leads, [institution(0), institution(1)])).body).toMatchObject({ code: 200, message: '分配成功' })
    for (const id of leads) expect(await phaseOf(id)).toBe('MULTIPLE_ASSIGNMENT')
    const { rows } = await sql<{ qr_url: string; at: number }>`select qr_url, institution_id as at, operator_id, allocation_method
      from institution_customer_relation where lead_id = any(${leads}::bigint[])`.execute(crm.database.db)
    expect(new Set(rows.map(row => row.qr_url)).size).toBe(4)
    for (const { at, ...row } of rows)
      expect(row).toEqual({
        qr_url: expect.stringMatching(`^/institution/${at}\\?customer=[0-9a-f-]{36}$`),
        operator_id: ids.mgr_a,
        allocation_method: 'manualAllocate',
      })
    for (const id of leads)
      expect(await leadFactRows(id)).toEqual([
        { topic: 'lead.allocated', payload: { institutions: [institution(0), institution(1)], by: ids.mgr_a } },
      ])
  })

  it('refuses the whole batch and names who does not wait', async () => {
    const [waiting, contacted] = [await add(clients.sales_a1), await add(clients.sales_a1, { customerPhase: 'CONTACTS' })]
    expect((await allocate([waiting, contacted], [institution(0)])).body).toMatchObject({
      code: 3000,
      message: `无法进行分配：${leads.lastName()}`,
    })
    expect(await phaseOf(waiting)).toBe('TO_BE_ALLOCATED')
  })

  it('says what is wrong with an institution', async () => {
    const id = await add(clients.sales_a1)
    expect((await allocate([id], [])).body).toMatchObject({ code: 3000, message: '请选择机构' })
    const { id: last, name } = open.at(-1) as (typeof open)[number]
    await sql`update institution set allocate_customer = 0 where id = ${last}`.execute(crm.database.db)
    expect((await allocate([id], [last])).body).toMatchObject({ code: 3000, message: `机构【${name}】未开启客户分配` })
    await sql`update institution set locked = true where id = ${last}`.execute(crm.database.db)
    expect((await allocate([id], [last])).body).toMatchObject({ code: 3000, message: `机构【${name}】已停用` })
    expect((await allocate([id], [institution(0), institution(1), institution(2), institution(3)])).body.message).toBe(
      '同一客户最多分配3家机构',
    )
    expect((await allocate([id], [institution(0)], clients.sales_a1)).status).toBe(403)
  })

  it('again adds one, never the same, and three at most', async () => {
    const id = await add(clients.sales_a1)
    expect((await postFurtherAllocation(id, [institution(0)])).body.code).toBe(3000)
    await allocate([id], [institution(0)])
    expect((await postFurtherAllocation(id, [institution(0)])).body.message).toBe(`该客户已分配给【${open[0]?.name}】`)
    expect((await postFurtherAllocation(id, [institution(1)])).body).toMatchObject({ code: 200, message: '分配成功' })
    expect((await postFurtherAllocation(id, [institution(2), institution(1)])).body.message).toBe(`该客户已分配给【${open[1]?.name}】`)
    expect((await postFurtherAllocation(id, [institution(2), institution(3)])).body.message).toBe('同一客户最多分配3家机构')
    expect((await postFurtherAllocation(id, [institution(2)])).body).toMatchObject({ code: 200 })
    expect(await leadFactRows(id)).toEqual(
      [0, 1, 2].map(place => ({ topic: 'lead.allocated', payload: { institutions: [institution(place)], by: ids.mgr_a } })),
    )
    const three = [institution(0), institution(1), institution(2)]
    expect((await allocate([await add(clients.sales_a1)], three)).body).toMatchObject({ code: 200 })
  })

  it.each([
    ['takes no more leads', sql`allocate_customer = 0`, '未开启客户分配'],
    ['is closed', sql`locked = true`, '已停用'],
  ])('never goes to an institution that %s in the same moment', async (_what, change, reason) => {
    const id = await add(clients.sales_a1)
    const changed = (values: RawBuilder<unknown>) => sql`update institution set ${values} where id = ${institution(3)}`
    const answer = await during(crm.database.db, changed(change), () => allocate([id], [institution(3)]))
    await changed(sql`allocate_customer = 1, locked = false`).execute(crm.database.db)
    expect(answer.body).toEqual({ code: 3000, message: `机构【${open[3]?.name}】${reason}` })
  })

  it('taken back the lead is what it was before', async () => {
    const id = await add(clients.sales_a1)
    await allocate([id], [institution(0)])
    const [relation] = await relations(id)
    expect(relation).toMatchObject({ customerStatus: 'TO_BE_FOLLOWED_UP', numberOfFollowUps: 0 })
    expect((await clients.mgr_a.post('/agency/allocationCustomer/withdraw', { id: relation?.id })).body).toMatchObject({
      code: 200,
      message: '撤回成功',
    })
    expect(await phaseOf(id)).toBe('TO_BE_ALLOCATED')
    expect(await relations(id)).toEqual([])
    expect((await leadFactRows(id)).at(-1)).toEqual({ topic: 'lead.withdrawn', payload: { institution: institution(0), by: ids.mgr_a } })
    expect(
      await queryRows(sql`select withdrawn_by_id as who, withdrawn_date > now() - interval '1 minute' as "now"
      from institution_customer_relation where lead_id = ${id}`),
    ).toEqual([{ who: ids.mgr_a, now: true }])
    // Withdrawn relations do not count.
    expect((await allocate([id], [institution(0), institution(1), institution(2)])).body).toMatchObject({ code: 200 })
    for (const { id: one } of await relations(id)) await clients.mgr_a.post('/agency/allocationCustomer/withdraw', { id: one })
    await allocate([id], [institution(0)])
    const [second] = await relations(id)
    await insertOrder(crm.database.db, second?.id as number)
    expect((await clients.mgr_a.post('/agency/allocationCustomer/withdraw', { id: second?.id })).body.message).toBe(
      '该机构下已有订单，不能撤回',
    )
  })

  it('offers institutions by country: those that name it, and those that name none', async () => {
    const list = async (query = '') =>
      (await clients.mgr_a.get(`${LEADS}/allocation/institutions${query}`)).body.data.institutionsList.map((one: { id: number }) => one.id)
    await sql`update institution set country_of_application = '{马耳他}' where id = ${institution(3)}`.execute(crm.database.db)
    await sql`update institution set country_of_application = '{}' where id = ${institution(0)}`.execute(crm.database.db)
    const fitting = await list(`?countryOfApplicationContainsIn=${encodeURIComponent('马耳他')}`)
    expect(fitting).toEqual(expect.arrayContaining([institution(0), institution(3)]))
    expect((await list()).length).toBeGreaterThan(fitting.length)
    const { most, institutionsList } = (await clients.mgr_a.get(`${LEADS}/allocation/institutions`)).body.data
    expect(most).toBe(3)
    const id = await add(clients.sales_a1)
    const before = institutionsList.find((one: { id: number }) => one.id === institution(0))
    await allocate([id], [institution(0)])
    const after = (await clients.mgr_a.get(`${LEADS}/allocation/institutions`)).body.data.institutionsList
    expect(after.find((one: { id: number }) => one.id === institution(0))).toMatchObject({ countries: [], openLeads: before.openLeads + 1 })
    expect(await clients.mgr_a.get(`${LEADS}/allocationAgain?id=${id}`)).toMatchObject({
      body: { data: { source: { most: 2, taken: [institution(0)] } } },
    })
    expect((await clients.sales_a1.get(`${LEADS}/allocation/institutions`)).status).toBe(403)
  })
})

describe('a precise lead', () => {
  it('is negotiated, lost with a reason, taken up again', async () => {
    const id = await add(clients.sales_a1)
    await allocate([id], [institution(0)])
    const relation = (await relations(id))[0]?.id
    const mark = (estimatedSigningAmount: string) =>
      clients.sales_a1.post('/agency/allocationCustomer/precise', { id: relation, estimatedSigningAmount, signingItem: '文书' })
    expect((await mark('0')).status).toBe(422)
    expect((await mark('35000.50')).body).toMatchObject({ code: 200, message: '已标记为精准客资' })
    expect((await mark('1.00')).body.message).toBe('已是精准客资')
    const stage = (to: string, closingReason?: string) =>
      clients.sales_a1.post('/agency/accurateCustomer/setStage', { id: relation, stage: to, ...(closingReason ? { closingReason } : {}) })
    expect((await stage('DEAL')).body.message).toBe('该机构下没有有效订单，不能标记为成交')
    expect((await stage('CONTRACT_NEGOTIATION')).body.message).toBe('当前阶段不能变更为所选阶段')
    expect((await stage('LOSS')).body).toMatchObject({ code: 3000, message: '请选择关闭原因' })
    const kept = () =>
      queryRows(sql`select customer_status, closing_reason from institution_customer_relation where id = ${relation as number}`)
    // The reason is valid from the moment the agency adds it.
    expect((await stage('LOSS', '自行申请')).status).toBe(422)
    const option = await clients.admin.post('/option/config/add', { optionName: 'closingReason', optionValue: '自行申请', sort: 40 })
    expect(option.status).toBe(200)
    expect((await stage('LOSS', '自行申请')).body).toMatchObject({ code: 200, message: '阶段已更新' })
    expect(await kept()).toEqual([{ customer_status: 'ACCURATE_CUSTOMER_FUNDING', closing_reason: '自行申请' }])
    expect((await stage('DEAL')).body.message).toBe('该机构下没有有效订单，不能标记为成交')
    expect((await stage('CONTRACT_NEGOTIATION')).body).toMatchObject({ code: 200 })
    expect(await kept()).toEqual([{ customer_status: 'ACCURATE_CUSTOMER_FUNDING', closing_reason: null }])
    await insertOrder(crm.database.db, relation as number)
    expect((await stage('DEAL')).body).toMatchObject({ code: 200 })
    expect((await stage('LOSS', 'OTHER')).body).toEqual({ code: 3000, message: '已成交，订单取消后自动流失' })
    expect((await leadFactRows(id)).slice(1)).toEqual([
      { topic: 'lead.markedPrecise', payload: { institution: institution(0) } },
      { topic: 'lead.dealStageChanged', payload: { from: 'CONTRACT_NEGOTIATION', to: 'LOSS' } },
      { topic: 'lead.dealStageChanged', payload: { from: 'LOSS', to: 'CONTRACT_NEGOTIATION' } },
      { topic: 'lead.dealStageChanged', payload: { from: 'CONTRACT_NEGOTIATION', to: 'DEAL' } },
    ])
    const list = (quick: string) =>
      clients.sales_a1.get(`/agency/accurateCustomer/list?screen=/newCustomer/accurateCustomer&quickCheck=${quick}&sort=-preciseTime`)
    expect((await list('DEAL')).body.data.records[0]).toMatchObject({
      id: relation,
      estimatedSigningAmount: '35000.50',
      signingItem: '文书',
    })
    const { rows } = await sql`select to_stage from deal_stage_history where relation_id = ${relation as number} order by id`.execute(
      crm.database.db,
    )
    expect(rows.map(row => (row as { to_stage: string }).to_stage)).toEqual([
      'CONTRACT_NEGOTIATION',
      'LOSS',
      'CONTRACT_NEGOTIATION',
      'DEAL',
    ])
  })
})

it('a lead that ordered already stays so when it is marked precise, with or without an item', async () => {
  const id = await add(clients.sales_a1)
  await allocate([id], [institution(0), institution(1)])
  const [first, second] = (await relations(id)).map(row => row.id as number).sort((a, b) => a - b)
  for (const _order of [1, 2]) await insertOrder(crm.database.db, first)
  for (const relation of [first, second])
    expect(
      (await clients.sales_a1.post('/agency/allocationCustomer/precise', { id: relation, estimatedSigningAmount: '1.00' })).body,
    ).toMatchObject({ code: 200 })
  const stored = sql`select customer_status, signing_item, deal_stage, precise_time > now() - interval '1 minute' as "now"
    from institution_customer_relation where lead_id = ${id} order by id`
  const rest = { signing_item: null, deal_stage: 'CONTRACT_NEGOTIATION', now: true }
  expect(await queryRows(stored)).toEqual([
    { customer_status: 'MULTIPLE_ORDERS', ...rest },
    { customer_status: 'ACCURATE_CUSTOMER_FUNDING', ...rest },
  ])
})

describe('exclusive allocation', () => {
  const ASK = '该客户已分配至机构CRM，继续操作将变更归属人和跟进人，若在公海将被移出公海'
  let department: number
  beforeAll(async () => {
    department = (await sql<{ id: number }>`select id from department where name = '咨询A部'`.execute(crm.database.db)).rows[0]
      ?.id as number
  })
  const team = (values: Record<string, unknown> = {}) => ({
    assignedOwnershipId: ids.sales_a1,
    selectedDepartmentId: department,
    allocationType: 'MANUAL',
    followUpPeopleId: ids.sales_a2,
    ...values,
  })
  const hand = (id: number, form: Record<string, unknown>, by: Client = clients.mgr_a) =>
    by.post(`${LEADS}/exclusiveAllocation`, { id: [id], ...form })

  it('hands the lead to a team, which keeps institutions out until it is released', async () => {
    const id = await add(clients.sales_a1)
    expect((await hand(id, team())).body).toMatchObject({ code: 200, message: '分配成功' })
    expect((await allocate([id], [institution(0)])).body.message).toBe(`以下客户已独家分配，不可再分配：${leads.lastName()}`)
    const kept = sql`select exclusive, exclusive_date > now() - interval '1 minute' as "now", exclusive_department_id as department
      from institutions_customer where id = ${id}`
    expect(await queryRows(kept)).toEqual([{ exclusive: true, now: true, department }])
    expect((await clients.mgr_a.post(`${LEADS}/releaseExclusive`, { id: [id] })).body).toEqual({ code: 200, message: '已解除独家' })
    expect(await queryRows(kept)).toEqual([{ exclusive: false, now: null, department: null }])
    expect((await allocate([id], [institution(0)])).body).toMatchObject({ code: 200 })
  })

  it('asks first where owner or institution would lose it, and writes nothing before the answer', async () => {
    const others = await add(clients.sales_a2)
    const related = await add(clients.sales_a1)
    await allocate([related], [institution(0)])
    for (const id of [others, related]) {
      expect((await hand(id, team())).body).toMatchObject({ code: 3000, message: ASK })
      expect((await clients.mgr_a.post(`${LEADS}/confirmAllocate`, { id: [id], ...team() })).body).toMatchObject({
        code: 200,
        message: '分配成功',
      })
      const { rows } =
        await sql`select attributable_person_id as owner, follow_up_with_people_id as follower, exclusive from institutions_customer where id = ${id}`.execute(
          crm.database.db,
        )
      expect(rows).toEqual([{ owner: ids.sales_a1, follower: ids.sales_a2, exclusive: true }])
    }
    expect((await postFurtherAllocation(related, [institution(1)])).body.message).toBe('该客户已独家分配，不可再分配')
  })

  it('of several leads asks for all when one is somebody else’s, and hands all to one follower', async () => {
    const [own, others] = [await add(clients.sales_a1), await add(clients.sales_a2)]
    const asked = `${ASK}：${leads.lastName()}`
    expect((await clients.mgr_a.post(`${LEADS}/exclusiveAllocation`, { id: [own, others], ...team() })).body.message).toBe(asked)
    expect((await clients.mgr_a.post(`${LEADS}/confirmAllocate`, { id: [own, others], ...team() })).body.message).toBe('分配成功')
    for (const [id, from] of [
      [own, ids.sales_a1],
      [others, ids.sales_a2],
    ] as const)
      expect((await leadFactRows(id)).at(-1)).toEqual({
        topic: 'lead.exclusivelyAllocated',
        payload: { from, to: ids.sales_a1, follower: ids.sales_a2 },
      })
    const causes = sql`select cause from lead_owner_history where lead_id = ${others} order by id`
    expect(await queryRows(causes)).toEqual([{ cause: 'add' }, { cause: 'exclusive' }])
    const mine = await add(clients.mgr_a)
    expect((await hand(mine, team())).body).toMatchObject({ code: 200 })
  })

  it('takes a lead out of the high seas, whatever the limits, and the employee who let it go hears of it', async () => {
    const id = await add(clients.sales_a2)
    await clients.sales_a2.post(`${LEADS}/highSeas`, { id: [id], moveInReason: 'CUSTOMER_CHURN' })
    await sql`update lead_rules set holding_limit = 1`.execute(crm.database.db)
    expect((await hand(id, team(), clients.admin)).body).toMatchObject({ code: 3000, message: ASK })
    const form = { id: [id], ...team({ followUpPeopleId: ids.sales_a1, assignedOwnershipId: ids.mgr_a }) }
    expect((await clients.admin.post(`${LEADS}/confirmAllocate`, form)).body).toMatchObject({ code: 200 })
    await sql`update lead_rules set holding_limit = 200`.execute(crm.database.db)
    const kept = sql`select status, attributable_person_id as owner, follow_up_with_people_id as follower, exclusive
      from institutions_customer where id = ${id}`
    expect(await queryRows(kept)).toEqual([{ status: 'NORMAL', owner: ids.mgr_a, follower: ids.sales_a1, exclusive: true }])
    expect((await leadFactRows(id)).slice(1)).toEqual([
      { topic: 'lead.releasedWasAllocated', payload: { from: ids.sales_a2, to: ids.mgr_a } },
      { topic: 'lead.exclusivelyAllocated', payload: { from: null, to: ids.mgr_a, follower: ids.sales_a1 } },
    ])
    const causes = sql`select cause from lead_owner_history where lead_id = ${id} order by id`
    expect(await queryRows(causes)).toEqual(['add', 'sea', 'exclusive'].map(cause => ({ cause })))
  })

  it.each([
    ['owner', { assignedOwnershipId: 'cda11' }, '员工已作废'],
    ['follower', { followUpPeopleId: 'cda11' }, '跟进人不属于所选部门'],
  ])('has no %s who leaves in the same moment', async (_who, person, message) => {
    const { rows } = await sql<{ id: number }>`select department_id as id from employee where username = 'cda11'`.execute(crm.database.db)
    const form = team({ selectedDepartmentId: rows[0]?.id, followUpPeopleId: ids.cda12 })
    for (const [key, username] of Object.entries(person)) Object.assign(form, { [key]: ids[username] })
    const id = await add(clients.sales_a1)
    const left = (locked: boolean) => sql`update employee set locked = ${locked} where username = 'cda11'`
    const answer = await during(crm.database.db, left(true), () => clients.admin.post(`${LEADS}/confirmAllocate`, { id: [id], ...form }))
    await left(false).execute(crm.database.db)
    expect(answer.body).toMatchObject({ code: 3000, message })
  })

  it('wants a follower of the team', async () => {
    const id = await add(clients.sales_a1)
    expect((await hand(id, team({ followUpPeopleId: null }))).body).toMatchObject({ code: 3000, message: '请选择跟进人' })
    expect((await hand(id, team({ followUpPeopleId: ids.sales_b1 }))).body).toMatchObject({ code: 3000, message: '跟进人不属于所选部门' })
    await sql`insert into employee_allocation (employee_id, auto_assign) select id, false from employee where department_id = ${department}`.execute(
      crm.database.db,
    )
    expect((await hand(id, team({ allocationType: 'AUTOMATIC', followUpPeopleId: null }))).body.message).toBe('所选部门暂无可分配人员')
    await sql`update employee_allocation set auto_assign = true`.execute(crm.database.db)
    expect((await hand(id, team({ allocationType: 'AUTOMATIC', followUpPeopleId: null }))).body).toMatchObject({ code: 200 })
  })
})

describe('leads dealt to a department', () => {
  /** A new department with these employees, in the order of their ids. */
  const teamOf = async (name: string, people: readonly string[]) => {
    const { db } = crm.database
    const made = await sql<{ id: number }>`insert into department (name) values (${name}) returning id`.execute(db)
    const department = made.rows[0]?.id as number
    const rows = await sql<{ id: number }>`insert into employee (username, name, password_hash, department_id)
      select u, u, 'x', ${department}::bigint from unnest(${people}::text[]) as u returning id`.execute(db)
    return { department, people: rows.rows.map(row => row.id) }
  }
  const lastTurn = (id: number | undefined, ago: string) =>
    sql`insert into employee_allocation (employee_id, last_auto_assigned_date) values (${id}, now() - ${ago}::interval)`.execute(
      crm.database.db,
    )
  /** Deals new leads in one call; the employees who got them, in the order of the leads. */
  const deal = async (department: number, count: number): Promise<number[]> => {
    const id: number[] = []
    for (let n = 0; n < count; n++) id.push(await add(clients.sales_a1))
    const form = { assignedOwnershipId: ids.sales_a1, selectedDepartmentId: department, allocationType: 'AUTOMATIC' }
    expect((await clients.mgr_a.post(`${LEADS}/exclusiveAllocation`, { id, ...form })).body).toMatchObject({ code: 200 })
    const { rows } = await sql<{ follower: number }>`select follow_up_with_people_id as follower from institutions_customer
      where id = any(${id}::bigint[]) order by id`.execute(crm.database.db)
    return rows.map(row => row.follower)
  }

  it('go in turn: first who never had one, then whose turn is longest ago', async () => {
    const { department, people } = await teamOf('轮流部', ['turn_1', 'turn_2', 'turn_3'])
    const [first, second, third] = people
    await lastTurn(first, '1 day')
    await lastTurn(second, '2 days')
    const dealt: number[] = []
    for (let n = 0; n < 4; n++) dealt.push(...(await deal(department, 1)))
    expect(dealt).toEqual([third, second, first, third])
  })

  it('of one call count as turns at once', async () => {
    const { department, people } = await teamOf('同批部', ['batch_1', 'batch_2'])
    const [first, second] = people
    await lastTurn(second, '3 days')
    expect(await deal(department, 1)).toEqual([first])
    await sql`update employee_allocation set last_auto_assigned_date = now() - interval '1 day' where employee_id = ${first}`.execute(
      crm.database.db,
    )
    expect(await deal(department, 3)).toEqual([second, first, second])
  })

  it('go first to who has the fewest open ones to own or follow, also in the departments below; not to who takes none', async () => {
    const { db } = crm.database
    const above = await teamOf('上级部', ['busy_1', 'idle_1', 'off_1'])
    const below = await teamOf('下级部', ['below_1'])
    await sql`update department set parent_id = ${above.department} where id = ${below.department}`.execute(db)
    const [busy, idle, off] = above.people
    const [under] = below.people
    await sql`insert into employee_allocation (employee_id, auto_assign) values (${off}, false)`.execute(db)
    await sql`update institutions_customer set follow_up_with_people_id = ${busy} where id = ${await add(clients.sales_a1)}`.execute(db)
    await lastTurn(idle, '1 day')
    await lastTurn(under, '2 days')
    expect(await deal(above.department, 3)).toEqual([under, idle, busy])
    const turns = await queryRows(sql`select employee_id as id from employee_allocation
      where employee_id = any(${[busy, idle, off, under]}::bigint[]) and last_auto_assigned_date > now() - interval '1 minute' order by 1`)
    expect(turns).toEqual([busy, idle, under].sort((a, b) => Number(a) - Number(b)).map(id => ({ id })))
    await sql`update lead_rules set holding_limit = 2`.execute(db)
    expect((await deal(above.department, 2)).length).toBe(2)
    const form = { assignedOwnershipId: ids.sales_a1, selectedDepartmentId: above.department, allocationType: 'AUTOMATIC' }
    const [one, two] = [await add(clients.sales_a1), await add(clients.sales_a1)]
    const refused = await clients.mgr_a.post(`${LEADS}/exclusiveAllocation`, { id: [one, two], ...form })
    await sql`update lead_rules set holding_limit = 200`.execute(db)
    expect(refused.body.message).toBe('所选部门暂无可分配人员')
  })

  it('never go to people who are 作废, nor to those who reached their limit', async () => {
    const { department, people } = await teamOf('作废部', ['gone_1', 'full_1', 'here_1'])
    const [gone, full, here] = people
    await sql`update employee set locked = true where id = ${gone}`.execute(crm.database.db)
    await sql`insert into employee_allocation (employee_id, holding_limit) values (${full}, 1)`.execute(crm.database.db)
    expect(await deal(department, 4)).toEqual([full, here, here, here])
    await sql`update employee set locked = true where id = ${here}`.execute(crm.database.db)
    const form = { assignedOwnershipId: ids.sales_a1, selectedDepartmentId: department, allocationType: 'AUTOMATIC' }
    const refused = await clients.mgr_a.post(`${LEADS}/exclusiveAllocation`, { id: [await add(clients.sales_a1)], ...form })
    expect(refused.body.message).toBe('所选部门暂无可分配人员')
  })
})

describe('follow-ups', () => {
  const follow = (id: number, values: Record<string, unknown> = {}, by: Client = clients.sales_a1) =>
    by.edit(`${LEADS}/followUpWithCustomers`, { id, followUpContent: '和客户通了电话', followUpTime: '2026-01-02 10:00:00', ...values })
  const records = async (id: number) => (await clients.sales_a1.get(`${LEADS}/internalFollowUpRecords?id=${id}`)).body.data.records

  it('make a new lead a contacted one, and nobody makes it new again', async () => {
    const id = await add(clients.sales_a1, { customerPhase: 'NEW_CUSTOMER_CAPITAL' })
    expect((await follow(id, { intentionLevel: 'LOW' })).body).toMatchObject({ code: 200, message: '跟进成功' })
    expect(await phaseOf(id)).toBe('CONTACTS')
    expect((await clients.sales_a1.edit(`${LEADS}/edit`, { id, customerPhase: 'NEW_CUSTOMER_CAPITAL' })).body).toMatchObject({
      code: 3000,
      message: '已有跟进记录，不能改为新客资',
    })
    expect((await records(id))[0]).toMatchObject({
      followUpContent: '和客户通了电话',
      followUpPeople: { id: ids.sales_a1 },
      intentionLevel: 'LOW',
      institutions: null,
    })
  })

  it('of an institution alone let a lead be new again', async () => {
    const id = await add(clients.sales_a1, { customerPhase: 'CONTACTS' })
    await sql`insert into follow_up_record (lead_id, institution_id, author_name, follow_up_time, content)
      values (${id}, ${institution(0)}, '李顾问', now(), '已联系学生')`.execute(crm.database.db)
    expect((await clients.sales_a1.edit(`${LEADS}/edit`, { id, customerPhase: 'NEW_CUSTOMER_CAPITAL' })).body).toMatchObject({ code: 200 })
    expect(await phaseOf(id)).toBe('NEW_CUSTOMER_CAPITAL')
  })

  it('have times that can be', async () => {
    const id = await add(clients.sales_a1)
    expect((await follow(id, { followUpTime: '2999-01-01 10:00:00' })).body).toMatchObject({
      code: 3000,
      message: '跟进时间不能晚于当前时间',
    })
    expect((await follow(id, { nextFollowUpTime: '2026-01-02 10:00:00' })).body).toMatchObject({
      errors: [{ field: 'nextFollowUpTime', message: '下次跟进时间不能早于当前时间' }],
    })
    const soon = (minutes: number) => wallDateTime(new Date(Date.now() + minutes * 60_000))
    expect((await follow(id, { followUpTime: soon(4), nextFollowUpTime: soon(2) })).body).toMatchObject({
      code: 3000,
      message: '下次跟进时间须晚于跟进时间',
    })
    expect((await follow(id, { followUpContent: '' })).status).toBe(422)
    expect((await follow(id, { followUpContent: '长'.repeat(501) })).status).toBe(422)
  })

  it('stop the clock by when they are saved, and only when they say something', async () => {
    const id = await add(clients.sales_a1)
    const clock = async () =>
      (
        await sql<{ at: Date | null }>`select last_follow_up_date as at from institutions_customer where id = ${id}`.execute(
          crm.database.db,
        )
      ).rows[0]?.at
    await follow(id, { followUpContent: '。。 好！' })
    expect(await clock()).toBeNull()
    await follow(id, { followUpTime: '2020-01-01 10:00:00' })
    expect((await clock())?.getFullYear()).toBeGreaterThan(2020)
  })

  it('are their author’s for ten minutes; then he may only add a note', async () => {
    const id = await add(clients.sales_a1)
    await follow(id)
    const record = (await records(id))[0].id
    const edit = (by: Client) => by.edit('/agency/followRecord/edit', { id: record, followUpContent: '改过的内容' })
    expect((await edit(clients.mgr_a)).body.message).toBe('只能修改自己的跟进记录')
    expect((await edit(clients.sales_a1)).body).toMatchObject({ code: 200 })
    await sql`update follow_up_record set created_date = now() - interval '11 minutes' where id = ${record}`.execute(crm.database.db)
    expect((await edit(clients.sales_a1)).body.message).toBe('跟进记录保存10分钟后不可修改，请添加更正说明')
    expect((await clients.sales_a1.edit('/agency/followRecord/correct', { id: record, correction: '时间应为下午' })).body).toMatchObject({
      code: 200,
    })
    expect((await records(id))[0]).toMatchObject({ followUpContent: '改过的内容', correction: '时间应为下午' })
    expect((await edit(clients.sales_b1)).status).toBe(404)
  })
})
