import { type RawBuilder, sql } from 'kysely'
import type { FieldPath, Resource, Snapshot } from '#core/contract/model.ts'
import type { Db } from '#core/contract/server-plugin.ts'
import type { Core } from '../http/core.ts'
import { columnSql } from '../sql/columns.ts'
import { conditionSql, type Predicate } from '../sql/condition.ts'
import { failClosed, type ListRequest, type ListSource, listSource } from './list-source.ts'
import { type Projection, projection, shownField, type WireRow } from './projection.ts'
import { viewPaths } from './view-paths.ts'

/** Lists that are not paged end here. */
export const UNPAGED_LIMIT = 10_000

export interface ListAnswer {
  readonly data: { readonly records: readonly WireRow[]; readonly total: number; readonly summary?: Readonly<Record<string, unknown>> }
  readonly attachData?: Readonly<Record<string, number>>
}

/** A page of a list with its exact total, statistics and sums. Page and counts are asked side by side; counts are kept until a write. */
export async function list(core: Core, request: ListRequest): Promise<ListAnswer> {
  const source = await listSource(core, request)
  const plan = projection({
    snapshot: request.snapshot,
    resource: request.resource,
    paths: viewPaths(request.resource, source.spec.view),
    versioned: isVersioned(core, request.resource),
  })
  const [rows, counts] = await Promise.all([pageRows(core, request, source, plan), listCounts(core, request, source)])
  const { total, summary, statistics } = counts
  return {
    data: { records: rows.map(plan.read), total, ...(summary ? { summary } : {}) },
    ...(statistics ? { attachData: statistics } : {}),
  }
}

export const isVersioned = (core: Core, resource: Resource): boolean => core.catalog().get(resource.source)?.columns.has('version') ?? false

/** ORDER BY over alias t, id last so that pages never overlap. */
export function orderBy(
  core: Core,
  { snapshot, resource }: Pick<ListRequest, 'snapshot' | 'resource'>,
  source: ListSource,
): RawBuilder<unknown> {
  const [first] = source.parsed.sort
  const direction = first?.descending === false ? sql`asc` : sql`desc`
  if (!first || first.field.own.name === 'id') return sql`${sql.ref('t.id')} ${direction}`
  const nulls = first.descending && !isNotNull(core, resource, first.field) ? sql` nulls last` : sql``
  return sql`${sortSql(snapshot, first.field)} ${direction}${nulls}, ${sql.ref('t.id')} ${direction}`
}

/** NULLS LAST would keep an ordinary index from being used, so it is only asked where there can be nulls. */
const isNotNull = (core: Core, resource: Resource, { own }: FieldPath): boolean =>
  !own.custom && (core.catalog().get(resource.table)?.columns.get(own.column)?.notNull ?? false)

function sortSql(snapshot: Snapshot, { own }: FieldPath): RawBuilder<unknown> {
  const column = columnSql(snapshot, own, 't')
  if (own.type !== 'ref') return column
  const { resource, show } = shownField(snapshot, own)
  return sql`(select ${columnSql(snapshot, show, 's')} from ${sql.table(resource.source)} as s where s.id = ${column})`
}

type ResultRow = Readonly<Record<string, unknown>>

/** Chooses the page's ids first and joins names to those few rows afterwards. */
async function pageRows(core: Core, request: ListRequest, source: ListSource, plan: Projection): Promise<readonly ResultRow[]> {
  const { paging } = source.parsed
  const table = sql.table(request.resource.source)
  const order = orderBy(core, request, source)
  if (!paging) {
    return execute(
      core.db,
      sql`select ${plan.select} from ${table} as t ${plan.joins} where ${source.where} order by ${order} limit ${UNPAGED_LIMIT}`,
    )
  }
  const page = sql`select t.id from ${table} as t where ${source.where} order by ${order} limit ${paging.size} offset ${paging.offset}`
  if (core.catalog().get(request.resource.source)?.simple) {
    return execute(
      core.db,
      sql`select ${plan.select} from (${page}) as p join ${table} as t on t.id = p.id ${plan.joins} order by ${order}`,
    )
  }
  // A view that groups takes only constant ids down to its tables.
  const ids = (await execute(core.db, page)).map(row => row.id as number)
  return ids.length === 0 ? [] : rowsById(core.db, request.resource, plan, ids)
}

/** Rows of these ids in their order. */
export async function rowsById(db: Db, resource: Resource, plan: Projection, ids: readonly number[]): Promise<readonly ResultRow[]> {
  const rows = await execute(
    db,
    sql`select ${plan.select} from ${sql.table(resource.source)} as t ${plan.joins} where t.id = any(${ids}::bigint[])`,
  )
  const byId = new Map(rows.map(row => [row.id as number, row]))
  return ids.map(id => byId.get(id)).filter(row => row !== undefined)
}

const execute = async (db: Db, query: RawBuilder<unknown>): Promise<readonly ResultRow[]> =>
  (await query.execute(db)).rows as readonly ResultRow[]

interface Counts {
  readonly total: number
  readonly statistics?: Readonly<Record<string, number>>
  readonly summary?: Readonly<Record<string, unknown>>
}

/** Exact total, statistics and sums of all rows of the list, from the cache when nothing was written. */
export async function listCounts(core: Core, request: ListRequest, source: ListSource): Promise<Counts> {
  const { snapshot, resource } = request
  const statistics = resource.statistics.filter(one => source.spec.view?.statistics.includes(one.key))
  const summary = source.spec.view ? resource.summary.flatMap(name => resource.fields[name] ?? []) : []
  const parts = [
    sql`count(*)::int as total`,
    ...statistics.map(
      ({ when }, index) => sql`count(*) filter (where ${statistic(core, request, source, when)})::int as ${sql.id(`n${index}`)}`,
    ),
    ...summary.map((field, index) => sql`coalesce(sum(${columnSql(snapshot, field, 't')}), 0)::text as ${sql.id(`s${index}`)}`),
  ]
  const query = sql<ResultRow>`select ${sql.join(parts)} from ${sql.table(resource.source)} as t where ${source.where}`
  const compiled = query.compile(core.db)
  const row = await core.counts.get(`${compiled.sql} ${JSON.stringify(compiled.parameters)}`, source.tables, async () => {
    const { rows } = await core.db.executeQuery<ResultRow>(compiled)
    return rows[0] as ResultRow
  })
  return {
    total: row.total as number,
    ...(statistics.length > 0
      ? { statistics: Object.fromEntries(statistics.map(({ key }, index) => [key, row[`n${index}`] as number])) }
      : {}),
    ...(summary.length > 0 ? { summary: Object.fromEntries(summary.map(({ name }, index) => [name, row[`s${index}`]])) } : {}),
  }
}

const statistic = (
  core: Core,
  { snapshot, resource }: ListRequest,
  { context }: ListSource,
  when: Parameters<typeof conditionSql>[0],
): Predicate => failClosed(core, resource, () => conditionSql(when, { snapshot, resource, alias: 't', context }))
