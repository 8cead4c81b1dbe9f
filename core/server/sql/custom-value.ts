import { type RawBuilder, sql } from 'kysely'
import type { ConditionKind } from '#core/contract/field-type.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType, flattenOptions, takesFiles } from '#core/manifest/fields/index.ts'
import { kindSql } from './kind-sql.ts'

type SqlFragment = RawBuilder<unknown>

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
  const value = kindSql[kind].custom(raw)
  const known = allowedValues(snapshot, field)
  if (known) return kind === 'list' ? allowedItemsSql(value, known) : sql`(case when ${value} in (${sql.join(known)}) then ${value} end)`
  if (!takesFiles(field.type)) return value
  return kind === 'list' ? validAddressesSql(value) : sql`(case when ${value} ~ ${addressPatternSql} then ${value} end)`
}

/** Values of a static option set, which only a new Snapshot changes; undefined if any value is allowed. */
function allowedValues(snapshot: Snapshot, field: Field): readonly SqlFragment[] | undefined {
  const { names, list, offers } = fieldType(field.type)
  const set = field.options === undefined || offers ? undefined : snapshot.options[field.options]
  if (!set || set.dynamic || names !== 'options') return undefined
  const values = (flattenOptions(set.values) as readonly Option[]).map(option => sql.lit(list ? String(option.value) : option.value))
  return values.length === 0 ? [sql`null`] : values
}

const allowedItemsSql = (list: SqlFragment, known: readonly SqlFragment[]): SqlFragment =>
  sql`array(select e.v from unnest(${list}) with ordinality as e(v, n) where e.v in (${sql.join(known)}) order by e.n)`

const validAddressesSql = (list: SqlFragment): SqlFragment =>
  sql`array(select e.v from unnest(${list}) with ordinality as e(v, n) where e.v ~ ${addressPatternSql} order by e.n)`
