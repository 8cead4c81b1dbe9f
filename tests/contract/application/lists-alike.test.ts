/** A list answers the same with and without `screen`: columns of referenced rows, sums, statistics and parameters included. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ViewList } from '#core/contract/model/screen.ts'
import { ownLists, screenLists } from '#core/manifest/index.ts'
import { querySpec } from '#core/manifest/query/index.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

interface List {
  readonly name: string
  readonly path: string
  readonly view: ViewList['view']
}

let server: TestServer
let admin: HttpClient
let lists: readonly List[]
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
  const snapshot = server.snapshot()
  const own = new Set(ownLists(snapshot).map(({ view }) => view))
  const pathOf = (resource: string) =>
    Object.values(snapshot.endpoints).find(
      endpoint => endpoint.kind === 'list' && endpoint.resource === resource && endpoint.method === 'GET',
    )?.path
  lists = Object.keys(snapshot.screens).flatMap(screen =>
    screenLists(snapshot, screen).flatMap(({ key, view }) => {
      const path = pathOf(view.resource)
      return path === undefined || !own.has(view) ? [] : [{ name: key === undefined ? screen : `${screen}#${key}`, path, view }]
    }),
  )
})
afterAll(() => server.stop())

type Row = { readonly id: number } & Readonly<Record<string, unknown>>
interface Data {
  readonly records: readonly Row[]
  readonly total: number
  readonly summary?: object
}
const read = async ({ path }: List, query: Record<string, string>) => {
  const { status, body } = await admin.get<Data>(path, query)
  expect([path, query, status]).toEqual([path, query, 200])
  if (!body.data) throw new Error(`${path} answers no data`)
  return { data: body.data, statistics: body['attachData'] ?? {} }
}
/** Rows compared per list: their ids have to fit an address. */
const ROWS_COMPARED = 20

it('has every column, sum, statistic and refusal of its screens', { timeout: 180_000 }, async () => {
  expect(lists.length).toBeGreaterThan(40)
  for (const list of lists) {
    const shown = await read(list, { screen: list.name })
    const rows = shown.data.records.slice(0, ROWS_COMPARED)
    const plain = await read(list, rows.length === 0 ? {} : { ids: rows.map(({ id }) => id).join(',') })
    for (const row of rows) {
      const { $refused, ...values } = row
      const other = plain.data.records.find(({ id }) => id === row.id)
      expect(other, list.name).toMatchObject(values)
      if ($refused) expect(other?.['$refused'], list.name).toMatchObject($refused)
    }
    if (list.view.preset === undefined) {
      const all = await read(list, {})
      expect([list.name, all.data.total, all.data.summary]).toEqual([list.name, shown.data.total, shown.data.summary])
      expect({ statistics: all.statistics }).toMatchObject({ statistics: shown.statistics })
    }
  }
})

it('takes every parameter of its screens', () => {
  const snapshot = server.snapshot()
  for (const { name, view } of lists) {
    const resource = snapshot.resources[view.resource]
    const [shown, plain] = [resource && querySpec(snapshot, resource, name), resource && querySpec(snapshot, resource)]
    if (!shown || !plain) throw new Error(`${name} has no list`)
    const missing = [
      ...[...shown.keys.keys()].filter(key => !plain.keys.has(key)),
      ...[...shown.sorts.keys()].filter(key => !plain.sorts.has(key)),
      ...[...shown.quickChecks.keys()].filter(key => !plain.quickChecks.has(key)),
      ...(shown.paged && !plain.paged ? ['page'] : []),
    ]
    expect([name, missing]).toEqual([name, []])
  }
})
