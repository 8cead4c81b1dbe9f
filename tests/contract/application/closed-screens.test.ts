/**
 * Requests that name a screen, or a row that names one, are refused with nothing written if the caller may not open that screen. All such properties
 * and columns are listed here: a new one fails the test until it is listed with its cases or a reason.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Action } from '#core/contract/model/action.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { detailsPermission, screenLists, shownRow } from '#core/manifest/index.ts'
import { viewOfScreen } from '#core/manifest/query/index.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { minimalForm } from './inputs.ts'
import { createProbe, NO_ROW, type Probe } from './probe.ts'

vi.setConfig({ testTimeout: 120_000 })

const LIST = '/newCustomer/institutionsCustomer'
const REPORT = '/dataReport/institutionalData'
const DETAIL = '/newCustomer/customerDetail'

let server: TestServer
let probe: Probe
let every: readonly string[]

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  probe = await createProbe(server, 'closed_1')
  const { endpoints, screens, resources } = server.snapshot()
  const ofEndpoints = Object.values(endpoints).flatMap(({ permission }) =>
    typeof permission === 'string' ? [] : 'anyOf' in permission ? permission.anyOf : permission,
  )
  // All permissions, including those for all rows, so that only the screen itself can be refused.
  const ofRows = Object.values(resources).flatMap(({ scope: { except, orphans } }) => [except, orphans].filter(one => one !== undefined))
  every = [...new Set([...ofEndpoints, ...ofRows, ...Object.keys(screens)])]
})
afterAll(() => server?.stop())
beforeEach(() => sql`delete from rate_limit`.execute(server.db))

/** Path of a screen, or of one of its lists: path#tab. */
const pathOf = (screen: string): string => screen.split('#')[0] ?? ''

/** Permissions of a screen. A detail is also open to those who may see its rows. */
const keysOf = (screen: string): readonly string[] => {
  const resource = shownRow(server.snapshot(), pathOf(screen))
  return [pathOf(screen), ...(resource === undefined ? [] : detailsPermission(server.snapshot(), resource))]
}

interface Answered {
  readonly status: number
  readonly body: { readonly message?: string; readonly errors?: unknown }
}

/** Request that is valid apart from its screen. */
interface Case {
  readonly screen: string
  /** Creates the row that the request is about, after undoing the previous case. */
  readonly prepare?: () => Promise<object>
  call(row: object): Promise<Answered>
  /** Waits for the effects of an accepted call. */
  readonly settled?: () => Promise<void>
}

/** Tables with rows that name a screen for an employee. Every action is also recorded in the audit log. */
const KEPT = ['saved_view', 'saved_view_default', 'preference', 'report_subscription']

const kept = async (): Promise<string> => {
  const tables = await Promise.all(
    KEPT.map(table => sql`select to_jsonb(t)::text as row from ${sql.table(table)} as t order by 1`.execute(server.db)),
  )
  const counts = await sql`select (select count(*) from audit_log where result = 'success') as entries,
    (select count(*) from job where name = 'core.bulk') as runs`.execute(server.db)
  return JSON.stringify([...tables, counts].map(({ rows }) => rows))
}

const content = { order: [], shown: {}, widths: {}, params: {}, quickCheck: '', sort: '', size: 10 }

/** View of the closed list, owned by a colleague who shares it, or by the probe. */
const view = (shared: boolean) => async (): Promise<{ id: number }> => {
  await sql`delete from saved_view where employee_id = ${probe.id} or name = '看不见'`.execute(server.db)
  const owner = shared ? sql`(select id from employee where username = 'admin')` : sql`${probe.id}`
  const { rows } = await sql<{ id: number }>`insert into saved_view (employee_id, owner_name, screen, name, content, shared)
    values (${owner}, '某人', ${LIST}, '看不见', ${JSON.stringify(content)}::jsonb, ${shared}) returning id`.execute(server.db)
  return { id: rows[0]?.id as number }
}

const subscription = (enabled: boolean) => async (): Promise<{ id: number; version: number }> => {
  const { rows } = await sql<{
    id: number
    version: number
  }>`insert into report_subscription (report, period, recipient_ids, enabled, creator_id)
    values (${REPORT}, 'LAST_WEEK', ${[probe.id]}, ${enabled}, ${probe.id}) returning id, version`.execute(server.db)
  return rows[0] as { id: number; version: number }
}

const get = (path: string, screen: string, query: Readonly<Record<string, string | number>>): Case => ({
  screen,
  call: () => probe.client.get(path, query),
})
const post = (path: string, screen: string, body: object, prepare?: Case['prepare']): Case => ({
  screen,
  ...(prepare && { prepare }),
  call: row => probe.client.post(path, { ...row, ...body }),
})

const columns = { order: [], shown: {}, widths: {} }
const report = { report: REPORT, period: 'LAST_WEEK', recipientIds: [] as number[] }
/** Lead owned by the probe. */
const customer = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`update institutions_customer set attributable_person_id = ${probe.id}
    where id = (select min(id) from live_customer where attributable_person_id is not null) returning id`.execute(server.db)
  return rows[0]?.id as number
}
const ofDetail = (path: string): Case => ({
  screen: DETAIL,
  prepare: async () => ({ id: await customer() }),
  call: row => probe.client.get(path, { path: DETAIL, id: (row as { id: number }).id }),
})
const subscribed = (action: string, enabled: boolean, body: object = {}): Case => ({
  screen: REPORT,
  prepare: subscription(enabled),
  call: row => probe.client.post(`/dataReport/subscription/${action}`, { ...withoutVersion(action, row), ...body }),
})
const sent = async (): Promise<void> =>
  expect
    .poll(
      async () => (await sql<{ state: string }>`select state from report_sending where recipient_id = ${probe.id}`.execute(server.db)).rows,
    )
    .toEqual([{ state: 'SENT' }])
const withoutVersion = (action: string, row: object): object => {
  const { version, ...id } = row as { version?: number }
  return action === 'edit' ? { ...id, version } : id
}

/** Properties that may name a screen, with requests to try, or the reason why they do not. */
const PROPERTIES: Readonly<Record<string, readonly Case[] | string>> = {
  'GET /runtime/screen path': [get('/runtime/screen', LIST, { path: LIST }), get('/runtime/screen', REPORT, { path: REPORT })],
  'GET /runtime/detail path': [ofDetail('/runtime/detail')],
  'GET /runtime/timeline path': [ofDetail('/runtime/timeline')],
  'GET /views/list screen': [get('/views/list', LIST, { screen: LIST }), get('/views/list', REPORT, { screen: REPORT })],
  'POST /runtime/preferences screen': [
    post('/runtime/preferences', LIST, { screen: LIST, columns }),
    post('/runtime/preferences', LIST, { screen: LIST, columns: null }),
    post('/runtime/preferences', DETAIL, { screen: `${DETAIL}#t5`, columns }),
  ],
  'POST /views/save screen': [
    post('/views/save', LIST, { screen: LIST, name: '新的', content }),
    post('/views/save', REPORT, { screen: REPORT, name: '新的', content }),
    post('/views/save', LIST, { screen: LIST, name: '改名' }, view(false)),
  ],
  'POST /views/default screen': [
    post('/views/default', LIST, { screen: LIST }, view(true)),
    post('/views/default', LIST, { screen: LIST }),
  ],
  'POST /dataReport/subscription/add report': [
    { screen: REPORT, call: () => probe.client.post('/dataReport/subscription/add', { ...report, recipientIds: [probe.id] }) },
  ],
  'POST /dataReport/subscription/edit report': [
    {
      ...subscribed('edit', true),
      call: row => probe.client.post('/dataReport/subscription/edit', { ...row, ...report, recipientIds: [1] }),
    },
    {
      ...subscribed('edit', true),
      call: row =>
        probe.client.post('/dataReport/subscription/edit', { ...row, ...report, recipientIds: [probe.id], period: 'LAST_MONTH' }),
    },
  ],
  'POST /banner/save path': 'a path of the mini program',
  'POST /banner/update path': 'a path of the mini program',
}

/** Columns that may name a screen, with requests about their rows by endpoint, or the reason why they do not. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, readonly Case[] | string>> | string>> = {
  'saved_view.screen': {
    'views.list': 'asked for by screen',
    'views.save': [post('/views/save', LIST, { screen: LIST, name: '改名' }, view(false))],
    'views.share': [post('/views/share', LIST, { shared: true }, view(false)), post('/views/share', LIST, { shared: false }, view(true))],
    'views.delete': [post('/views/delete', LIST, {}, view(false)), post('/views/delete', LIST, {}, view(true))],
    'views.default': [post('/views/default', LIST, { screen: LIST }, view(true))],
  },
  'saved_view_default.screen': 'a row of saved_view and its screen',
  'report_subscription.report': {
    add: 'named in the form',
    edit: 'named in the form',
    tryNow: [{ ...subscribed('tryNow', true), settled: sent }],
    start: [subscribed('start', false)],
    stop: 'only ends what is sent',
    delete: 'only ends what is sent',
  },
  'idempotency.path': 'address of a call',
  'inbound_feed.path': 'address of a call',
  'banner.path': 'a path of the mini program',
}

const NAMES = /^(screen|path|view|report)s?$/i

type Schema = Readonly<Record<string, unknown>>

/** Paths of properties in a schema that may name a screen, recognised by their name or by their enum values. */
function namedIn(schema: Schema | undefined, screens: ReadonlySet<unknown>, at = ''): readonly string[] {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, Schema>)
  // A map of texts may require a key without describing it.
  const bare = ((schema?.required ?? []) as readonly string[]).filter(name => !properties.some(([one]) => one === name))
  const inner = [...(schema?.items ? [schema.items] : []), ...['oneOf', 'anyOf', 'allOf'].flatMap(key => (schema?.[key] ?? []) as Schema[])]
  return [
    ...[...properties, ...bare.map(name => [name, {}] as const)].flatMap(([name, one]) => [
      ...(NAMES.test(name) || ((one as Schema).enum as readonly unknown[] | undefined)?.some(value => screens.has(value))
        ? [at + name]
        : []),
      ...namedIn(one as Schema, screens, `${at}${name}.`),
    ]),
    ...inner.flatMap(one => namedIn(one as Schema | undefined, screens, at)),
  ]
}

interface Described {
  readonly parameters?: readonly { readonly name?: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}

const actionOf = ({ resources }: Snapshot, endpoint: Endpoint): Action | undefined =>
  endpoint.kind === 'action' ? resources[endpoint.resource]?.actions[endpoint.action] : undefined

/**
 * `METHOD path name` of all properties in the OpenAPI document that may name a screen. For lists, their exports and reports the screen only chooses
 * filters and columns: they have a permission of their own and return the same rows without it. Actions on all rows of a list have a test of their
 * own.
 */
async function properties(): Promise<readonly string[]> {
  const { endpoints, screens } = server.snapshot()
  const { body } = await (await server.login('admin')).get('/openapi.json')
  const paths = body['paths'] as Readonly<Record<string, Readonly<Record<string, Described>>>>
  const known = new Set<unknown>(Object.keys(screens))
  return Object.values(endpoints).flatMap(endpoint => {
    const { method, path, kind } = endpoint
    const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {}
    const query =
      kind === 'declared' ? parameters.flatMap(({ name = '', schema = {} }) => namedIn({ properties: { [name]: schema } }, known)) : []
    const sent = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namedIn(schema, known))
    const bulk = actionOf(server.snapshot(), endpoint)?.bulk ? ['matching.screen'] : []
    return [...query, ...sent.filter(name => !bulk.includes(name))].map(name => `${method} ${path} ${name}`)
  })
}

/** Runs a case with the screen closed and open. @returns faults. */
async function tried(name: string, one: Case): Promise<readonly string[]> {
  await sql`delete from rate_limit`.execute(server.db)
  const row = (await one.prepare?.()) ?? {}
  await probe.allow(every.filter(permission => !keysOf(one.screen).includes(permission)))
  const before = await kept()
  const closed = await one.call(row)
  const changed = (await kept()) !== before
  await probe.allow(every)
  const open = await one.call(row)
  await one.settled?.()
  const said = ({ status, body }: Answered): string => `${status} ${body?.message ?? ''} ${JSON.stringify(body?.errors ?? '')}`
  // A colleague's view is a 404 for employees who may not open its list; a report in a form is refused at its item.
  const refused = closed.status === 403 || closed.status === 404 || /没有查看和导出该报表的权限/.test(said(closed))
  return [
    ...(refused ? [] : [`${name} (${one.screen} closed): ${said(closed)}`]),
    ...(changed ? [`${name} (${one.screen} closed): something was written`] : []),
    ...(open.status === 200 ? [] : [`${name} (${one.screen} open): ${said(open)}`]),
  ]
}

it('every property that may name a screen is known, and is refused where the screen is closed', async () => {
  const found = await properties()
  expect(found.toSorted()).toEqual(Object.keys(PROPERTIES).toSorted())
  const wrong: string[] = []
  for (const [name, cases] of Object.entries(PROPERTIES))
    if (typeof cases !== 'string') for (const one of cases) wrong.push(...(await tried(name, one)))
  expect(wrong).toEqual([])
})

/** Operations on rows of a table: actions of its resources, or endpoints of the plugin that owns it. */
function callsOn(table: string): readonly string[] {
  const { resources } = server.snapshot()
  const actions = Object.values(resources)
    .filter(resource => resource.table === table)
    .flatMap(({ actions: own }) => Object.values(own).flatMap(({ name, access }) => (access === 'read' ? [] : [name])))
  const views = Object.values(server.snapshot().endpoints).flatMap(one =>
    one.kind === 'declared' && one.name.startsWith('views.') ? [one.name] : [],
  )
  return table === 'saved_view' ? views : actions
}

it('every column that may name a screen is known, and what is done with its rows is refused where the screen is closed', async () => {
  const { rows } = await sql<{ name: string }>`select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'text'::regtype
      and a.attname ~ '^(screen|path|view|report)s?$'`.execute(server.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(COLUMNS).toSorted())
  const wrong: string[] = []
  for (const [column, calls] of Object.entries(COLUMNS)) {
    if (typeof calls === 'string') continue
    expect(callsOn(column.split('.')[0] ?? '').toSorted(), column).toEqual(Object.keys(calls).toSorted())
    for (const [name, cases] of Object.entries(calls))
      if (typeof cases !== 'string') for (const one of cases) wrong.push(...(await tried(`${column} ${name}`, one)))
  }
  expect(wrong).toEqual([])
})

it('an action on all rows of a list is refused where its screen is closed', async () => {
  const { endpoints, screens } = server.snapshot()
  const admin = await server.login('admin')
  const wrong: string[] = []
  let calls = 0
  for (const endpoint of Object.values(endpoints)) {
    const action = actionOf(server.snapshot(), endpoint)
    if (!action?.bulk || endpoint.kind !== 'action') continue
    const lists = Object.keys(screens).flatMap(path =>
      screenLists(server.snapshot(), path).flatMap(({ key, within }) => (within ? [] : [key === undefined ? path : `${path}#${key}`])),
    )
    for (const screen of lists) {
      const list = viewOfScreen(server.snapshot(), screen)
      if (list?.resource !== endpoint.resource || !list.actions.includes(action.name) || list.selectable) continue
      calls += 1
      await sql`delete from rate_limit`.execute(server.db)
      const form = await minimalForm(server, admin, action)
      const matching = { screen, ids: String(NO_ROW) }
      await probe.allow(every.filter(permission => !keysOf(screen).includes(permission)))
      const before = await kept()
      const closed = await probe.client.post(endpoint.path, { ...form, matching })
      if (closed.status !== 403 || (await kept()) !== before)
        wrong.push(`${endpoint.path} ${screen} closed: ${closed.status} ${closed.body?.message}`)
      await probe.allow(every)
      const open = await probe.client.post(endpoint.path, { ...form, matching })
      if (open.body?.message !== '没有符合条件的数据') wrong.push(`${endpoint.path} ${screen} open: ${open.status} ${open.body?.message}`)
    }
  }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(15)
})
