/** Every screen of the real application: listed in the menu, opened, and hidden from employees without permission. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { TableView } from '#core/contract/model/list.ts'
import { screenLists } from '#core/manifest/index.ts'
import { querySpec } from '#core/manifest/query/index.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const endpoints = (): readonly Endpoint[] => Object.values(server.snapshot().endpoints)

const views = (): readonly (readonly [string, TableView])[] =>
  Object.keys(server.snapshot().screens).flatMap(path =>
    screenLists(server.snapshot(), path)
      .filter(({ within }) => within === undefined)
      .map(({ key, view }) => [key === undefined ? path : `${path}#${key}`, view] as const),
  )

it('lists every screen, in every order and with every quick filter it offers', { timeout: 120_000 }, async () => {
  const failures: string[] = []
  for (const [screen, view] of views()) {
    const resource = server.snapshot().resources[view.resource]
    const spec = resource && querySpec(server.snapshot(), resource, screen)
    if (!resource?.list || !spec) continue
    const queries = [
      {},
      ...[...spec.sorts.keys()].flatMap(sort => [{ sort }, { sort: `-${sort}` }]),
      ...[...spec.quickChecks.keys()].map(quickCheck => ({ quickCheck })),
    ]
    for (const query of queries) {
      const { status } = await admin.get(resource.list, { screen, ...query })
      if (status !== 200) failures.push(`${status} ${screen} ${JSON.stringify(query)}`)
    }
    const { status } = await admin.get(`${resource.list}/get`, { screen })
    if (status !== 200) failures.push(`${status} ${screen} lookups`)
  }
  expect(failures).toEqual([])
})

it('opens details and every form of the first row, or says what keeps the row from it', async () => {
  const failures: string[] = []
  let opened = 0
  for (const resource of Object.values(server.snapshot().resources)) {
    if (!resource.list) continue
    const { body } = await admin.get<{ records: readonly { id: number }[] }>(resource.list)
    const id = body.data?.records[0]?.id
    if (id === undefined) continue
    const forms = endpoints().filter(endpoint => endpoint.kind === 'init' && endpoint.resource === resource.name)
    const paths = forms.map(endpoint => {
      const action = 'action' in endpoint ? resource.actions[endpoint.action] : undefined
      return [endpoint.path, action?.select === 'none' ? {} : { id }] as const
    })
    for (const [path, query] of [[`${resource.path}/details`, { id }] as const, ...paths]) {
      const { status, body: answer } = await admin.get(path, query)
      if (status === 200) opened += 1
      else if (status !== 409 || !answer.message) failures.push(`${status} ${path}`)
    }
  }
  expect(failures).toEqual([])
  expect(opened).toBeGreaterThan(150)
})

it('hides a lead from who has nothing to do with it', async () => {
  const [mine, other] = [await server.login('sales_a1'), await server.login('sales_b1')]
  const { body } = await mine.get<{ records: readonly { id: number }[]; total: number }>('/agency/institutionsCustomer/list')
  const [row] = body.data?.records ?? []
  expect(row?.id).toBeTypeOf('number')
  expect((await mine.get('/agency/institutionsCustomer/edit', { id: row?.id })).status).toBe(200)
  expect((await other.get('/agency/institutionsCustomer/edit', { id: row?.id })).status).toBe(404)
  const everything = await admin.get<{ total: number }>('/agency/institutionsCustomer/list')
  expect(body.data?.total).toBeLessThan(everything.body.data?.total ?? 0)
})
