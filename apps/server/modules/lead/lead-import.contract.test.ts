import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, OWN_HEADERS } from '#tests/contract/fixture/client.ts'
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
