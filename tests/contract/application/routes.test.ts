/**
 * Every endpoint of the real application with every kind of caller. New endpoints are included automatically, with inputs derived from their
 * declaration.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { PermissionNode } from '#core/contract/model/menu.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { clientActions } from '#core/manifest/client/client-action.ts'
import { componentKind, isOfKind } from '#core/manifest/index.ts'
import { editsStored } from '#core/manifest/rules/edits-stored.ts'
import type { MeasuredFigure } from '#plugins/reports/manifest/model/figure.ts'
import { reportKind } from '#plugins/reports/manifest/report-kind.ts'
import { measuredFigures } from '#plugins/reports/manifest/shown-report.ts'
import type { Answer, HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { fileForm, minimalForm, minimalInput } from './inputs.ts'
import { createProbe, NO_ROW, type Probe } from './probe.ts'
import { rawCall } from './raw-call.ts'

/** Timeout in milliseconds: hundreds of sequential calls. */
const SLOW = 180_000
const AT_ONCE = 50

let server: TestServer
let admin: HttpClient
let probe: Probe

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
  probe = await createProbe(server, 'probe_1')
})
afterAll(() => server.stop())

const endpoints = (): readonly Endpoint[] => Object.values(server.snapshot().endpoints)
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const declaredOf = (endpoint: Endpoint): DeclaredEndpoint | undefined =>
  endpoint.kind === 'declared' ? server.app.core.endpoints.get(endpoint.name) : undefined
const guarded = () => endpoints().filter((one): one is Endpoint & { permission: readonly string[] } => Array.isArray(one.permission))
const resourceOf = (endpoint: Endpoint): Resource | undefined =>
  'resource' in endpoint ? server.snapshot().resources[endpoint.resource] : undefined

type Input = Readonly<Record<string, unknown>>

const send = (who: HttpClient, endpoint: Endpoint, input: Input = {}): Promise<Answer> => {
  const path = endpoint.path.replace('{id}', '00000000-0000-0000-0000-000000000000')
  if (endpoint.method === 'GET') return rawCall(server.url, who, `/api${path}?${new URLSearchParams(input as Record<string, string>)}`)
  return who.post(path, declaredOf(endpoint)?.upload ? fileForm('a.csv', '姓名,手机号\n', 'text/csv') : input)
}

/** Calls all endpoints; returns `[name, status]` of those with another status. */
async function others(who: HttpClient, list: readonly Endpoint[], status: number): Promise<readonly (readonly [string, number])[]> {
  const answers: (readonly [string, number])[] = []
  // More concurrent calls would queue until the server times out.
  for (let at = 0; at < list.length; at += AT_ONCE) {
    const some = list.slice(at, at + AT_ONCE)
    answers.push(...(await Promise.all(some.map(async one => [nameOf(one), (await send(who, one)).status] as const))))
  }
  return answers.filter(([, found]) => found !== status)
}

it('enumerates everything that the server serves', () => {
  const declared = [...server.app.core.endpoints.values()].map(one => `${one.method} ${one.path}`)
  expect(declared.filter(name => !Object.hasOwn(server.snapshot().endpoints, name))).toEqual([])
  for (const [key, endpoint] of Object.entries(server.snapshot().endpoints)) expect(key).toBe(nameOf(endpoint))
  // The HTTP server itself has no routes other than the dispatcher and the static files.
  const routes = server.app.printRoutes({ commonPrefix: false }).match(/\S+ \((?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[^)]*\)/g)
  expect(routes?.filter(route => !/^(\/api\/\*|\/?\*) /.test(route))).toEqual([])
})

it('are public only where nobody can be signed in yet', () => {
  const open = endpoints().filter(endpoint => endpoint.permission === 'public')
  expect(open.map(nameOf).sort()).toEqual(['GET /auth/session', 'GET /health', 'GET /health/live', 'GET /health/ready', 'POST /auth/login'])
})

it('need a session', async () => {
  const closed = endpoints().filter(endpoint => endpoint.permission !== 'public')
  expect(await others(server.client(), closed, 401)).toEqual([])
})

it('need their permission', async () => {
  expect(await others(await server.login('nobody_1'), guarded(), 403)).toEqual([])
})

it('need all of their permissions', { timeout: SLOW }, async () => {
  const failures: string[] = []
  for (const endpoint of guarded().filter(one => one.permission.length > 1)) {
    for (const missing of endpoint.permission) {
      await probe.allow(endpoint.permission.filter(one => one !== missing))
      if ((await send(probe.client, endpoint)).status !== 403) failures.push(`${nameOf(endpoint)} without ${missing}`)
    }
  }
  expect(failures).toEqual([])
})

it('for everybody who is signed in answer without breaking, and tell nothing of other people’s rows', { timeout: SLOW }, async () => {
  await probe.allow([])
  const open = endpoints().filter(endpoint => endpoint.permission === 'session' && !/\/auth\/logout$/.test(endpoint.path))
  const failures: string[] = []
  for (const endpoint of open) {
    const { status } = await send(probe.client, endpoint, minimalInput(declaredOf(endpoint)?.input, NO_ROW))
    if (status === 401 || status >= 500) failures.push(`${status} ${nameOf(endpoint)}`)
  }
  expect(failures).toEqual([])
})

/** Inputs of an endpoint, and the expected response for a caller with its permission but without access to the row. */
interface Expectation {
  readonly inputs: readonly Input[]
  readonly permissions: readonly string[]
  holds(answer: Answer): boolean
}

const isEmptyList = ({ status, body }: Answer): boolean => {
  const { total, records } = (body?.data ?? {}) as { total?: number; records?: unknown[] }
  return status === 200 && total === 0 && records?.length === 0
}
const is =
  (...statuses: number[]) =>
  ({ status }: Answer): boolean =>
    statuses.includes(status)

/** True if no row with an owner was counted. */
const isNought = (figures: readonly MeasuredFigure[], summary: Readonly<Record<string, unknown>>): boolean =>
  figures.every(({ name, resource }) => server.snapshot().resources[resource]?.scope.all || Number(summary[name] ?? 0) === 0)

/** Expects zeros for a caller who may open all lists behind a report, but sees none of their rows. */
function reportExpectation(endpoint: Extract<Endpoint, { screen: string }>): Expectation {
  const snapshot = server.snapshot()
  const view = snapshot.screens[endpoint.screen]?.view
  if (!isOfKind(reportKind, view)) throw new Error(nameOf(endpoint))
  const figures = view.figures.flatMap(name => measuredFigures(snapshot, name))
  const lists = figures.flatMap(({ resource }) => snapshot.resources[resource]?.list ?? [])
  const shown = { inputs: [{}], permissions: [...endpoint.permission, ...lists], holds: is(200) }
  type Summed = { readonly summary: Readonly<Record<string, unknown>> }
  if (endpoint.handler === 'read')
    return { ...shown, holds: ({ status, body }) => status === 200 && isNought(figures, (body.data as Summed).summary) }
  if (endpoint.handler !== 'detail') return shown
  const tables = (body: Answer['body']) => (body.data as { readonly tables: readonly Summed[] }).tables
  return {
    ...shown,
    inputs: [{ [view.detail?.key ?? '']: String(NO_ROW) }],
    holds: ({ status, body }) => status === 200 && tables(body).every(({ summary }) => isNought(figures, summary)),
  }
}

async function expectation(endpoint: Endpoint & { permission: readonly string[] }): Promise<Expectation> {
  if ('screen' in endpoint) return reportExpectation(endpoint)
  const resource = resourceOf(endpoint)
  const permissions = endpoint.permission
  if (!resource) return declaredExpectation(declaredOf(endpoint) as DeclaredEndpoint, permissions)
  const scoped = !resource.scope.all
  const action = 'action' in endpoint ? resource.actions[endpoint.action] : undefined
  const id = (scoped ? await probe.foreignRow(resource, permissions, action?.access ?? 'read') : undefined) ?? NO_ROW
  const shown = { inputs: [{}], permissions, holds: is(200) }
  switch (endpoint.kind) {
    case 'list':
      return scoped && resource.scope.orphans !== resource.list ? { ...shown, holds: isEmptyList } : shown
    case 'lookups':
      return shown
    case 'details':
      return { inputs: [{ id }], permissions, holds: is(404) }
    case 'export':
      // An export needs the list's permission in addition to its own.
      return { ...shown, permissions: [...permissions, ...(resource.list ? [resource.list] : [])] }
    case 'init':
      return action?.select === 'none' ? shown : { inputs: [{ id }], permissions, holds: is(404) }
    case 'action': {
      if (!action) throw new Error(nameOf(endpoint))
      if (action.select !== 'none') return { inputs: [{ id, ...(await minimalForm(server, admin, action)) }], permissions, holds: is(404) }
      await probe.allow(permissions)
      return { inputs: [await minimalForm(server, probe.client, action)], permissions, holds: is(200, 409, 422) }
    }
    default:
      throw new Error(`nobody knows how to call ${nameOf(endpoint)}`)
  }
}

const ANSWERED = is(200, 201, 400, 404, 409, 422)

const isNothing = ({ body }: Answer): boolean => {
  const data = (body?.data ?? null) as null | { records?: unknown[]; total?: number } | unknown[]
  return data === null || (Array.isArray(data) ? data.length === 0 : (data.records?.length ?? data.total ?? 1) === 0)
}

/** Endpoints that take an id are called with out-of-scope rows of every resource, and must not answer for any. */
async function declaredExpectation(endpoint: DeclaredEndpoint, permissions: readonly string[]): Promise<Expectation> {
  const named = Object.keys(minimalInput(endpoint.input, NO_ROW)).some(name => /^ids?$|Ids?$/.test(name))
  if (!named) return { inputs: [minimalInput(endpoint.input, NO_ROW)], permissions, holds: ANSWERED }
  const resources = Object.values(server.snapshot().resources)
  // Next to the actions of a resource whose rows are visible to all, the id names such a row.
  const everybodys = resources.some(({ path, scope }) => scope.all && endpoint.path.startsWith(`${path}/`))
  const scoped = everybodys ? [] : resources.filter(resource => !resource.scope.all)
  // Rows without an owner may be open to be claimed: these have one.
  const open = scoped.flatMap(({ scope }) => scope.orphans ?? [])
  const held = [...permissions, ...open]
  const rows = await Promise.all(scoped.map(resource => probe.foreignRow(resource, held, 'read')))
  const found = rows.filter(id => id !== undefined)
  // The same id may be an ownerless row of another resource.
  const ownerless = await Promise.all(scoped.filter(({ scope }) => scope.orphans).map(resource => probe.seen(resource, held, found)))
  const ids = new Set([NO_ROW, ...found.filter(id => !ownerless.flat().includes(id))])
  return {
    inputs: [...ids].map(id => minimalInput(endpoint.input, id)),
    permissions,
    holds: answer => ANSWERED(answer) && (answer.status >= 300 || isNothing(answer)),
  }
}

it('open with exactly their permission, and show or change nothing outside the caller’s scope', { timeout: SLOW }, async () => {
  const failures: string[] = []
  const reached = new Set<string>()
  // Reports come first: rows created later belong to the caller and would be counted.
  for (const endpoint of guarded().toSorted((one, other) => Number('screen' in other) - Number('screen' in one))) {
    const { inputs, permissions, holds } = await expectation(endpoint)
    await probe.allow(permissions)
    for (const input of inputs) {
      // Rate limits are not under test.
      await sql`delete from rate_limit`.execute(server.db)
      const answer = await send(probe.client, endpoint, input)
      if (!holds(answer)) failures.push(`${answer.status} ${nameOf(endpoint)} ${JSON.stringify(input)} ${answer.body?.message}`)
      reached.add(nameOf(endpoint))
    }
  }
  expect(failures).toEqual([])
  expect(
    guarded()
      .map(nameOf)
      .filter(name => !reached.has(name)),
  ).toEqual([])
})

/** Version in the opened edit form. */
async function versionOf(action: Action, query: { readonly id?: number }): Promise<{ readonly version?: number }> {
  if (!editsStored(action)) return {}
  const { body } = await admin.get<{ version: number }>(action.path, query)
  return { version: body.data?.version as number }
}

it('that edit what is stored open with its version, in the browser as well, and refuse a call without', { timeout: SLOW }, async () => {
  const snapshot = server.snapshot()
  const edits = endpoints().flatMap(endpoint => {
    const resource = resourceOf(endpoint)
    const action = endpoint.kind === 'action' ? resource?.actions[endpoint.action] : undefined
    return resource && action && editsStored(action) ? [{ resource, action }] : []
  })
  expect(edits.map(({ action }) => action.path)).toEqual(
    expect.arrayContaining(['/agency/institutionsCustomer/edit', '/system/role/edit', '/message/template/edit']),
  )
  const opened: string[] = []
  for (const { resource, action } of edits) {
    const [offered] = clientActions(snapshot, resource, [action.name], { admin: true, permissions: new Set() })
    // A form opens only for a row whose state allows the action, so old rows and rows of an open month are tried.
    const { rows } = await sql<{ id: number }>`(select id from ${sql.table(resource.source)} order by id limit 20)
      union all (select id from ${sql.table(resource.source)} order by id desc limit 80)`.execute(server.db)
    let [{ id } = { id: 0 }] = rows
    let answer = await admin.get<{ version: number }>(action.path, { id })
    for (const row of rows) {
      if (answer.status === 200) break
      id = row.id
      answer = await admin.get<{ version: number }>(action.path, { id })
    }
    // If no demo row allows the action, the form is refused with a Chinese message.
    if (answer.status === 409) {
      expect([action.path, answer.body.message]).toEqual([action.path, expect.stringMatching(/\p{Script=Han}/u)])
      continue
    }
    opened.push(action.path)
    expect([action.path, offered?.init, typeof answer.body.data?.version]).toEqual([action.path, true, 'number'])
    const { status, body } = await admin.post(action.path, { id, ...(await minimalForm(server, admin, action, { id })) })
    expect([action.path, status, body.errors]).toEqual([
      action.path,
      422,
      [{ field: 'version', message: expect.stringContaining('version') }],
    ])
  }
  expect(opened).toEqual(expect.arrayContaining(['/agency/institutionsCustomer/edit', '/system/role/edit', '/message/template/edit']))
})

it('break for nobody: every action on the first row there is, as administrator, with what its form asks for', {
  timeout: SLOW,
}, async () => {
  const failures: string[] = []
  for (const endpoint of endpoints()) {
    const resource = resourceOf(endpoint)
    if (!resource?.list || endpoint.kind !== 'action') continue
    const action = resource.actions[endpoint.action]
    const { body } = await admin.get<{ records: readonly { id: number; version?: number }[] }>(resource.list)
    const row = body.data?.records.at(-1)
    if (!action || (action.select !== 'none' && !row)) continue
    const query = action.select === 'none' ? {} : { id: row?.id as number }
    const input = { ...query, ...(await versionOf(action, query)), ...(await minimalForm(server, admin, action, query)) }
    const answer = await send(admin, endpoint, input)
    if (!is(200, 409, 422)(answer)) failures.push(`${answer.status} ${nameOf(endpoint)} ${JSON.stringify(input)} ${answer.bytes}`)
  }
  expect(failures).toEqual([])
})

describe('the permission tree', () => {
  const flat = (nodes: readonly PermissionNode[]): readonly PermissionNode[] => nodes.flatMap(node => [node, ...flat(node.children)])

  it('offers nothing that guards nothing', () => {
    const { permissions, screens, resources } = server.snapshot()
    const guards = new Set([
      ...guarded().flatMap(endpoint => endpoint.permission),
      ...Object.keys(screens),
      ...Object.values(screens).flatMap(({ view }) => (isOfKind(componentKind, view) ? Object.keys(view.permissions) : [])),
      ...Object.values(resources).flatMap(({ scope }) => [scope.orphans, scope.except]),
      ...Object.values(resources).flatMap(({ actions }) => Object.values(actions).flatMap(action => action.permission)),
    ])
    expect(flat(permissions).flatMap(({ permission }) => (permission === undefined || guards.has(permission) ? [] : [permission]))).toEqual(
      [],
    )
  })

  it('offers everything that an endpoint asks for', () => {
    const offered = new Set(flat(server.snapshot().permissions).map(({ permission }) => permission))
    expect(guarded().flatMap(endpoint => endpoint.permission.filter(one => !offered.has(one)))).toEqual([])
  })

  it('has no key twice', () => {
    const keys = flat(server.snapshot().permissions).map(({ key }) => key)
    expect(keys.length).toBe(new Set(keys).size)
  })
})
