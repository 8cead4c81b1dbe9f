import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Client, OWN_HEADERS } from '#tests/support/client.ts'
import { type LeadApplication, startLeadApplication } from './lead.testing.ts'

const SAMPLES = join(import.meta.dirname, '../../../../tests/fixtures/leads')
const PATH = '/agency/institutionsCustomer/uploadCustomer'

let crm: LeadApplication
let admin: Client

beforeAll(async () => {
  crm = await startLeadApplication(false)
  admin = await crm.as('admin')
})
afterAll(() => crm.close())

async function upload(name: string) {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(join(SAMPLES, name))]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return admin.send({
    method: 'POST',
    url: `/api${PATH}`,
    headers: { ...OWN_HEADERS, 'content-type': request.headers.get('content-type') ?? '' },
    payload,
  })
}

/** What staff would find wrong with these files by hand. */
it.each([
  ['leads.xlsx', { total: 3000, ok: 2588, duplicate: 187, failed: 225 }],
  ['leads-gbk.csv', { total: 400, ok: 341, duplicate: 21, failed: 38 }],
])('the dry run of %s counts what is right and wrong, and writes nothing', async (name, counts) => {
  const { body } = await upload(name)
  expect(body.data).toMatchObject(counts)
  expect((await admin.get('/agency/institutionsCustomer/list')).body.data.total).toBe(0)
})

it('an import is committed, recognised when it comes again, and undone', async () => {
  const { batchId, mapping } = (await upload('leads-gbk.csv')).body.data
  const { jobId } = (await admin.post(`${PATH}/commit`, { batchId, mapping })).body.data
  const job = await vi.waitFor(
    async () => {
      const { data } = (await admin.get(`/jobs/${jobId}`)).body
      expect(['done', 'failed']).toContain(data.state)
      return data
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(job).toMatchObject({ state: 'done', result: { total: 400, ok: 341, duplicate: 21, failed: 38 } })
  expect((await admin.get('/agency/institutionsCustomer/list')).body.data.total).toBe(341)

  const again = (await upload('leads-gbk.csv')).body.data
  expect(again).toMatchObject({ ok: 0, duplicate: 362, failed: 38 })
  const reasons = new Set(
    again.rows.filter((row: { kind: string }) => row.kind === 'duplicate').map((row: { reason: string }) => row.reason.replace(/\d+/, 'N')),
  )
  expect(reasons).toEqual(new Set(['客户已存在，归属人：系统管理员', '与第N行重复']))

  const leads = '/agency/institutionsCustomer'
  const [edited, followed, planned] = (await admin.get(`${leads}/list?size=10`)).body.data.records
  await admin.post(`${leads}/edit`, { id: edited.id, name: '已修改' })
  // A follow-up and a planned visit leave the row of the lead as it is.
  await sql`update lead_rules set auto_contact = false`.execute(crm.database.db)
  const followUp = {
    id: followed.id,
    followUpContent: '已经联系过客户',
    followUpTime: '2026-01-01 10:00:00',
    intentionLevel: followed.intentionLevel,
  }
  expect((await admin.post(`${leads}/followUpWithCustomers`, followUp)).status).toBe(200)
  const visit = { id: [planned.id], content: '首次回访', plannedTime: '2099-01-01 10:00:00' }
  expect((await admin.post('/retention/customerReturnVisits/add', visit)).status).toBe(200)
  expect((await admin.post(`${PATH}/revert`, { batchId })).body).toMatchObject({ code: 200, data: { reverted: 338, kept: 3 } })
  const entry = await sql<{ detail: { changed: Record<string, Record<string, unknown>> } }>`select detail from audit_log
    where action = ${`${PATH}/revert`} and result = 'success'`.execute(crm.database.db)
  // The first 200 by name, the others by number: an entry stays readable.
  const { more, ...named } = entry.rows[0]?.detail.changed.institutionsCustomer ?? {}
  expect(more).toBe(138)
  expect(Object.values(named)).toEqual(Array.from({ length: 200 }, () => ({ deletedDate: [null, expect.stringMatching(/^20/)] })))
  const { records } = (await admin.get(`${leads}/list`)).body.data
  expect(records.map((row: { id: number }) => row.id).sort()).toEqual([edited.id, followed.id, planned.id].sort())
})
