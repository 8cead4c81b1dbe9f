import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { jobInState, LEAD_IMPORT_PATH, leadsFile, uploadFile } from './import.testing.ts'
import { type LeadApplication, startLeadApplication } from './lead.testing.ts'

const SAMPLES = join(import.meta.dirname, '../../../../tests/fixtures/leads')

let crm: LeadApplication
let admin: Client

beforeAll(async () => {
  crm = await startLeadApplication(false)
  admin = await crm.as('admin')
})
afterAll(() => crm.close())

const upload = (name: string) => uploadFile(admin, readFileSync(join(SAMPLES, name)), name)

/** Expected counts were determined by hand. */
it.each([
  ['leads.xlsx', { total: 3000, ok: 2588, duplicate: 187, failed: 225 }],
  ['leads-gbk.csv', { total: 400, ok: 341, duplicate: 21, failed: 38 }],
])('the dry run of %s counts what is right and wrong, and writes nothing', async (name, counts) => {
  const { body } = await upload(name)
  expect(body.data).toMatchObject(counts)
  expect((await admin.get('/agency/institutionsCustomer/list')).body.data.total).toBe(0)
})

it('a table in UTF-16 is read, as spreadsheet programs save text', async () => {
  const content = Buffer.from(`\ufeff${leadsFile(3, 13_766_600_000).replaceAll(',', '\t')}`, 'utf16le')
  expect((await uploadFile(admin, content)).body.data).toMatchObject({ total: 3, ok: 3 })
})

it('of two files of one person the second has to wait until the first is read', async () => {
  const answers = await Promise.all([upload('leads-gbk.csv'), upload('leads-gbk.csv')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 429, message: '您有一个文件正在读取，请等它完成后再试' })
})

it('an import is committed, recognised when it comes again, and undone', async () => {
  const { batchId, mapping } = (await upload('leads-gbk.csv')).body.data
  const { jobId } = (await admin.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping })).body.data
  const job = await jobInState(admin, jobId)
  expect(job).toMatchObject({ state: 'done', result: { total: 400, ok: 341, duplicate: 21, failed: 38 } })
  expect((await admin.get('/agency/institutionsCustomer/list')).body.data.total).toBe(341)

  const [last] = (await admin.get('/agency/institutionsCustomer/list?size=10')).body.data.records
  const { data: history } = (await admin.get(`/runtime/history?resource=institutionsCustomer&id=${last.id}`)).body
  expect(history.records.flatMap(({ changes }: { changes: { label: string }[] }) => changes.map(({ label }) => label))).toContain('手机号')

  const again = (await upload('leads-gbk.csv')).body.data
  expect(again).toMatchObject({ ok: 0, duplicate: 362, failed: 38 })
  const reasons = new Set(
    again.rows.filter((row: { kind: string }) => row.kind === 'duplicate').map((row: { reason: string }) => row.reason.replace(/\d+/, 'N')),
  )
  expect(reasons).toEqual(new Set(['客户已存在，归属人：系统管理员', '与第N行重复']))

  const leads = '/agency/institutionsCustomer'
  const [edited, followed, planned] = (await admin.get(`${leads}/list?size=10`)).body.data.records
  await admin.edit(`${leads}/edit`, { id: edited.id, name: '已修改' })
  // A follow-up and a planned visit do not change the lead's row.
  await sql`update lead_rules set auto_contact = false`.execute(crm.database.db)
  const followUp = {
    id: followed.id,
    followUpContent: '已经联系过客户',
    followUpTime: '2026-01-01 10:00:00',
    intentionLevel: followed.intentionLevel,
  }
  expect((await admin.edit(`${leads}/followUpWithCustomers`, followUp)).status).toBe(200)
  const visit = { id: [planned.id], content: '首次回访', plannedTime: '2099-01-01 10:00:00' }
  expect((await admin.post('/retention/customerReturnVisits/add', visit)).status).toBe(200)
  expect((await admin.post(`${LEAD_IMPORT_PATH}/revert`, { batchId })).body).toMatchObject({ code: 200, data: { reverted: 338, kept: 3 } })
  const entry = await sql<{ detail: { changed: Record<string, Record<string, unknown>> } }>`select detail from audit_log
    where action = ${`${LEAD_IMPORT_PATH}/revert`} and result = 'success'`.execute(crm.database.db)
  // The first 200 rows with their changes, the others by id only: the entry stays readable, and the history of each row finds it.
  const { more, ...named } = entry.rows[0]?.detail.changed.institutionsCustomer ?? {}
  expect(new Set(more as number[]).size).toBe(138)
  expect(Object.keys(named).filter(id => (more as number[]).includes(Number(id)))).toEqual([])
  expect(Object.values(named)).toEqual(Array.from({ length: 200 }, () => ({ deletedDate: [null, expect.stringMatching(/^20/)] })))
  const found = await sql<{ n: number }>`select count(*)::int as n from audit_log
    where action = ${`${LEAD_IMPORT_PATH}/revert`} and audit_rows(entity, entity_ids, detail) @> ${(more as number[]).map(id => `institutionsCustomer:${id}`)}::text[]`.execute(
    crm.database.db,
  )
  expect(found.rows[0]?.n).toBe(1)
  const { records } = (await admin.get(`${leads}/list`)).body.data
  expect(records.map((row: { id: number }) => row.id).sort()).toEqual([edited.id, followed.id, planned.id].sort())
})
