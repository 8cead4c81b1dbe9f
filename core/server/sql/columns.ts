import { type RawBuilder, sql } from 'kysely'
import type { ConditionKind } from '#core/contract/field-type.ts'
import type { Field, Rate } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { conditionKind } from '#core/manifest/fields/index.ts'
import { customSql } from './custom-value.ts'
import { kindSql } from './kind-sql.ts'

export { instantSql } from './kind-sql.ts'

/** Comparison behaviour of a column by the type of its field, the same for conditions in the browser and in SQL. */
export const columnKind = (snapshot: Snapshot, field: Field): ConditionKind =>
  conditionKind(field.type, field.options === undefined ? undefined : snapshot.options[field.options]?.values[0]?.value)

/** SQL for the field's value: its column, or its key in the JSON column `custom`. */
export function columnSql(snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> {
  if (field.rate) return rateSql(field.rate, column => sql.ref(`${alias}.${column}`))
  if (!field.custom) return sql.ref(`${alias}.${field.column}`)
  return customSql(snapshot, field, columnKind(snapshot, field), alias)
}

/** SQL for a share in percent, to two decimals; null if the denominator is 0. @param value SQL for a column: its value, or its sum. */
export function rateSql({ of, over }: Rate, value: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(100.0 * ${value(of)} / nullif(${sql.join(over.map(value), sql` + `)}, 0), 2)`
}

/** SQL for the field's value in wire format (except references and masks). */
export function wireSql(snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> {
  const column = columnSql(snapshot, field, alias)
  if (field.several) return sql`array_to_string(${column}, '、')`
  return kindSql[columnKind(snapshot, field)].wire(column)
}

/** Escapes the special characters of LIKE. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
