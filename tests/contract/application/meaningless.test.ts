/** Unknown parameters are refused on every route; any text in a look-up or text filter is searched for and never causes an error. */

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import { isOfKind, tableKind } from '#core/manifest/index.ts'
import { querySpec } from '#core/manifest/query/index.ts'
import { filterFields, lookupTargets } from '#core/server/lists/lookups.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

vi.setConfig({ testTimeout: 120_000 })

let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
})
afterAll(() => server?.stop())

const endpoints = (): readonly Endpoint[] => Object.values(server.snapshot().endpoints).filter(({ path }) => !path.includes('{'))

/** Status of a call; clears the rate limits, which these tests exceed. */
const status = async (path: string, query: Record<string, string | number>): Promise<number> => {
  await sql`delete from rate_limit`.execute(server.db)
  return (await admin.get(path, query)).status
}

it('refuses a query parameter that an endpoint does not know', async () => {
  const wrong: string[] = []
  for (const { method, path, permission } of endpoints()) {
    if (method !== 'GET' || permission === 'signed') continue
    const found = await status(path, { nonsense: '1' })
    if (found !== 400) wrong.push(`${found} GET ${path}`)
  }
  for (const { kind, path } of endpoints()) {
    if (kind !== 'action') continue
    await sql`delete from rate_limit`.execute(server.db)
    const found = (await admin.post(`${path}?nonsense=1`, {})).status
    if (found !== 400) wrong.push(`${found} POST ${path}`)
  }
  expect(wrong).toEqual([])
})

it('refuses a page of what has none: files, all rows of a list, lists and reports without pages', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints()) {
    const { kind, path } = endpoint
    if (kind !== 'export' && !(kind === 'view' && endpoint.handler === 'export')) continue
    for (const key of ['page', 'size']) {
      const found = await status(path, { [key]: 10 })
      if (found !== 400) wrong.push(`${found} ${path} ${key}`)
    }
  }
  for (const { path, view } of Object.values(server.snapshot().screens)) {
    if (!isOfKind(tableKind, view) || view.paged) continue
    const list = server.snapshot().resources[view.resource]?.list
    if (list && (await status(list, { screen: path, page: 2 })) !== 400) wrong.push(`${path} page`)
  }
  expect(wrong).toEqual([])
})

it('refuses a page beside the rows that an action is for', async () => {
  const screen = '/newCustomer/institutionsCustomer'
  for (const more of [{ page: '2' }, { size: '10' }, { total: 'only' }]) {
    const answer = await admin.post('/agency/institutionsCustomer/setStaffPerson', { matching: { screen, ...more }, staffId: 1 })
    expect([JSON.stringify(more), answer.status, answer.body.message]).toEqual([
      JSON.stringify(more),
      400,
      expect.stringContaining(Object.keys(more)[0] ?? ''),
    ])
  }
})

it('refuses a text without the list that it is looked for in, and a screen that a look-up is not of', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints()) {
    const { kind, path } = endpoint
    const refused =
      kind === 'lookups' || (kind === 'view' && endpoint.handler === 'lookups') ? ['keyword', 'screen'] : kind === 'init' ? ['keyword'] : []
    for (const key of refused) {
      const found = await status(path, { [key]: '/nothing' })
      if (found !== 400) wrong.push(`${found} ${path} ${key}`)
    }
  }
  expect(wrong).toEqual([])
})

const ODD = ['1', '王', '%_\\', `a'b"c`, '1e309', '-', '🙂']

it('answers every look-up whatever is typed', async () => {
  const { resources } = server.snapshot()
  const wrong: string[] = []
  const asked = new Set<string>()
  for (const endpoint of endpoints()) {
    const own = endpoint.kind === 'lookups' ? resources[endpoint.resource] : undefined
    if (!own) continue
    for (const [key, { lookup }] of lookupTargets(server.snapshot(), filterFields(server.snapshot(), own))) {
      if (asked.has(key)) continue
      asked.add(key)
      for (const keyword of ODD) {
        const found = await status(endpoint.path, { key, keyword })
        if (found !== (lookup.search.length === 0 ? 400 : 200)) wrong.push(`${found} ${endpoint.path} ${key} ${keyword}`)
      }
    }
  }
  expect(asked.size).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

it('answers every text filter whatever is typed', async () => {
  const wrong: string[] = []
  for (const resource of Object.values(server.snapshot().resources)) {
    const keys = [...(querySpec(server.snapshot(), resource)?.keys.values() ?? [])]
      .filter(({ operator }) => operator === 'contains')
      .map(({ key }) => key)
    if (!resource.list || keys.length === 0) continue
    for (const text of ODD) {
      const found = await status(resource.list, Object.fromEntries(keys.map(key => [key, text])))
      if (found !== 200) wrong.push(`${found} ${resource.list} ${text}`)
    }
  }
  expect(wrong).toEqual([])
})
