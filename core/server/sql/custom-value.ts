import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ConditionKind } from '#core/manifest/conditions/index.ts'
import { fieldType, flattenOptions, takesFiles } from '#core/manifest/fields/index.ts'

type SqlFragment = RawBuilder<unknown>

/** SQL functions that convert a JSON value: migration 0940. */
const CUSTOM_FUNCTIONS: Readonly<Record<Exclude<ConditionKind, 'json'>, SqlFragment>> = {
  text: sql`custom_text`,
  integer: sql`custom_integer`,
  decimal: sql`custom_decimal`,
  boolean: sql`custom_boolean`,
  date: sql`custom_date`,
  datetime: sql`custom_datetime`,
  month: sql`custom_month`,
  list: sql`custom_list`,
  idList: sql`custom_ids`,
}

/** Allowed values of a file field. */
const addressPatternSql = sql.lit('^(/|https?://)[^[:space:]]*$')

/** SQL for the stored JSON value of a custom field. */
export const rawCustomSql = (field: Field, alias: string): SqlFragment => sql`(${sql.ref(`${alias}.custom`)} -> ${sql.lit(field.column)})`

/**
 * SQL for a custom field's value in its present type. A value written under another type that does not fit is null (or left out of a list), never an
 * error; the same holds for a value missing from a static option set.
 */
export function customSql(snapshot: Snapshot, field: Field, kind: ConditionKind, alias: string): SqlFragment {
  const raw = rawCustomSql(field, alias)
  if (kind === 'json') return sql`nullif(${raw}, 'null')`
  const value = sql`${CUSTOM_FUNCTIONS[kind]}(${raw})`
  const known = allowedValues(snapshot, field)
  if (known) return kind === 'list' ? allowedItemsSql(value, known) : sql`(case when ${value} in (${sql.join(known)}) then ${value} end)`
  if (!takesFiles(field.type)) return value
  return kind === 'list' ? validAddressesSql(value) : sql`(case when ${value} ~ ${addressPatternSql} then ${value} end)`
}

/** Values of a static option set, which only a new Snapshot changes; undefined if any value is allowed. */
function allowedValues(snapshot: Snapshot, field: Field): readonly SqlFragment[] | undefined {
  const set = field.options === undefined || fieldType(field.type).offers ? undefined : snapshot.options[field.options]
  if (!set || set.dynamic || (field.type !== 'option' && field.type !== 'options')) return undefined
  const values = (flattenOptions(set.values) as readonly Option[]).map(option =>
    sql.lit(field.type === 'options' ? String(option.value) : option.value),
  )
  return values.length === 0 ? [sql`null`] : values
}

const allowedItemsSql = (list: SqlFragment, known: readonly SqlFragment[]): SqlFragment =>
  sql`array(select e.v from unnest(${list}) with ordinality as e(v, n) where e.v in (${sql.join(known)}) order by e.n)`

const validAddressesSql = (list: SqlFragment): SqlFragment =>
  sql`array(select e.v from unnest(${list}) with ordinality as e(v, n) where e.v ~ ${addressPatternSql} order by e.n)`
