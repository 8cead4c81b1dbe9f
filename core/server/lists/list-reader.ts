import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import { forbidden, malformed } from '#core/contract/errors.ts'
import type { ListReader } from '#core/contract/list-reader.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { requirePermission } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { allOf, sqlIds } from '../sql/condition.ts'
import { rowInScope } from './details.ts'
import { isVersioned, listCounts } from './list-engine.ts'
import { type ListRequest, type ListSource, listSource } from './list-source.ts'
import { findNamedRows } from './named-rows.ts'
import { orderBy, rowsById, wholeRows } from './page-rows.ts'
import { projection, type WireRow } from './projection.ts'

/** Rows per batch. */
const EXPORT_BATCH_ROWS = 1_000
/** Limit of rows for exports. */
const MAX_EXPORT_ROWS = 100_000

interface ListReadRequest {
  readonly resource: string
  readonly screen?: string
  readonly query: Readonly<Record<string, string>>
  readonly actor: Actor
}

/** Reads lists for exports and other long reads in batches, on the pool for those. */
export function listReader(core: () => Core): ListReader {
  return {
    async row({ resource: name, id, actor, ...options }) {
      const { snapshot } = core()
      const resource = snapshot.resources[name]
      return resource && rowInScope(core(), { snapshot, resource, actor }, id, options)
    },
    async visible({ resource: name, ids, actor, reach = 'read' }) {
      const { snapshot } = core()
      const resource = snapshot.resources[name]
      if (!resource || ids.length === 0) return new Set()
      const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.source)} as t
        where ${allOf([sqlIds('t', ids), scopePredicate(snapshot, resource, actor, reach, 't')])}`.execute(core().db)
      return new Set(rows.map(row => row.id))
    },
    named: request => findNamedRows(core(), request),
    rows: request => readListRows(core(), request),
    async count(request) {
      const prepared = prepareListRequest(core(), request)
      const { total, counted } = await listCounts(core(), prepared, await listSource(core(), prepared))
      return counted ?? total
    },
  }
}

/** Query parameters that apply only to a page of a list. */
const PAGING_PARAMETERS = ['page', 'size', 'total'] as const

/** Checks the list's permission, which also applies if the list is read by other means. */
function prepareListRequest(
  core: Core,
  { resource: name, screen, query, actor }: ListReadRequest,
): ListRequest & { snapshot: Snapshot; resource: Resource } {
  const { snapshot } = core
  const resource = snapshot.resources[name]
  if (!resource) throw forbidden()
  requirePermission(actor, resource.listPermission)
  // All rows are read, so paging parameters are refused.
  const strange = PAGING_PARAMETERS.find(key => query[key] !== undefined)
  if (strange !== undefined) throw malformed(`不支持查询参数 ${strange}：读取的是全部数据`)
  return { snapshot, resource, actor, query: screen === undefined ? query : { ...query, screen } }
}

/** Reads the ids in the list's order first, so that concurrent writes neither repeat nor skip rows between batches. */
async function* readListRows(
  core: Core,
  request: ListReadRequest & { readonly columns: readonly string[]; readonly limit?: number; readonly sort?: string },
): AsyncGenerator<readonly WireRow[]> {
  const prepared = prepareListRequest(core, request)
  const source = withSort(prepared.resource, await listSource(core, prepared), request.sort)
  const { snapshot, resource } = prepared
  const plan = projection({ snapshot, resource, paths: request.columns, versioned: isVersioned(core, resource) })
  const most = Math.min(request.limit ?? MAX_EXPORT_ROWS, MAX_EXPORT_ROWS)
  if (resource.grouped) {
    const rows = await wholeRows(core, prepared, source, plan, { size: most, offset: 0 }, core.longReads)
    for (let from = 0; from < rows.length; from += EXPORT_BATCH_ROWS) yield rows.slice(from, from + EXPORT_BATCH_ROWS).map(plan.read)
    return
  }
  const ids = (await orderedIds(core, prepared, source, most)).map(row => row.id)
  for (let from = 0; from < ids.length; from += EXPORT_BATCH_ROWS) {
    const rows = await rowsById(core.longReads, resource, plan, ids.slice(from, from + EXPORT_BATCH_ROWS))
    yield rows.map(plan.read)
  }
}

function withSort(resource: Resource, source: ListSource, sort: string | undefined): ListSource {
  const own = resource.fields[sort?.replace(/^-/, '') ?? '']
  if (sort === undefined || !own) return source
  return { ...source, parsed: { ...source.parsed, sort: [{ field: { text: own.name, own }, descending: sort.startsWith('-') }] } }
}

async function orderedIds(core: Core, request: ListRequest, source: Awaited<ReturnType<typeof listSource>>, limit: number) {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(request.resource.source)} as t where ${source.where}
    order by ${orderBy(core, request, source)} limit ${limit}`.execute(core.longReads)
  return rows
}
