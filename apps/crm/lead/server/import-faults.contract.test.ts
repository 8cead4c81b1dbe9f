/** Imports that are cut off, stopped, or reverted while others work with the rows they wrote. */
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { beginImport, jobInState, LEAD_IMPORT_PATH, leadsFile, uploadFile } from './import.testing.ts'
import { type LeadApplication, startLeadApplication } from './lead.testing.ts'
import { brokenRules } from './lead-invariants.testing.ts'

let crm: LeadApplication
let owner: pg.Client
let admin: Client
let phone = 13_700_000_000

beforeAll(async () => {
  crm = await startLeadApplication(false)
  admin = await crm.as('admin')
  owner = new pg.Client({ connectionString: crm.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await crm.close()
})
beforeEach(() => {
  phone += 10_000
})

const rows = async <T>(query: RawBuilder<T>): Promise<readonly T[]> => (await query.execute(crm.database.db)).rows
const batch = async (id: number) =>
  (await rows(sql<{ state: string; done: number }>`select state, done from spreadsheet_batch where id = ${id}`))[0]
const writtenCount = async (id: number) =>
  (await rows(sql<{ n: number }>`select count(*)::int as n from live_customer where import_batch_id = ${id}`))[0]?.n
const waitForLockWaits = (many: number) =>
  vi.waitFor(
    async () =>
      expect(
        (await rows(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length,
      ).toBeGreaterThanOrEqual(many),
    { interval: 20, timeout: 5_000 },
  )
/** Runs the work while another session holds a transaction open after the statement. */
const whileHolding = async <T>(statement: string, work: () => Promise<T>): Promise<T> => {
  await owner.query(`begin; ${statement}`)
  try {
    return await work()
  } finally {
    await owner.query('commit')
  }
}
const revert = (batchId: number) => admin.post(`${LEAD_IMPORT_PATH}/revert`, { batchId })
/** Lets the job's next attempt start without its back-off. */
const skipBackOff = (jobId: string) => sql`update pgboss.job set start_after = now() where id = ${jobId}`.execute(crm.database.db)
/** Makes the insert of the lead with this phone number fail this many times. */
const failLeadInserts = (number: number, times: number) =>
  owner.query(`create sequence failures; create function fail_lead() returns trigger language plpgsql as $$ begin
      if new.phone_number = '${number}' and nextval('failures') <= ${times} then raise exception 'no'; end if; return new; end $$;
    create trigger fail before insert on institutions_customer for each row execute function fail_lead()`)
const stopFailing = () => owner.query('drop trigger fail on institutions_customer; drop function fail_lead; drop sequence failures')

it('a job that cannot be sent leaves the file as it was, to be imported again', async () => {
  const { batchId, mapping } = (await uploadFile(admin, leadsFile(3, phone))).body.data
  await owner.query(`alter table job add constraint none check (name <> 'spreadsheet.import') not valid`)
  const refused = await admin.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping })
  await owner.query('alter table job drop constraint none')
  expect(refused).toMatchObject({ status: 409, body: { message: '数据不符合规则，请检查后重试' } })
  expect(await batch(batchId)).toMatchObject({ state: 'checked' })
  const { jobId } = (await admin.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping })).body.data
  expect(await jobInState(admin, jobId)).toMatchObject({ state: 'done', result: { ok: 3 } })
  // A repeated click gets the same job.
  expect((await admin.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping })).body.data).toEqual({ jobId })
})

it('undone while it runs, it writes nothing more', async () => {
  const { batchId, jobId, undone } = await whileHolding('lock table institutions_customer in share row exclusive mode', async () => {
    const begun = await beginImport(admin, leadsFile(450, phone))
    await waitForLockWaits(1)
    const answer = revert(begun.batchId)
    await waitForLockWaits(2)
    return { ...begun, undone: answer }
  })
  expect((await undone).body).toMatchObject({ code: 200, data: { reverted: 200, kept: 0 } })
  expect(await jobInState(admin, jobId)).toMatchObject({ state: 'failed', message: '导入已撤销' })
  expect([await writtenCount(batchId), (await batch(batchId))?.state]).toEqual([0, 'reverted'])
  expect((await revert(batchId)).body.message).toBe('该批次已撤销')
  const again = await beginImport(admin, leadsFile(2, phone))
  expect(await jobInState(admin, again.jobId)).toMatchObject({ state: 'done', result: { ok: 2 } })
})

it('a try that fails is not the end: the next one goes on behind what was written', async () => {
  await failLeadInserts(phone + 300, 1)
  const { batchId, jobId } = await beginImport(admin, leadsFile(450, phone))
  const tried = async () => [(await jobInState(admin, jobId, ['queued'])).state, await batch(batchId)]
  await vi.waitFor(async () => expect(await tried()).toEqual(['queued', { state: 'running', done: 200 }]), {
    timeout: 20_000,
    interval: 50,
  })
  await skipBackOff(jobId)
  expect(await jobInState(admin, jobId)).toMatchObject({ state: 'done', result: { total: 450, ok: 450, duplicate: 0 } })
  await stopFailing()
})

it('ends with its job when no try is left; then it can be gone on with, and undone', async () => {
  await failLeadInserts(phone + 300, 1)
  const tries = (many: number) =>
    sql`update pgboss.queue set retry_limit = ${many} where name = 'spreadsheet.import'`.execute(crm.database.db)
  await tries(0)
  const { batchId, mapping, jobId } = await beginImport(admin, leadsFile(450, phone))
  expect(await jobInState(admin, jobId)).toMatchObject({ state: 'failed' })
  await tries(2)
  expect(await batch(batchId)).toEqual({ state: 'failed', done: 200 })
  await stopFailing()
  const on = (await admin.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping })).body.data
  expect(on.jobId).not.toBe(jobId)
  expect(await jobInState(admin, on.jobId)).toMatchObject({ state: 'done', result: { total: 450, ok: 450, duplicate: 0 } })
  expect((await revert(batchId)).body).toMatchObject({ data: { reverted: 450, kept: 0 } })
})

it('leaves what somebody is adding to while it is undone', async () => {
  const { batchId, jobId } = await beginImport(admin, leadsFile(3, phone))
  await jobInState(admin, jobId)
  const [first] = await rows(sql<{ id: number }>`select id from live_customer where import_batch_id = ${batchId} order by id`)
  const visit = `insert into customer_return_visit (lead_id, content, planned_time) values (${first?.id}, '回访', now())`
  const undone = await whileHolding(visit, async () => {
    const answer = revert(batchId)
    await waitForLockWaits(1)
    return { answer }
  })
  expect((await undone.answer).body).toMatchObject({ code: 200, data: { reverted: 2, kept: 1 } })
  expect(await brokenRules(crm.database.db)).toEqual({})
})

it('a long one is undone by a job in parts: cut off it keeps what it did, is taken up again, and leaves what was used', async () => {
  const { batchId, jobId } = await beginImport(admin, leadsFile(1_100, phone))
  await jobInState(admin, jobId)
  const [used] = await rows(sql<{ id: number }>`select id from live_customer where import_batch_id = ${batchId} order by id limit 1`)
  await owner.query(`insert into customer_return_visit (lead_id, content, planned_time) values (${used?.id}, '回访', now())`)
  await owner.query(`create sequence failures; create function fail_lead() returns trigger language plpgsql as $$ begin
      if new.phone_number = '${phone + 700}' and nextval('failures') <= 1 then raise exception 'no'; end if; return new; end $$;
    create trigger fail before update on institutions_customer for each row execute function fail_lead()`)
  const tries = (many: number) =>
    sql`update pgboss.queue set retry_limit = ${many} where name = 'spreadsheet.revert'`.execute(crm.database.db)
  await tries(0)
  const first = (await revert(batchId)).body.data
  expect(await jobInState(admin, first.jobId)).toMatchObject({ state: 'failed' })
  await tries(2)
  await stopFailing()
  const own = async () => (await admin.get(`${LEAD_IMPORT_PATH}/batches`)).body.data.records[0]
  expect(await own()).toMatchObject({ batchId, state: 'failed', open: false, undone: { reverted: 499, kept: 1 } })
  expect(await writtenCount(batchId)).toBe(601)
  // Even after days an interrupted revert can be completed.
  await owner.query(`update spreadsheet_batch set finished_date = now() - interval '2 days' where id = ${batchId}`)
  const again = (await revert(batchId)).body.data
  expect((await revert(batchId)).status).toBe(409)
  expect(await jobInState(admin, again.jobId)).toMatchObject({ state: 'done', result: { reverted: 1_099, kept: 1 } })
  expect([await writtenCount(batchId), (await own()).state]).toEqual([1, 'reverted'])
  expect(await brokenRules(crm.database.db)).toEqual({})
})
