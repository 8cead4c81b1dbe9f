import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { FoundGroup } from '../wire.ts'

let server: TestServer
let mine: HttpClient
let other: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  mine = await server.login('sales_a1')
  other = await server.login('sales_b1')
})
afterAll(() => server.stop())

const search = async (who: HttpClient, keyword: string) => (await who.get<FoundGroup[]>('/palette/search', { keyword })).body.data ?? []
const firstLead = async (who: HttpClient) =>
  (await who.get<{ records: { id: number; name: string; phoneNumber: string }[] }>('/agency/institutionsCustomer/list', { size: 10 })).body
    .data?.records[0]

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

it('wants something to look for', async () => {
  expect((await mine.get('/palette/search')).status).toBe(400)
  expect((await server.client().get('/palette/search', { keyword: 'x' })).status).toBe(401)
})
