import type { FastifyRequest } from 'fastify'
import { malformed } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { mustOwn } from '#core/contract/must.ts'
import { queryId } from '#core/manifest/id/read-id.ts'
import { readQuery } from '#core/manifest/query/index.ts'
import { openAction } from '../actions/open-action.ts'
import { type ActionAnswer, runAction } from '../actions/run-action.ts'
import { writeAudit } from '../audit/audit.ts'
import { isBulk, startBulk } from '../bulk/start-bulk.ts'
import { requireVisibleRow } from '../lists/details.ts'
import { readListPage } from '../lists/list-engine.ts'
import { filterFields, lookupAnswer, lookupSearch, lookupTargets } from '../lists/lookups.ts'
import type { Call } from '../pipeline/call.ts'
import { limitCalls } from '../rate/rate-limit.ts'
import { isFileAnswer, sendFile } from './answers.ts'
import { reserveExportSlot } from './export-turn.ts'
import { wroteElsewhere } from './wrote-cookie.ts'

type QueryValues = Readonly<Record<string, string>>
type EndpointOf<Kind extends Endpoint['kind']> = Extract<Endpoint, { kind: Kind }>

const calledResource = (call: Call, name: string): Resource => mustOwn(call.snapshot.resources, name)
const calledAction = (call: Call, { resource, action }: { resource: string; action: string }): Action =>
  mustOwn(calledResource(call, resource).actions, action)

/** Query string as sent. */
export const rawQuery = (request: Pick<FastifyRequest, 'url'>): string => request.url.split('?').slice(1).join('?')

/** Query as a map of single values, with these keys only. @throws 400. */
export function queryValues(call: Call, keys: readonly string[]): QueryValues {
  const query = readQuery(rawQuery(call.request))
  const unknown = Object.keys(query).find(key => !keys.includes(key))
  if (unknown !== undefined) throw malformed(`不支持查询参数 ${unknown.slice(0, 40)}`)
  return query
}

/** GET …/list. */
export async function handleList(call: Call, endpoint: EndpointOf<'list'>): Promise<object> {
  const { core, snapshot, actor } = call
  const answer = await readListPage(core, {
    snapshot,
    actor,
    resource: calledResource(call, endpoint.resource),
    query: readQuery(rawQuery(call.request)),
    wroteElsewhere: wroteElsewhere(call),
  })
  return { code: 200, ...answer }
}

/** GET …/list/get: rows for the choices of filters. */
export async function handleLookups(call: Call, endpoint: EndpointOf<'lookups'>): Promise<object> {
  const { core, snapshot, actor } = call
  const { chosen, screen, ...search } = queryValues(call, ['key', 'keyword', 'chosen', 'screen'])
  const ids = chosen === undefined ? [] : [queryId('chosen', chosen)]
  const targets = lookupTargets(snapshot, filterFields(snapshot, calledResource(call, endpoint.resource), screen))
  const wishes = [...targets.values()].map(({ resource, lookup }) => ({ resource, lookup, chosen: ids, anew: false }))
  return { code: 200, data: await lookupAnswer(core, { snapshot, actor, db: core.db }, wishes, lookupSearch(search)) }
}

/** GET …/details. */
export async function handleDetails(call: Call, endpoint: EndpointOf<'details'>): Promise<object> {
  const { core, snapshot, actor } = call
  const { id } = queryValues(call, ['id'])
  return {
    code: 200,
    data: await requireVisibleRow(core, { snapshot, actor, resource: calledResource(call, endpoint.resource) }, queryId('id', id)),
  }
}

/** GET {action}: data for opening its form. */
export async function handleInit(call: Call, endpoint: EndpointOf<'init'>): Promise<object> {
  const { core, snapshot, actor } = call
  const query = queryValues(call, ['id', 'key', 'keyword'])
  const resource = calledResource(call, endpoint.resource)
  return { code: 200, data: await openAction(core, { snapshot, resource, actor, action: calledAction(call, endpoint), query }) }
}

/** POST {action}. */
export async function handleAction(call: Call, endpoint: EndpointOf<'action'>): Promise<ActionAnswer> {
  const { core, snapshot, actor, request } = call
  queryValues(call, [])
  const action = calledAction(call, endpoint)
  if (action.rate !== undefined) await limitCalls(core.db, [{ key: `${action.path} ${actor.id}`, points: action.rate, seconds: 60 }])
  const key = request.headers['idempotency-key']
  const resource = calledResource(call, endpoint.resource)
  const asked = { snapshot, resource, action, actor, body: request.body, key: typeof key === 'string' ? key : undefined }
  return isBulk(request.body) ? startBulk(core, asked) : runAction(core, asked)
}

/** GET {action} of a download: the list as a file. Audited with filters and row count; one at a time per employee. */
export async function handleExport(call: Call, endpoint: EndpointOf<'export'>): Promise<unknown> {
  const { reply } = call
  const action = calledAction(call, endpoint)
  if (!(await reserveExportSlot(call, action.rate))) return reply
  const answer = await runExport(call, endpoint, action)
  return isFileAnswer(answer) ? sendFile(reply, answer) : { code: 200, data: answer }
}

async function runExport({ core, snapshot, actor, request }: Call, endpoint: EndpointOf<'export'>, action: Action): Promise<unknown> {
  const exporter = core.exporters.get(action.operation ?? '')
  if (!exporter) throw new Error(`no exporter ${action.operation}`)
  const { screen, ...query } = readQuery(rawQuery(request))
  const { resource, action: name, path } = endpoint
  const rows = await core.services.lists.count({ resource, screen, query, actor })
  await writeAudit(core, actor, {
    action: path,
    entity: resource,
    result: 'success',
    detail: { rows, screen, filters: Object.keys(query) },
  })
  return exporter({ resource, action: name, screen, query, actor, snapshot, db: core.longReads, services: core.services })
}
