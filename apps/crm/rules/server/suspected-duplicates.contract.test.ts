import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { runJob } from '#tests/support/run-job.ts'
import { suspectedDuplicates } from './suspected-duplicates.ts'

let test: TestApplication
let admin: Client
const SUSPECTS_LIST_URL = '/newCustomer/suspectedDuplicate/list?screen=/newCustomer/suspectedDuplicate&size=100'

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
})
afterAll(() => test?.close())
beforeEach(async () => {
  // Renames the demo's leads, so that its namesakes do not interfere.
  await sql`update institutions_customer set name = '客户' || id where name not like '客户%' or length(name) > 30`.execute(test.db)
  await sql`delete from suspected_duplicate`.execute(test.db)
})

interface EnteredLead {
  readonly name: string
  readonly phone?: string
  readonly college?: string
  readonly graduation?: string
  readonly owner?: string
}

const insertEnteredLead = async ({ name, phone, college, graduation, owner = 'admin' }: EnteredLead): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`insert into institutions_customer (name, phone_number, wechat, customer_source, consulting_project,
      intention_level, creator_id, attributable_person_id, college, graduation_time)
    select ${name}, ${phone ?? null}, ${phone ? null : `wx_${Math.floor(Math.random() * 1e12)}`}, '抖音', '{文书}', 'HIGH', e.id, e.id,
      ${college ?? null}, ${graduation ?? null}::date from employee e where username = ${owner} returning id`.execute(test.db)
  return rows[0]?.id as number
}
const runSuspectsJob = () => runJob(test, suspectedDuplicates)
const storedPairs = async () =>
  (
    await sql<{
      first: number
      second: number
      reasons: string[]
      state: string
    }>`select first_id as first, second_id as second, reasons, state
      from suspected_duplicate order by 1, 2`.execute(test.db)
  ).rows
const listSuspects = async (client: Client = admin) => (await client.get(SUSPECTS_LIST_URL)).body.data.records

it('pairs namesakes whose numbers differ in one digit or by two swapped, or who left one school in one year', async () => {
  const base = await insertEnteredLead({ name: '王小明', phone: '13911112222' })
  const digit = await insertEnteredLead({ name: '王 小明', phone: '13911112223' })
  const swapped = await insertEnteredLead({ name: '王小明', phone: '13911122122' })
  const school = await insertEnteredLead({ name: '王小明', phone: '13800001111', college: '四川大学', graduation: '2026-06-30' })
  const mate = await insertEnteredLead({ name: '王小明', college: '四川大学 ', graduation: '2026-01-01' })
  await insertEnteredLead({ name: '王小明', college: '四川大学', graduation: '2025-06-30' })
  await insertEnteredLead({ name: '王大明', phone: '13911112224' })
  await insertEnteredLead({ name: '王小明', phone: '13911119999' })
  await runSuspectsJob()
  expect(await storedPairs()).toEqual([
    { first: base, second: digit, reasons: ['PHONE_DIGIT'], state: 'PENDING' },
    { first: base, second: swapped, reasons: ['PHONE_SWAP'], state: 'PENDING' },
    { first: school, second: mate, reasons: ['COLLEGE'], state: 'PENDING' },
  ])
})

it('shows both leads masked, to those who have to do with one of them', async () => {
  const pair = [
    await insertEnteredLead({ name: '赵一', phone: '13922220001', owner: 'sales_a1' }),
    await insertEnteredLead({ name: '赵一', phone: '13922220002' }),
  ]
  await runSuspectsJob()
  expect(await listSuspects()).toMatchObject([
    {
      first: { id: pair[0], name: '赵一', phoneNumber: '1392****001' },
      second: { id: pair[1], phoneNumber: '1392****002' },
      secondOwner: { name: '系统管理员' },
      state: 'PENDING',
    },
  ])
  const { rows } = await sql<{ id: number }>`select id from role where name = '咨询顾问'`.execute(test.db)
  await sql`insert into role_permission select ${rows[0]?.id}, p from unnest(array['/newCustomer/suspectedDuplicate', '/newCustomer/suspectedDuplicate/list']) p`.execute(
    test.db,
  )
  expect(await listSuspects(await test.as('sales_a1'))).toHaveLength(1)
  expect(await listSuspects(await test.as('sales_b1'))).toHaveLength(0)
  expect((await (await test.as('sales_a1')).post('/newCustomer/suspectedDuplicate/merge', { id: 1, keep: 'FIRST' })).status).toBe(403)
})

it('asks no more about what was dismissed, forgets what is no longer alike', async () => {
  await insertEnteredLead({ name: '钱二', phone: '13933330001' })
  await insertEnteredLead({ name: '钱二', phone: '13933330002' })
  const other = await insertEnteredLead({ name: '孙三', phone: '13933330003' })
  await insertEnteredLead({ name: '孙三', phone: '13933330004' })
  await runSuspectsJob()
  const [one] = (await listSuspects()).filter((row: { first: { name: string } }) => row.first.name === '钱二')
  expect((await admin.post('/newCustomer/suspectedDuplicate/dismiss', { id: [one.id] })).body.message).toBe('已标记为不是重复')
  expect((await admin.post('/newCustomer/suspectedDuplicate/dismiss', { id: [one.id] })).body.message).toBe('以下客户的记录已处理：钱二')
  await sql`update institutions_customer set name = '孙三丰' where id = ${other}`.execute(test.db)
  await runSuspectsJob()
  await runSuspectsJob()
  expect((await storedPairs()).map(row => row.state)).toEqual(['DISMISSED'])
})

it('merges into the lead that is chosen, and with it ends what else was suspected of the other', async () => {
  const [a, b, c] = [
    await insertEnteredLead({ name: '李四', phone: '13944440001' }),
    await insertEnteredLead({ name: '李四', phone: '13944440002', college: '深圳大学' }),
    await insertEnteredLead({ name: '李四', phone: '13944440003' }),
  ]
  await runSuspectsJob()
  const all = await listSuspects()
  expect(all).toHaveLength(3)
  const pair = all.find((row: { first: { id: number }; second: { id: number } }) => row.first.id === a && row.second.id === b)
  expect((await admin.post('/newCustomer/suspectedDuplicate/merge', { id: pair.id, keep: 'NEITHER' })).status).toBe(422)
  expect((await admin.post('/newCustomer/suspectedDuplicate/merge', { id: pair.id, keep: 'SECOND' })).body.message).toBe('合并成功')
  const { rows } =
    await sql`select id, merged_into_id as into from institutions_customer where id = any(${[a, b]}::bigint[]) order by id`.execute(test.db)
  expect(rows).toEqual([
    { id: a, into: b },
    { id: b, into: null },
  ])
  expect(await storedPairs()).toMatchObject([
    { first: a, second: b, state: 'MERGED' },
    { first: b, second: c, state: 'PENDING' },
  ])
  await runSuspectsJob()
  expect(await storedPairs()).toHaveLength(2)
})

it('ends what was suspected of a lead that was merged from the list of leads', async () => {
  const [a, b] = [
    await insertEnteredLead({ name: '吴六', phone: '13955550001' }),
    await insertEnteredLead({ name: '吴六', phone: '13955550002' }),
  ]
  await insertEnteredLead({ name: '吴六', phone: '13955550003' })
  await runSuspectsJob()
  expect(await storedPairs()).toHaveLength(3)
  expect((await admin.post('/agency/institutionsCustomer/combine', { id: [a, b], keep: 'OLDER' })).body.message).toBe('合并成功')
  expect(await storedPairs()).toMatchObject([{ first: a, state: 'PENDING' }])
})

it('takes many namesakes with numbers in a row', async () => {
  await sql`insert into institutions_customer (name, phone_number, customer_source, consulting_project, intention_level, creator_id, attributable_person_id)
    select '周五', (13700000000 + n * 11)::text, '抖音', '{文书}', 'HIGH', e.id, e.id from generate_series(1, 3000) n, employee e where username = 'admin'`.execute(
    test.db,
  )
  await runSuspectsJob()
  const { rows } = await sql<{ wrong: number; pairs: number }>`select count(*)::int as pairs, count(*) filter (where
      (select count(*) from generate_series(1, 11) i where substr(a.phone_number, i, 1) <> substr(b.phone_number, i, 1)) > 2)::int as wrong
    from suspected_duplicate s join institutions_customer a on a.id = s.first_id join institutions_customer b on b.id = s.second_id`.execute(
    test.db,
  )
  expect(rows[0]?.pairs).toBeGreaterThan(0)
  expect(rows[0]?.wrong).toBe(0)
})
