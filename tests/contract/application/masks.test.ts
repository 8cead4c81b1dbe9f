/** Contacts are masked in every response; revealing them is logged. */

import { streamXlsxRows } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { screenLists } from '#core/manifest/index.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { minimalForm, minimalInput } from './inputs.ts'
import { rawCall } from './raw-call.ts'

const LEADS = '/agency/institutionsCustomer'
const PHONE = '13987654321'
const WECHAT = 'hidden_wx_2468'
/** Unmasked mobile number in any notation. */
const CONTACT = /(?<![\w.])(?:\+?86)?1[3-9]\d{9}(?!\w)/

/** Timeout in milliseconds: hundreds of sequential calls. */
const SLOW = 180_000

let server: TestServer
let admin: HttpClient
let lead: number

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
  const { institutionsCustomer } = server.snapshot().resources
  const form = await minimalForm(server, admin, institutionsCustomer?.actions.add as never)
  const added = await admin.post<{ id: number }>(`${LEADS}/add`, { ...form, phoneNumber: PHONE, wechat: WECHAT })
  lead = added.body.data?.id as number
})
afterAll(() => server.stop())

const endpoints = (): readonly Endpoint[] => Object.values(server.snapshot().endpoints)
const screensOf = (resource: Resource): readonly (string | undefined)[] => [
  undefined,
  ...Object.keys(server.snapshot().screens).flatMap(path =>
    screenLists(server.snapshot(), path)
      .filter(({ view, within }) => within === undefined && view.resource === resource.name)
      .map(({ key }) => (key === undefined ? path : `${path}#${key}`)),
  ),
]

/** Paths of all readable endpoints, with the newest row where an id is needed. */
async function addresses(): Promise<readonly string[]> {
  const newest = new Map<string, number>([['institutionsCustomer', lead]])
  for (const { name, list } of Object.values(server.snapshot().resources)) {
    if (list === undefined || newest.has(name)) continue
    const { body } = await admin.get<{ records: { id: number }[] }>(list)
    if (body.data?.records[0]) newest.set(name, body.data.records[0].id)
  }
  return endpoints().flatMap(endpoint => {
    if (endpoint.method !== 'GET' || endpoint.kind === 'export' || (endpoint.kind === 'view' && endpoint.handler === 'export')) return []
    if ('screen' in endpoint) return [endpoint.path]
    if (endpoint.kind === 'declared') {
      const query = minimalInput(server.app.core.endpoints.get(endpoint.name)?.input, lead) as Record<string, string>
      return [`${endpoint.path.replace('{id}', '0')}?${new URLSearchParams(query)}`]
    }
    const resource = server.snapshot().resources[endpoint.resource] as Resource
    const id = newest.get(resource.name)
    if (endpoint.kind === 'list') {
      return screensOf(resource).map(screen => `${endpoint.path}?size=100${screen ? `&screen=${encodeURIComponent(screen)}` : ''}`)
    }
    if (endpoint.kind === 'lookups') return [endpoint.path]
    const single = endpoint.kind === 'details' || resource.actions[endpoint.action]?.select !== 'none'
    return single && id === undefined ? [] : [`${endpoint.path}${single ? `?id=${id}` : ''}`]
  })
}

it('stand in no list, detail, form or look-up', { timeout: SLOW }, async () => {
  const leaks: string[] = []
  const reached = await addresses()
  for (const path of reached) {
    const { status, bytes } = await rawCall(server.url, admin, `/api${path}`)
    if (status >= 500) leaks.push(`${status} ${path}`)
    const text = bytes.toString()
    const found = CONTACT.exec(text)?.[0] ?? (text.includes(WECHAT) ? WECHAT : undefined)
    if (found) leaks.push(`${path}: ${text.slice(Math.max(0, text.indexOf(found) - 80), text.indexOf(found) + 20)}`)
  }
  expect(leaks).toEqual([])
  expect(reached.length).toBeGreaterThan(80)
})

it('stand in no export, of any screen', { timeout: SLOW }, async () => {
  const leaks: string[] = []
  const { employee } = server.snapshot().resources
  expect(employee?.fields.phoneNumber?.mask).toBe('phone')
  for (const endpoint of endpoints()) {
    if (endpoint.kind !== 'export') continue
    for (const screen of screensOf(server.snapshot().resources[endpoint.resource] as Resource)) {
      const answer = await admin.get(endpoint.path, { screen })
      if (answer.status === 429) continue
      expect([endpoint.path, screen, answer.status]).toEqual([endpoint.path, screen, 200])
      if (answer.body) continue
      for await (const row of streamXlsxRows(answer.bytes)) {
        const text = row.values.join('\t')
        if (CONTACT.test(text) || text.includes(WECHAT)) leaks.push(`${endpoint.path} ${screen}: ${text}`)
      }
    }
  }
  expect(leaks).toEqual([])
})

it('cannot be guessed by filters, searches or orders', async () => {
  const total = async (query: Record<string, string>) => (await admin.get<{ total: number }>(`${LEADS}/list`, query)).body.data?.total
  expect(await total({ phoneNumberIs: PHONE })).toBe(1)
  for (const part of [PHONE.slice(0, 10), `${PHONE.slice(0, 10)}%`, '139%', `${PHONE.slice(0, 10)}_`]) {
    expect((await total({ phoneNumberIs: part })) ?? 0).toBe(0)
  }
  for (const query of [{ phoneNumberContains: '139' }, { wechatContains: 'hidden' }, { sort: 'phoneNumber' }, { sort: '-wechat' }]) {
    expect((await admin.get(`${LEADS}/list`, query)).status).toBe(400)
  }
  for (const { list, lookup, fields } of Object.values(server.snapshot().resources)) {
    if (!list || !lookup) continue
    expect([lookup.label, ...lookup.search].filter(name => fields[name]?.mask)).toEqual([])
  }
})

it('are repeated by no refusal', async () => {
  const { institutionsCustomer } = server.snapshot().resources
  const form = await minimalForm(server, admin, institutionsCustomer?.actions.add as never)
  const sales = await server.login('sales_b1')
  for (const who of [admin, sales]) {
    for (const contact of [
      { phoneNumber: PHONE, wechat: null },
      { phoneNumber: null, wechat: WECHAT },
    ]) {
      const answer = await who.post(`${LEADS}/add`, { ...form, ...contact })
      expect([409, 422]).toContain(answer.status)
      expect(answer.bytes.toString()).not.toMatch(CONTACT)
      expect(answer.bytes.toString()).not.toContain(WECHAT)
    }
    const found = await who.get('/verifyDuplicate', { wechatOrPhoneNumberIs: PHONE })
    expect(found.status).toBe(200)
    expect(found.bytes.toString()).not.toMatch(CONTACT)
    expect(found.bytes.toString()).not.toContain(WECHAT)
  }
})

it('are unmasked by a logged look only, for who may act on the row', async () => {
  const ask = { entity: 'institutionsCustomer', id: lead, field: 'phoneNumber' }
  expect((await (await server.login('sales_b1')).post('/runtime/reveal', ask)).status).toBe(404)
  expect((await (await server.login('nobody_1')).post('/runtime/reveal', ask)).status).toBe(403)
  expect((await admin.post<{ value: string }>('/runtime/reveal', ask)).body.data?.value).toContain(PHONE)
  const { rows } =
    await sql`select username, result from audit_log where action = '/runtime/reveal' and entity_ids = array[${lead}]::bigint[]
    order by id`.execute(server.db)
  expect(rows).toEqual([
    { username: 'sales_b1', result: 'denied' },
    { username: 'admin', result: 'success' },
  ])
  for (const field of ['passwordHash', 'name', '__proto__', 'constructor', 'selfOperated', 'phone_number']) {
    expect((await admin.post('/runtime/reveal', { ...ask, field })).status).toBe(400)
  }
  expect((await admin.post('/runtime/reveal', { ...ask, entity: '__proto__' })).status).toBe(400)
})

it('and passwords stand neither in the audit log nor in kept answers nor in facts handed on', async () => {
  const { body } = await admin.get<{ records: { id: number; username: string }[] }>('/system/employee/list', { size: 50 })
  const target = body.data?.records.find(row => row.username === 'cs_1')
  const reset = await admin.post<{ newPassword: string }>('/system/employee/reset-password', { id: target?.id })
  const secret = reset.body.data?.newPassword as string
  expect(secret).toMatch(/^\w{12}$/)
  const edit = server.snapshot().resources.institutionsCustomer?.actions.edit as never
  const form = await minimalForm(server, admin, edit, { id: lead })
  expect((await admin.edit(`${LEADS}/edit`, { id: lead, ...form, phoneNumber: '13987654322', wechat: `${WECHAT}9` })).status).toBe(200)
  const kept = await sql<{ line: string }>`
    select concat_ws(' ', username, action, message, diff, detail) as line from audit_log
    union all select answer::text from idempotency where answer is not null
    union all select payload::text from outbox
    union all select key from rate_limit`.execute(server.db)
  const wrong = kept.rows.filter(({ line }) => CONTACT.test(line) || line.includes(WECHAT) || line.includes(secret))
  expect(wrong).toEqual([])
  expect(kept.rows.length).toBeGreaterThan(10)
})
