import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { firstOf } from '#core/contract/must.ts'
import type { Core } from '../pipeline/core.ts'
import { columnSql, rateSql } from '../sql/columns.ts'
import { conditionSql, type Predicate } from '../sql/condition.ts'
import { failClosed } from '../sql/fail-closed.ts'
import { type ListRequest, type ListSource, listSource, selectionPart } from './list-source.ts'
import { withOperationRefusals } from './operation-refusals.ts'
import { pageRows, planningSuffixSql } from './page-rows.ts'
import { projection, type WireRow } from './projection.ts'
import { withReveal } from './reveal-columns.ts'
import { offeredRowActions, withRowRefusals } from './row-standing.ts'
import { totalReads } from './total-reads.ts'
import { listPaths } from './view-paths.ts'

export interface ListAnswer {
  /** The total is null only if it was requested with total=later and is not known yet. */
  readonly data: {
    readonly records: readonly WireRow[]
    readonly total: number | null
    readonly summary?: Readonly<Record<string, unknown>>
    readonly behind?: string
    readonly counted?: DistinctCount
  }
  readonly attachData?: Readonly<Record<string, number>>
}

/** Distinct count over the list's rows, and its unit. */
interface DistinctCount {
  readonly value: number
  readonly unit: string
}

/** Milliseconds that rows wait for a total that is not cached: most counts finish in that time and save the second request. */
const TOTAL_WAIT_MS = 25

/**
 * A page of a list with its exact total, statistics and sums. Page and counts are queried in parallel; counts are cached until a write may change
 * them. With total=later the rows do not wait for a slow count; total=only returns the counts without rows.
 */
export async function readListPage(core: Core, request: ListRequest): Promise<ListAnswer> {
  const source = await listSource(core, request)
  const { snapshot, resource, actor } = request
  const { views } = source.spec
  const shown = projection({ snapshot, resource, paths: listPaths(resource, source.spec), versioned: isVersioned(core, resource) })
  const columns = [...new Set(views.flatMap(view => view.columns.map(({ path }) => path.text)))]
  const revealing = withReveal(shown, { snapshot, resource, actor, columns })
  const offers = offeredRowActions(resource, views)
  const plan = withRowRefusals(core, revealing, { snapshot, resource, actor, offers })
  const counting = listCounts(core, request, source)
  const { total: asked } = source.parsed
  const [rows, counts, behind] = await Promise.all([
    asked === 'only' ? [] : pageRows(core, request, source, plan),
    asked === 'later' ? withinTotalWait(counting) : counting,
    selectedSentence(core, request, source),
  ])
  const { total, summary, statistics, counted } = counts ?? { total: null }
  return {
    data: {
      records: await withOperationRefusals(core, { snapshot, actor, offers }, rows.map(plan.read)),
      total,
      ...(summary ? { summary } : {}),
      ...(behind === undefined ? {} : { behind }),
      ...(counted === undefined ? {} : { counted: { value: counted, unit: countedUnit(snapshot, countedReference(core, source)) } }),
    },
    ...(statistics ? { attachData: statistics } : {}),
  }
}

/**
 * The value if it arrives within TOTAL_WAIT_MS, else undefined. A later value stays in the cache for the next request, and a later error is reported
 * to that one.
 */
async function withinTotalWait<T>(value: Promise<T>): Promise<T | undefined> {
  const moment = new AbortController()
  value.catch(() => undefined)
  try {
    return await Promise.race([value, setTimeout(TOTAL_WAIT_MS, undefined, { signal: moment.signal })])
  } finally {
    moment.abort()
  }
}

export const isVersioned = (core: Core, resource: Resource): boolean => core.catalog()[resource.source]?.columns['version'] !== undefined

interface ListCounts {
  readonly total: number
  /** Distinct count, if the query selects rows by one. */
  readonly counted?: number
  readonly statistics?: Readonly<Record<string, number>>
  readonly summary?: Readonly<Record<string, unknown>>
}

/** Columns of the statement that counts: n0, n1, … are statistics, s0, s1, … are sums as text. */
interface TotalsRow {
  readonly total: number
  readonly counted: number
  readonly [statistic: `n${number}`]: number
  readonly [sum: `s${number}`]: string | null
}

/** Exact total, statistics and sums over all rows of the list, from the cache if it is fresh enough for the caller. */
export async function listCounts(core: Core, request: ListRequest, source: ListSource): Promise<ListCounts> {
  const { snapshot, resource } = request
  const things = countedReference(core, source)
  const statistics = resource.statistics.filter(({ key }) => source.spec.views.some(view => view.statistics.includes(key)))
  const summary = resource.summary.flatMap(name => resource.fields[name] ?? [])
  const parts = [
    sql`count(*)::int as total`,
    ...(things ? [sql`count(distinct ${columnSql(snapshot, things, 't')})::int as counted`] : []),
    ...statistics.map(
      ({ when }, index) => sql`count(*) filter (where ${statisticSql(core, request, source, when)})::int as ${sql.id(`n${index}`)}`,
    ),
    ...summary.map((field, index) => sql`(${sumSql(snapshot, field)})::text as ${sql.id(`s${index}`)}`),
  ]
  const query = sql<TotalsRow>`select ${sql.join(parts)} from ${sql.table(resource.source)} as t where ${source.where}${planningSuffixSql(resource)}`
  const compiled = query.compile(core.db)
  const wanted = {
    key: `${compiled.sql} ${JSON.stringify(compiled.parameters)}`,
    by: request.actor.id,
    anew: request.wroteElsewhere,
    reads: () => totalReads(core, request, source.sources, compiled.sql),
  }
  const row = await core.counts.get(wanted, async () => {
    const { rows } = await core.db.executeQuery<TotalsRow>(compiled)
    return firstOf(rows)
  })
  return {
    total: row.total,
    ...(things ? { counted: row.counted } : {}),
    ...(statistics.length > 0 ? { statistics: Object.fromEntries(statistics.map(({ key }, index) => [key, row[`n${index}`] ?? 0])) } : {}),
    ...(summary.length > 0 ? { summary: Object.fromEntries(summary.map(({ name }, index) => [name, row[`s${index}`]])) } : {}),
  }
}

/** The reference whose distinct rows a selection of the query counts; undefined if the list's own rows are counted. */
const countedReference = (core: Core, { parsed }: ListSource): Field | undefined =>
  parsed.selected.flatMap(({ key, rows }) => selectionPart(core, key).counted(rows) ?? [])[0]

/** Unit of that count: the counter of the referenced resource (e.g. 位客户), or 个 and the reference's label. */
const countedUnit = ({ resources }: Snapshot, things: Field | undefined): string =>
  resources[things?.to ?? '']?.counter ?? `个${things?.label ?? ''}`

/** Description of the rows that the query selects; undefined if it selects none. */
async function selectedSentence(core: Core, { snapshot, resource, actor }: ListRequest, source: ListSource): Promise<string | undefined> {
  const list = { snapshot, resource, actor, context: source.context, where: source.where, db: core.db, services: core.services }
  const told = await Promise.all(source.parsed.selected.map(({ key, rows }) => selectionPart(core, key).sentence(list, rows)))
  return told.length === 0 ? undefined : told.join(' · ')
}

/** Summary of a column: its sum, or for a rate the rate of the sums. */
function sumSql(snapshot: Snapshot, field: Field): RawBuilder<unknown> {
  const summed = (value: RawBuilder<unknown>) => sql`coalesce(sum(${value}), 0)`
  return field.rate ? rateSql(field.rate, column => summed(sql.ref(`t.${column}`))) : summed(columnSql(snapshot, field, 't'))
}

const statisticSql = (
  core: Core,
  { snapshot, resource }: ListRequest,
  { context }: ListSource,
  when: Parameters<typeof conditionSql>[0],
): Predicate => failClosed(core, resource, () => conditionSql(when, { snapshot, resource, alias: 't', context }))
