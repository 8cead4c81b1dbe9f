/** Every endpoint and screen of the real application, whoever calls. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint, TableView } from '#core/contract/model.ts'
import { querySpec } from '#core/manifest/query/index.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { HttpClient } from '../support/http-client.ts'

let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const endpoints = (): readonly Endpoint[] => Object.values(server.snapshot().endpoints)

const isUpload = (endpoint: Endpoint): boolean =>
  endpoint.kind === 'declared' && server.app.core.endpoints.get(endpoint.name)?.upload !== undefined

/** Calls with nothing but what decides access. */
const call = async (who: HttpClient, endpoint: Endpoint): Promise<number> => {
  const path = endpoint.path.replace('{id}', '0')
  if (endpoint.method === 'GET') return (await who.get(path)).status
  return (await who.post(path, isUpload(endpoint) ? new FormData() : {})).status
}

const statuses = async (who: HttpClient, list: readonly Endpoint[]): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(list.map(async endpoint => [`${endpoint.method} ${endpoint.path}`, await call(who, endpoint)] as const)),
  )

const all = (list: readonly Endpoint[], status: number): Record<string, number> =>
  Object.fromEntries(list.map(endpoint => [`${endpoint.method} ${endpoint.path}`, status]))

it('needs a session everywhere but where it says public', async () => {
  const guarded = endpoints().filter(endpoint => endpoint.permission !== 'public')
  expect(guarded.length).toBeGreaterThan(30)
  expect(await statuses(server.client(), guarded)).toEqual(all(guarded, 401))
})

it('needs the permission everywhere', async () => {
  const nobody = await server.login('nobody_1')
  const guarded = endpoints().filter(endpoint => Array.isArray(endpoint.permission))
  expect(await statuses(nobody, guarded)).toEqual(all(guarded, 403))
})

const views = (): readonly (readonly [string, TableView])[] =>
  Object.values(server.snapshot().screens).flatMap(({ path, view }) => {
    if (view.type === 'tabs') return view.tabs.map(tab => [`${path}#${tab.key}`, tab.view] as const)
    return view.type === 'table' || view.type === 'report' ? [[path, view] as const] : []
  })

it('lists every screen, in every order and with every quick filter it offers', async () => {
  const failures: string[] = []
  for (const [screen, view] of views()) {
    const resource = server.snapshot().resources[view.resource]
    const spec = resource && querySpec(server.snapshot(), resource, screen)
    if (!resource?.list || !spec) continue
    const queries = [
      {},
      ...[...spec.sorts.keys()].flatMap(sort => [{ sort }, { sort: `-${sort}` }]),
      ...[...spec.quickChecks].map(quickCheck => ({ quickCheck })),
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

it('opens details and every form of the first row', async () => {
  const failures: string[] = []
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
      const { status } = await admin.get(path, query)
      if (status !== 200) failures.push(`${status} ${path}`)
    }
  }
  expect(failures).toEqual([])
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
