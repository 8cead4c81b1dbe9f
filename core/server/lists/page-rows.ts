import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import type { QueryCondition } from '#core/manifest/query/index.ts'
import { UNPREPARED_SUFFIX } from '../database/statements.ts'
import type { Core } from '../pipeline/core.ts'
import { columnSql } from '../sql/columns.ts'
import { sqlIds } from '../sql/condition.ts'
import type { ListRequest, ListSource } from './list-source.ts'
import { type Projection, shownField } from './projection.ts'

/** ORDER BY over alias t; the id comes last so that pages never overlap. */
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

/** True if the column has no nulls. NULLS LAST prevents the use of an ordinary index, so it is added only for nullable columns. */
const isNotNull = (core: Core, resource: Resource, { own }: FieldPath): boolean =>
  !own.custom && core.catalog()[resource.table]?.columns[own.column]?.nullable === false

function sortSql(snapshot: Snapshot, { own }: FieldPath): RawBuilder<unknown> {
  const column = columnSql(snapshot, own, 't')
  if (fieldType(own.type).refers !== 'one') return column
  const { resource, show } = shownField(snapshot, own)
  return sql`(select ${columnSql(snapshot, show, 's')} from ${sql.table(resource.source)} as s where s.id = ${column})`
}

export type ResultRow = Readonly<Record<string, unknown>>

/** Limit of rows for lists without pages. */
export const UNPAGED_LIMIT = 10_000

/** Rows of a page. References are joined only after the page's rows are chosen. */
export async function pageRows(core: Core, request: ListRequest, source: ListSource, plan: Projection): Promise<readonly ResultRow[]> {
  const { paging } = source.parsed
  const table = sql.table(request.resource.source)
  const order = orderBy(core, request, source)
  const chosen = (limit: RawBuilder<unknown>) => sql`select t.id from ${table} as t where ${source.where} order by ${order} limit ${limit}`
  if (!paging) return wholeRows(core, request, source, plan, { size: UNPAGED_LIMIT, offset: 0 })
  if (request.resource.grouped) return wholeRows(core, request, source, plan, paging)
  if (paging.offset === 0 && isPredictable(core, request, source)) {
    const ids = chosen(sql.lit(paging.size))
    return executeRows(
      core.db,
      sql`select ${plan.select} from (${ids}) as p join ${table} as t on t.id = p.id ${plan.joins} order by ${order}`,
    )
  }
  const ids = (await executeRows(core.db, chosen(sql`${paging.size} offset ${paging.offset}`))).map(row => row.id as number)
  return ids.length === 0 ? [] : rowsById(core.db, request.resource, plan, ids)
}

/** Suffix of a statement on a grouped source: such a source may read few rows or all of them, so its plan must fit the values at hand. */
export const planningSuffixSql = ({ grouped }: Resource): RawBuilder<unknown> => (grouped ? sql.raw(` ${UNPREPARED_SUFFIX}`) : sql``)

/** Rows in one statement: for lists short enough to join references to all rows, or for a source whose rows cannot be found by id. */
export function wholeRows(
  core: Core,
  request: Pick<ListRequest, 'snapshot' | 'resource'>,
  source: ListSource,
  plan: Projection,
  { size, offset }: { readonly size: number; readonly offset: number },
  db = core.db,
): Promise<readonly ResultRow[]> {
  const from = sql`${sql.table(request.resource.source)} as t ${plan.joins}`
  const whole = sql`select ${plan.select} from ${from} where ${source.where} order by ${orderBy(core, request, source)} limit ${size}${offset === 0 ? sql`` : sql` offset ${offset}`}${planningSuffixSql(request.resource)}`
  return executeRows(db, whole)
}

/**
 * True if one generic plan fits every value, so that PostgreSQL may keep it: no values at all, or one reference (a filter's, or the one to the parent
 * row) whose index also gives the order. Otherwise LIMIT is a parameter, which makes PostgreSQL plan for the values at hand: a generic plan that
 * walks an index until ten rows match is very slow for rare values. Choosing only ids keeps that planning cheap.
 */
function isPredictable(core: Core, { resource }: ListRequest, source: ListSource): boolean {
  const { open, within, parsed } = source
  if (!open) return false
  const leading = [...(within ? [within] : []), ...parsed.conditions.map(leadingField)]
  if (leading.length === 0) return core.catalog()[resource.source]?.simple === true
  const [only, ...more] = leading
  if (more.length > 0 || only === undefined || fieldType(only.type).refers !== 'one' || only.custom) return false
  const sort = parsed.sort[0]?.field.own.column ?? 'id'
  const indexes = core.catalog()[resource.table]?.indexes ?? []
  return indexes.some(definition => definition.includes(`(${only.column}, ${sort}`))
}

/** The field that a condition compares with a single value. */
const leadingField = ({ op, field }: QueryCondition): Field | undefined => (op === 'is' && !field.target ? field.own : undefined)

/** Rows of these ids in the order of the ids, without missing ones. */
export async function rowsById(db: Db, resource: Resource, plan: Projection, ids: readonly number[]): Promise<readonly ResultRow[]> {
  const rows = await executeRows(
    db,
    sql`select ${plan.select} from ${sql.table(resource.source)} as t ${plan.joins} where ${sqlIds('t', ids)}`,
  )
  const byId = new Map(rows.map(row => [row.id as number, row]))
  return ids.map(id => byId.get(id)).filter(row => row !== undefined)
}

export const executeRows = async (db: Db, query: RawBuilder<unknown>): Promise<readonly ResultRow[]> =>
  (await query.execute(db)).rows as readonly ResultRow[]
