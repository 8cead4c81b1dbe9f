/** Owners of imported leads: by columns of the file or by the chosen department, within the caller's permissions and the owners' limits. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { jobInState, LEAD_IMPORT_PATH, uploadFile } from './import.testing.ts'
import { type LeadWorld, startLeadWorld } from './lead.testing.ts'
import { brokenRules } from './lead-invariants.testing.ts'

let crm: LeadWorld['crm']
let clients: LeadWorld['clients']
let ids: LeadWorld['ids']
let service: Client
let typist: Client
let phone = 13_860_000_000

const runQuery = <T>(query: RawBuilder<T>) => query.execute(crm.database.db)

beforeAll(async () => {
  ;({ crm, clients, ids } = await startLeadWorld())
  service = await crm.as('cs_1')
  // May import customers, but not assign them.
  await runQuery(sql`insert into role (name) values ('录入员')`)
  await runQuery(sql`insert into role_permission (role_id, permission) select id, ${LEAD_IMPORT_PATH} from role where name = '录入员'`)
  await runQuery(sql`insert into employee_role (employee_id, role_id) select ${ids.nobody_1}, id from role where name = '录入员'`)
  typist = await crm.as('nobody_1')
})
afterAll(() => crm.close())
beforeEach(() => runQuery(sql`delete from employee_allocation`))

interface PeopleCells {
  readonly 归属人?: string
  readonly 客服?: string
  readonly 跟进人?: string
  readonly 客户阶段?: string
}
/** A file with one row for each of these; its customers are 客0, 客1, … with consecutive phone numbers starting at `first`. */
const peopleFile = (rows: readonly PeopleCells[]) => {
  phone += 1_000
  const columns = ['归属人', '客服', '跟进人', '客户阶段'] as const
  const lines = rows.map((row, at) => `客${at},${phone + at},直播,文书,${columns.map(column => row[column] ?? '').join(',')}`)
  return { first: phone, text: [`姓名,手机号,客户来源,咨询项目,${columns.join(',')}`, ...lines].join('\n') }
}
const repeatCells = (n: number, row: PeopleCells = {}): readonly PeopleCells[] => Array.from({ length: n }, () => row)
/** Uploads the file as this employee and checks it with the choices for the whole file. */
const uploadAndCheck = async (by: Client, rows: readonly PeopleCells[], form?: object) => {
  const { first, text } = peopleFile(rows)
  const dry = (await uploadFile(by, text)).body.data
  if (form === undefined) return { first, ...dry }
  const answer = await by.post(`${LEAD_IMPORT_PATH}/check`, { batchId: dry.batchId, form })
  expect(answer.status).toBe(200)
  return { first, ...answer.body.data }
}
const commit = async (by: Client, { batchId, mapping }: { batchId: number; mapping: object }) => {
  const { jobId } = (await by.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping })).body.data
  return jobInState(by, jobId)
}
const peopleOf = async (batchId: number) =>
  (
    await runQuery(sql<{ name: string; owner: string; staff: string; follower: string | null; phase: string }>`select c.name,
      o.username as owner, s.username as staff, f.username as follower, c.customer_phase as phase from live_customer c
      join employee o on o.id = c.attributable_person_id join employee s on s.id = c.staff_person_id
      left join employee f on f.id = c.follow_up_with_people_id where import_batch_id = ${batchId} order by c.id`)
  ).rows
const reasonsOf = (dry: { rows: readonly { row: number; reason: string }[] }) => dry.rows.map(({ row, reason }) => [row, reason])
const heldLeadCount = async (id: number | undefined) =>
  (
    await runQuery(sql<{ n: number }>`select count(*)::int as n from live_customer
      where attributable_person_id = ${id} and customer_phase <> 'ORDERED'`)
  ).rows[0]?.n as number
const limitHoldings = async (id: number | undefined, more: number) =>
  runQuery(sql`insert into employee_allocation (employee_id, holding_limit) values (${id}, ${(await heldLeadCount(id)) + more})
    on conflict (employee_id) do update set holding_limit = excluded.holding_limit`)

it('columns name people by name or user name, and the phase; what a row says wins over the choice, which stands for empty cells', async () => {
  const rows = [{ 归属人: '林晓雯', 客服: 'CS_1', 跟进人: 'sales_b1', 客户阶段: '意向中' }, { 归属人: 'mgr_a' }, { 客户阶段: '已联系' }]
  const form = { attributablePersonId: ids.sales_b1, customerPhase: 'TO_BE_ALLOCATED' }
  const dry = await uploadAndCheck(clients.mgr_a, rows, form)
  expect(dry).toMatchObject({ ok: 3, failed: 0, form })
  expect(await commit(clients.mgr_a, dry)).toMatchObject({ state: 'done', result: { ok: 3 } })
  expect(await peopleOf(dry.batchId)).toEqual([
    { name: '客0', owner: 'sales_a1', staff: 'cs_1', follower: 'sales_b1', phase: 'IN_INTENTION' },
    { name: '客1', owner: 'mgr_a', staff: expect.any(String), follower: null, phase: 'TO_BE_ALLOCATED' },
    { name: '客2', owner: 'sales_b1', staff: expect.any(String), follower: null, phase: 'CONTACTS' },
  ])
  const history = await runQuery(sql`select distinct cause, operator_id as by from lead_owner_history h
    join institutions_customer c on c.id = h.lead_id where import_batch_id = ${dry.batchId}`)
  expect(history.rows).toEqual([{ cause: 'import', by: ids.mgr_a }])
  expect(await brokenRules(crm.database.db)).toEqual({})
})

it('whoever gets customers by a file hears of it once', async () => {
  const dry = await uploadAndCheck(clients.mgr_a, [...repeatCells(3, { 归属人: 'sales_a2' }), { 归属人: 'sales_b1' }, {}])
  await commit(clients.mgr_a, dry)
  const told = async () =>
    (
      await runQuery(sql<{ who: number; title: string }>`select r.employee_id as who, m.title from message m
        join message_recipient r on r.message_id = m.id join message_told t on t.about = ${`import:${dry.batchId}`} and t.employee_id = r.employee_id
        where m.title like '您有%条新的客资' and m.push_time > now() - interval '1 minute' order by m.title`)
    ).rows
  await vi.waitFor(async () =>
    expect((await told()).map(({ who, title }) => [who, title])).toEqual(
      expect.arrayContaining([
        [ids.sales_b1, '您有1条新的客资'],
        [ids.sales_a2, '您有3条新的客资'],
      ]),
    ),
  )
})

it('a name that several have, that nobody has, or of somebody who has left is a fault that says so', async () => {
  await runQuery(
    sql`insert into employee (username, name, password_hash, locked) select 'lin_2', '林晓雯', password_hash, false from employee where id = ${ids.sales_a1}`,
  )
  await runQuery(
    sql`insert into employee (username, name, password_hash, locked) select 'left_1', '已离职', password_hash, true from employee where id = ${ids.sales_a1}`,
  )
  const dry = await uploadAndCheck(clients.mgr_a, [
    ...[{ 归属人: '林晓雯' }, { 归属人: 'lin_2' }, { 归属人: '没有这人', 客服: '也没有' }, { 归属人: '已离职' }, { 客户阶段: '已成单' }],
  ])
  expect(dry.ok).toBe(1)
  expect(reasonsOf(dry)).toEqual([
    [2, '归属人：有2个员工叫“林晓雯”，请改填用户名'],
    [4, '归属人：没有员工“没有这人”；客服：没有员工“也没有”'],
    [5, '归属人：员工已作废'],
    [6, '客户阶段没有“已成单”这个选项'],
  ])
  const told = (unreadable: number, emptied: number) => ({ converted: 0, doubtful: 0, unreadable, emptied, errors: 0 })
  expect(dry.findings).toEqual([
    { field: 'customerPhase', ...told(1, 0) },
    { field: 'attributablePerson', ...told(3, 0) },
    { field: 'staffPerson', ...told(1, 0) },
  ])
  // With `leaveEmpty` the values count as not given.
  const leaveEmpty = ['attributablePerson', 'staffPerson', 'customerPhase']
  const again = (await clients.mgr_a.post(`${LEAD_IMPORT_PATH}/check`, { batchId: dry.batchId, leaveEmpty })).body.data
  expect(again).toMatchObject({ ok: 5, failed: 0, emptied: 5 })
  expect(again.findings).toMatchObject([{ emptied: 1 }, { emptied: 3 }, { emptied: 1 }])
  await runQuery(sql`delete from employee where username = 'lin_2'`)
})

it('nobody gives away in a file what he may not give away by hand, and is told which rows say so', async () => {
  const rows = [{ 归属人: 'sales_a1' }, { 跟进人: 'sales_a1' }, { 客服: 'cs_1' }, { 归属人: 'nobody_1' }, {}]
  expect(reasonsOf(await uploadAndCheck(typist, rows))).toEqual([
    [2, '没有权限指定归属人'],
    [3, '没有权限指定跟进人'],
    [4, '没有权限指定客服'],
  ])
  expect(reasonsOf(await uploadAndCheck(service, rows))).toEqual([[4, '没有权限指定客服']])
  const { batchId } = await uploadAndCheck(typist, repeatCells(1))
  const [{ id: department }] = (await runQuery(sql<{ id: number }>`select department_id as id from employee where id = ${ids.sales_a1}`))
    .rows as [{ id: number }]
  for (const form of [{ attributablePersonId: ids.sales_a1 }, { departmentId: department }, { staffPersonId: ids.cs_1 }])
    expect((await typist.post(`${LEAD_IMPORT_PATH}/check`, { batchId, form })).status).toBe(422)
  expect((await typist.post(`${LEAD_IMPORT_PATH}/check`, { batchId, form: { creatorId: 1 } })).status).toBe(400)
  expect((await clients.mgr_a.post(`${LEAD_IMPORT_PATH}/check`, { batchId, form: {} })).status).toBe(404)
})

it('what was given up since the look at the file is not given any more', async () => {
  const dry = await uploadAndCheck(service, repeatCells(2), { attributablePersonId: ids.sales_a2 })
  expect(dry.ok).toBe(2)
  const permission = '/agency/institutionsCustomer/setAttributablePerson'
  const role = sql`select role_id from employee_role where employee_id = ${ids.cs_1}`
  await runQuery(sql`delete from role_permission where permission = ${permission} and role_id in (${role})`)
  expect(await commit(service, dry)).toMatchObject({ state: 'done', result: { ok: 0, failed: 2 } })
  await runQuery(sql`insert into role_permission (role_id, permission) select role_id, ${permission} from (${role}) r`)
})

it('nobody is given more than he may hold, or anything once he is locked: said by row before, and held again when it is written', async () => {
  await limitHoldings(ids.sales_b1, 2)
  const dry = await uploadAndCheck(clients.mgr_a, [...repeatCells(3, { 归属人: 'sales_b1' }), {}, {}], {
    attributablePersonId: ids.sales_a2,
  })
  const full = `归属人“陈俊杰”持有客户数已达上限（${(await heldLeadCount(ids.sales_b1)) + 2}）`
  expect(reasonsOf(dry)).toEqual([[4, full]])
  await limitHoldings(ids.sales_b1, 1)
  await runQuery(sql`update employee set locked = true where id = ${ids.sales_a2}`)
  expect(await commit(clients.mgr_a, dry)).toMatchObject({ result: { total: 5, ok: 1, failed: 4 } })
  await runQuery(sql`update employee set locked = false where id = ${ids.sales_a2}`)
})

it('two imports at the same instant do not fill a person beyond the limit', async () => {
  await limitHoldings(ids.sales_b1, 5)
  const limit = (await heldLeadCount(ids.sales_b1)) + 5
  const [one, two] = [
    await uploadAndCheck(clients.mgr_a, repeatCells(4, { 归属人: 'sales_b1' })),
    await uploadAndCheck(service, repeatCells(4, { 归属人: 'sales_b1' })),
  ]
  expect([one.ok, two.ok]).toEqual([4, 4])
  const jobs = await Promise.all([commit(clients.mgr_a, one), commit(service, two)])
  expect(jobs.reduce((sum, { result }) => sum + result.ok, 0)).toBe(5)
  expect(await heldLeadCount(ids.sales_b1)).toBe(limit)
})

it('rows without an owner are dealt in a department, to whoever has fewest, until nobody is left', async () => {
  const [{ id: department }] = (await runQuery(sql<{ id: number }>`insert into department (name) values ('新部门') returning id`)).rows as [
    { id: number },
  ]
  await runQuery(sql`insert into employee (username, name, password_hash, department_id)
    select 'dealt_' || n, '新人' || n, password_hash, ${department} from employee, generate_series(1, 3) n where id = ${ids.sales_a1}`)
  await runQuery(sql`insert into employee_allocation (employee_id, holding_limit, auto_assign) select id, 2, username <> 'dealt_3'
    from employee where department_id = ${department}`)
  const dry = await uploadAndCheck(clients.mgr_a, [...repeatCells(1, { 归属人: 'dealt_1' }), ...repeatCells(5)], {
    departmentId: department,
  })
  expect(reasonsOf(dry)).toEqual([6, 7].map(row => [row, '所选部门暂无可分配人员']))
  expect(await commit(clients.mgr_a, dry)).toMatchObject({ result: { ok: 4, failed: 2 } })
  expect((await peopleOf(dry.batchId)).map(({ owner }) => owner)).toEqual(['dealt_1', 'dealt_2', 'dealt_1', 'dealt_2'])
})
