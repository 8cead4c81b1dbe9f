/** Every export of the real application matches its list: same rows, order and masks, under the same filters and scope. */

import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Action } from '#core/contract/model/action.ts'
import type { Column, TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { screenLists } from '#core/manifest/index.ts'
import { querySpec } from '#core/manifest/query/index.ts'
import { EXPORT_LIMITS } from '#plugins/spreadsheet/server/formats.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Timeout in milliseconds: hundreds of workbooks. */
const SLOW = 180_000
const LOG = 'operationLog'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.stop())

type Row = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, string>>

interface Exported {
  readonly resource: Resource
  readonly screen: string
  readonly view: TableView
  readonly action: Action
}

/** All tables with an export action. */
const exported = (): readonly Exported[] =>
  Object.keys(server.snapshot().screens).flatMap(path => {
    const tables = screenLists(server.snapshot(), path).filter(({ within }) => within === undefined)
    return tables.flatMap(({ key, view: table }) => {
      const screen = key === undefined ? path : `${path}#${key}`
      const resource = server.snapshot().resources[table.resource] as Resource
      const offered = table.actions.flatMap(name => resource.actions[name] ?? [])
      // The log grows with every request, including these; operation-log.test covers its export.
      if (resource.name === LOG) return []
      return offered.filter(one => one.operation === 'spreadsheet.export').map(action => ({ resource, screen, view: table, action }))
    })
  })

const shownOf = (row: Row, { path }: Column): unknown =>
  path.text.split('.').reduce<unknown>((value, key) => (value as Row | null)?.[key], row)

/** True if the column's text is the same in list and workbook. */
const isText = ({ path }: Column): boolean => /^(text|phone|wechat|email)$/.test((path.target ?? path.own).type)

/** Most rows compared of a filtered list: a less selective filter repeats the unfiltered comparison. */
const MOST_FILTERED = 300

/** Filters with values of the row, so that something is found: each alone, and all together. */
function queriesFor({ resource, screen, view }: Exported, row: Row): readonly Query[] {
  const spec = querySpec(server.snapshot(), resource, screen)
  const plain = view.filters.filter(({ path }) => path.target === undefined && path.own.mask === undefined && path.own.filterable)
  const single = plain.flatMap(({ path }) => {
    const value = row[path.text]
    const key = [...(spec?.keys ?? [])].find(
      ([name, { field }]) => field.text === path.text && /(Is|In|Contains|OnOrAfter)$/.test(name),
    )?.[0]
    const given = typeof value === 'object' && value !== null ? (value as { id?: number }).id : value
    if (key === undefined || given === undefined || given === null || given === '') return []
    return [{ [key]: key.endsWith('OnOrAfter') ? String(given).slice(0, 10) : String(given) }]
  })
  return [...single, Object.assign({}, ...single)]
}

/** Removes the leading apostrophe of a formula-like text. */
const unquoted = (cell: unknown): unknown => (typeof cell === 'string' ? cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '') : (cell ?? ''))

/** Difference between a list and its export; undefined if there is none. */
async function difference(who: HttpClient, { resource, screen, view, action }: Exported, query: Query): Promise<string | undefined> {
  const asked = { ...query, screen }
  const list = await who.get<{ records: readonly Row[]; total: number }>(resource.list as string, {
    ...asked,
    ...(view.paged && { size: 100 }),
  })
  const total = list.body.data?.total ?? 0
  // Longer exports are written by a job, from the same rows.
  if (total > (Object.keys(query).length > 0 ? MOST_FILTERED : EXPORT_LIMITS.directRows)) return undefined
  const { status, bytes } = await who.get(action.path, asked)
  await sql`delete from rate_limit`.execute(server.db)
  const name = `${screen} ${JSON.stringify(query)}`
  if (list.status !== 200 || status !== 200) return `${name}: ${list.status} ${status}`
  const [header = [], ...rows] = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
  if (rows.length !== total) return `${name}: ${total} rows in the list, ${rows.length} in the file`
  for (const column of view.columns.filter(isText)) {
    const at = header.indexOf(column.label)
    const [inList, inFile] = [
      (list.body.data?.records ?? []).map(row => shownOf(row, column) ?? ''),
      rows.slice(0, list.body.data?.records.length).map(row => unquoted(row[at])),
    ]
    if (JSON.stringify(inList) !== JSON.stringify(inFile)) return `${name} ${column.label}: ${inList.slice(0, 3)} | ${inFile.slice(0, 3)}`
  }
  return undefined
}

async function differences(
  who: HttpClient,
  filtered: (queries: readonly Query[]) => readonly Query[] = queries => queries,
): Promise<readonly string[]> {
  const found: (string | undefined)[] = []
  for (const one of exported()) {
    const { body } = await who.get<{ records: readonly Row[] }>(one.resource.list as string, { screen: one.screen })
    const [first] = body.data?.records ?? []
    for (const query of [{}, ...(first ? filtered(queriesFor(one, first)) : [])]) found.push(await difference(who, one, query))
  }
  return found.filter(one => one !== undefined)
}

it('for the administrator, under every filter', { timeout: SLOW }, async () => {
  expect(await differences(await server.login('admin'))).toEqual([])
})

it('for who sees a part of the rows, masked', { timeout: SLOW }, async () => {
  const needed = exported().flatMap(({ action, resource }) => [...action.permission, resource.list as string])
  await sql`insert into role_permission (role_id, permission) select distinct role_id, p from employee_role
    join employee on employee.id = employee_id and username = 'sales_a1', unnest(${[...new Set(needed)]}::text[]) as p
    on conflict do nothing`.execute(server.db)
  // Scope and masks are independent of filters, so the query with all filters is sufficient.
  expect(await differences(await server.login('sales_a1'), queries => queries.slice(-1))).toEqual([])
})

it('holds a text that looks like a formula as a text', async () => {
  const admin = await server.login('admin')
  const { rows } = await sql<{ id: number }>`update institution set name = '=1+1' where id = (select max(id) from institution)
    returning id`.execute(server.db)
  expect(rows).toHaveLength(1)
  const { bytes } = await admin.get('/agency/institutions/export', { screen: '/agency/institutions', nameContains: '=1+1' })
  const [header = [], row = []] = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
  expect(row[header.indexOf('机构名称')]).toBe("'=1+1")
})
