import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillSpellings } from '#core/server/spelling/fill-spellings.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { SearchResultGroup } from '../wire.ts'

const EMPLOYEES = '/system/employee/list'

let server: TestServer
let mine: HttpClient
let other: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  mine = await server.login('sales_a1')
  other = await server.login('sales_b1')
})
afterAll(() => server.stop())

const search = async (who: HttpClient, keyword: string) =>
  (await who.get<SearchResultGroup[]>('/palette/search', { keyword })).body.data ?? []
const firstLead = async (who: HttpClient) =>
  (
    await who.get<{ records: { id: number; version: number; name: string; phoneNumber: string }[] }>('/agency/institutionsCustomer/list', {
      size: 10,
    })
  ).body.data?.records[0]

it('finds a lead by its name within the scope of the employee who asks, masked', async () => {
  const lead = await firstLead(mine)
  const [group] = await search(mine, lead?.name ?? '')
  expect(group?.title).toBe('客户')
  expect(group?.items.length).toBeLessThanOrEqual(6)
  const hit = group?.items.find(item => item.path.endsWith(`id=${lead?.id}`) || item.title === lead?.name)
  expect(hit?.hint).not.toMatch(/1\d{10}/)
  const strangers = (await search(other, lead?.name ?? '')).flatMap(found => found.items.map(item => item.path))
  expect(strangers).not.toContain(hit?.path)
})

it('finds a lead by the whole of its phone number only', async () => {
  const lead = await firstLead(mine)
  const { body } = await mine.post<{ value: string }>('/runtime/reveal', {
    entity: 'institutionsCustomer',
    id: lead?.id,
    field: 'phoneNumber',
  })
  const phone = body.data?.value ?? ''
  expect((await search(mine, phone)).flatMap(group => group.items.map(item => item.title))).toEqual([lead?.name])
  expect(await search(mine, phone.slice(0, 10))).toEqual([])
  expect(await search(other, phone)).toEqual([])
})

it('finds institutions only for those who may list them', async () => {
  const admin = await server.login('admin')
  const all = (await admin.get<{ records: { name: string }[] }>('/agency/institutions/list')).body.data?.records ?? []
  const name = all[0]?.name ?? ''
  expect((await search(admin, name)).map(group => group.title)).toContain('机构')
  expect((await search(mine, name)).map(group => group.title)).not.toContain('机构')
  expect(await search(await server.login('nobody_1'), name)).toEqual([])
})

it('finds by one character what begins with it, by pinyin and initials what is spelled so, as soon as the name is written', async () => {
  const admin = await server.login('admin')
  const { body } = await admin.get<{ records: { id: number; name: string; version: number }[] }>(EMPLOYEES, { nameContains: '林晓雯' })
  const names = async (nameContains: string) =>
    (await admin.get<{ records: { name: string }[] }>(EMPLOYEES, { nameContains, size: 100 })).body.data?.records.map(({ name }) => name) ??
    []
  expect(body.data?.records.map(({ name }) => name)).toEqual(['林晓雯'])
  for (const typed of ['林', 'l', 'lxw', 'lin', 'linxiaow', 'Lin Xiao', 'xiaowen'])
    expect([typed, await names(typed)]).toEqual([typed, expect.arrayContaining(['林晓雯'])])
  for (const typed of ['晓', 'x', 'inxiao']) expect([typed, await names(typed)]).toEqual([typed, expect.not.arrayContaining(['林晓雯'])])
  const lead = await firstLead(mine)
  const heard = async (typed: string) => (await search(mine, typed)).flatMap(group => group.items.map(item => item.title))
  const edited = await mine.post('/agency/institutionsCustomer/edit', { id: lead?.id, version: lead?.version, name: '单于乐' })
  expect(edited.status).toBe(200)
  for (const typed of ['shanyule', 'syl', 'chanyuyue', '单'])
    expect([typed, await heard(typed)]).toEqual([typed, expect.arrayContaining(['单于乐'])])
  await mine.post('/agency/institutionsCustomer/edit', { id: lead?.id, version: (lead?.version ?? 0) + 1, name: lead?.name })
  expect(await heard('shanyule')).toEqual([])
})

it('finds people of a choice by pinyin, too', async () => {
  const list = '/agency/institutionsCustomer/list/get'
  const asked = async (keyword: string) =>
    (await mine.get<{ employeesList: { label: string; keys?: string[] }[] }>(list, { key: 'employeesList', keyword })).body.data
      ?.employeesList ?? []
  expect((await asked('lxw')).map(({ label }) => label)).toContain('林晓雯')
  expect((await asked('林')).every(({ label, keys }) => label.startsWith('林') && keys?.includes('^l'))).toBe(true)
})

it('finds names that an older version wrote once their keys are filled in, and leaves the rows as they are', async () => {
  const lead = await firstLead(mine)
  const row = sql<{
    version: number
    keys: string[] | null
  }>`select version, name_pinyin as keys from institutions_customer where id = ${lead?.id}`
  const before = (await row.execute(server.db)).rows[0]
  await sql`update institutions_customer set name_pinyin = null where id = ${lead?.id}`.execute(server.db)
  expect(await fillSpellings(server.db)).toBe(1)
  expect((await row.execute(server.db)).rows[0]).toEqual(before)
  expect(before?.keys?.length).toBeGreaterThan(2)
})

it('wants something to look for', async () => {
  expect((await mine.get('/palette/search')).status).toBe(400)
  expect((await server.client().get('/palette/search', { keyword: 'x' })).status).toBe(401)
})
