import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ConditionKind } from '#core/manifest/conditions/index.ts'
import { fieldType, flattenOptions, takesFiles } from '#core/manifest/fields/index.ts'

type Sql = RawBuilder<unknown>

/** What PostgreSQL reads such a value as: migration 0940. */
const READERS: Readonly<Record<Exclude<ConditionKind, 'json'>, Sql>> = {
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

/** Addresses that a file field may hold. */
const ADDRESS = sql.lit('^(/|https?://)[^[:space:]]*$')

/** The key of the custom column as it was written. */
export const rawCustom = (field: Field, alias: string): Sql => sql`(${sql.ref(`${alias}.custom`)} -> ${sql.lit(field.column)})`

/**
 * A custom field's value as its type is now. What was written under another type and does not fit it is null (or left out of a list), never an
 * error; so is what its option set, unless that is kept in the database, does not have.
 */
export function customSql(snapshot: Snapshot, field: Field, kind: ConditionKind, alias: string): Sql {
  const raw = rawCustom(field, alias)
  if (kind === 'json') return sql`nullif(${raw}, 'null')`
  const value = sql`${READERS[kind]}(${raw})`
  const known = allowedValues(snapshot, field)
  if (known) return kind === 'list' ? keptOf(value, known) : sql`(case when ${value} in (${sql.join(known)}) then ${value} end)`
  if (!takesFiles(field.type)) return value
  return kind === 'list' ? keptAddresses(value) : sql`(case when ${value} ~ ${ADDRESS} then ${value} end)`
}

/** Values of a set that only a new Snapshot changes; undefined where anything may be. */
function allowedValues(snapshot: Snapshot, field: Field): readonly Sql[] | undefined {
  const set = field.options === undefined || fieldType(field.type).offers ? undefined : snapshot.options[field.options]
  if (!set || set.dynamic || (field.type !== 'option' && field.type !== 'options')) return undefined
  const values = (flattenOptions(set.values) as readonly Option[]).map(option =>
    sql.lit(field.type === 'options' ? String(option.value) : option.value),
  )
  return values.length === 0 ? [sql`null`] : values
}

const keptOf = (list: Sql, known: readonly Sql[]): Sql =>
  sql`array(select e.v from unnest(${list}) with ordinality as e(v, n) where e.v in (${sql.join(known)}) order by e.n)`

const keptAddresses = (list: Sql): Sql =>
  sql`array(select e.v from unnest(${list}) with ordinality as e(v, n) where e.v ~ ${ADDRESS} order by e.n)`
