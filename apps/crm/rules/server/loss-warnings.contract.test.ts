import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { runJob } from '#tests/support/run-job.ts'
import { lossWarnings } from './loss-warnings.ts'
import { ageLeads, openLeads, refreshAll, saveSettings, sinceLongAgo } from './rules.testing.ts'

let test: TestApplication
let admin: Client

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  expect((await saveSettings(admin, { followEnabled: true, noFollowUpDays: 15, warnDays: [1, 3] })).saved.status).toBe(200)
  await sinceLongAgo(test.db)
})
afterAll(() => test?.close())
beforeEach(async () => {
  await refreshAll(test.db)
  await sql`delete from lead_loss_warning`.execute(test.db)
  await sql`delete from outbox where topic = 'lead.recycleWarned'`.execute(test.db)
})

const runLossWarnings = () => runJob(test, lossWarnings)
const facts = async () =>
  (
    await sql<{ id: number; payload: Record<string, unknown> }>`select entity_id as id, payload from outbox
      where topic = 'lead.recycleWarned' order by id`.execute(test.db)
  ).rows
const idsOf = async (...usernames: string[]) =>
  (await sql<{ id: number }>`select id from employee where username = any(${usernames}::text[]) order by id`.execute(test.db)).rows.map(
    row => row.id,
  )
const ownerOf = async (id: number) =>
  (
    await sql<{
      owner: number
      viewers: number[]
    }>`select attributable_person_id as owner, employee_viewers(attributable_person_id) as viewers
      from institutions_customer where id = ${id}`.execute(test.db)
  ).rows[0]

it('is told once for each lead and step: to the owner, and at last to those who view his department', async () => {
  const { rows } = await sql<{ id: number }>`select c.id from institutions_customer c join employee e on e.id = c.attributable_person_id
    join department d on d.id = e.department_id where d.name = '咨询A部' and status = 'NORMAL' and deleted_date is null and not exclusive and not protected
    order by c.id limit 2`.execute(test.db)
  const [early, late] = rows.map(row => row.id) as [number, number]
  await ageLeads(test.db, [early], 12)
  await ageLeads(test.db, [late], 14)
  expect(await runLossWarnings()).toEqual({ warned: 2 })
  expect(await runLossWarnings()).toEqual({ warned: 0 })
  const told = new Map((await facts()).map(fact => [fact.id, fact.payload]))
  const owner = await ownerOf(early)
  // The department's manager, and the auditor of the whole agency.
  expect(owner?.viewers).toEqual(await idsOf('mgr_a', 'audit_1'))
  expect(told.get(early)).toMatchObject({ remainingDays: 3, last: false, recipients: [owner?.owner] })
  const second = await ownerOf(late)
  expect(told.get(late)).toMatchObject({ remainingDays: 1, last: true, recipients: [second?.owner, ...(second?.viewers ?? [])] })
})

it('of several runs at once only one tells', async () => {
  await ageLeads(test.db, await openLeads(test.db, 30), 12)
  const results = await Promise.all([runLossWarnings(), runLossWarnings(), runLossWarnings()])
  expect(results.reduce((sum, result) => sum + Number(result?.warned), 0)).toBe(30)
  expect(await facts()).toHaveLength(30)
})

it('comes late when the day itself was missed, next for the next step, and anew when the clock began anew', async () => {
  const [id] = (await openLeads(test.db, 1)) as [number]
  await ageLeads(test.db, [id], 11)
  expect(await runLossWarnings()).toEqual({ warned: 0 })
  await ageLeads(test.db, [id], 13)
  expect(await runLossWarnings()).toEqual({ warned: 1 })
  expect((await facts()).at(-1)?.payload).toMatchObject({ remainingDays: 2, last: false })
  await ageLeads(test.db, [id], 12)
  expect(await runLossWarnings()).toEqual({ warned: 1 })
  await refreshAll(test.db)
  expect(await runLossWarnings()).toEqual({ warned: 0 })
})

it('counts down in lists by the very rule that the job goes by', async () => {
  await sql`update institutions_customer set owner_since = now() - make_interval(days => (id % 40)::int), entered_date = now() - make_interval(days => (id % 90)::int),
    last_pick_up_time = case when id % 3 = 0 then now() - make_interval(days => (id % 20)::int) end,
    last_follow_up_date = case when id % 2 = 0 then now() - make_interval(days => (id % 25)::int) end,
    protected = id % 11 = 0, exclusive = id % 13 = 0, exclusive_date = case when id % 13 = 0 then now() end`.execute(test.db)
  const changes = [
    { allocEnabled: true },
    { exempt: ['PROTECTED'] },
    { exempt: [], spreadDays: 30 },
    { followEnabled: false, spreadDays: 1 },
    { followEnabled: true, allocEnabled: false, exempt: ['EXCLUSIVE'] },
  ]
  for (const change of changes) {
    expect((await saveSettings(admin, change)).saved.status).toBe(200)
    // Rules enabled just now, before which most leads were neglected, and rules enabled long ago.
    for (const begun of [async () => undefined, () => sinceLongAgo(test.db)]) {
      await begun()
      const { rows } = await sql<{
        wrong: number
        counting: number
      }>`select count(*) filter (where v.loss_time is distinct from lead_loss_time(c, r))::int as wrong,
        count(v.loss_time)::int as counting from live_customer v join institutions_customer c using (id) cross join lead_rules r`.execute(
        test.db,
      )
      expect(rows[0]?.wrong).toBe(0)
      expect(rows[0]?.counting).toBeGreaterThan(100)
    }
  }
  await sql`update institutions_customer set protected = false, exclusive = false, exclusive_date = null`.execute(test.db)
  await saveSettings(admin, { exempt: ['EXCLUSIVE', 'PROTECTED'] })
  await sinceLongAgo(test.db)
})

it('is what lists show: days left, red from the first warning on, and when', async () => {
  const [soon, later] = (await openLeads(test.db, 2)) as [number, number]
  await ageLeads(test.db, [soon], 13)
  const { body } = await admin.get('/agency/institutionsCustomer/list?screen=/newCustomer/institutionsCustomer&size=100')
  const row = body.data.records.find((record: { remainingDays: number }) => record.remainingDays === 2)
  const { rows } = await sql<{
    id: number
    days: number
    warned: boolean
    time: Date
  }>`select id, remaining_days as days, loss_warned as warned, loss_time as time
    from live_customer where id = any(${[soon, later]}::bigint[]) order by id`.execute(test.db)
  expect(rows.map(({ id, days, warned }) => ({ id, days, warned })).toSorted((a, b) => a.days - b.days)).toEqual([
    { id: soon, days: 2, warned: true },
    { id: later, days: 15, warned: false },
  ])
  expect(row ?? { lossWarned: true, lossTime: expect.any(String) }).toMatchObject({ lossWarned: true, lossTime: expect.any(String) })
  expect(body.data.records[0]).toHaveProperty('remainingDays')
  await saveSettings(admin, { followEnabled: false })
  const off = (await admin.get('/agency/institutionsCustomer/list?screen=/newCustomer/institutionsCustomer')).body.data.records
  expect(off.every((record: Record<string, unknown>) => record.remainingDays === null && record.lossTime === null)).toBe(true)
})
