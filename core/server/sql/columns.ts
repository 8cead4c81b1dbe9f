import { type RawBuilder, sql } from 'kysely'
import type { Field, Rate } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ConditionKind, conditionKind } from '#core/manifest/conditions/index.ts'
import { customSql } from './custom-value.ts'

/** How a column behaves in comparisons: by its field's type, for conditions in the browser and here. */
export const columnKind = (snapshot: Snapshot, field: Field): ConditionKind =>
  conditionKind(field.type, field.options === undefined ? undefined : snapshot.options[field.options]?.values[0]?.value)

/** The field's value in SQL: its column, or its key in the custom column. */
export function columnSql(snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> {
  if (field.rate) return rateSql(field.rate, column => sql.ref(`${alias}.${column}`))
  if (!field.custom) return sql.ref(`${alias}.${field.column}`)
  return customSql(snapshot, field, columnKind(snapshot, field), alias)
}

/** A share in percent, to two decimals; null over zero. @param value what stands for a column: its value, or its sum */
export function rateSql({ of, over }: Rate, value: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(100.0 * ${value(of)} / nullif(${sql.join(over.map(value), sql` + `)}, 0), 2)`
}

/** The field's value as the wire carries it (references and masks apart). */
export function wireSql(snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> {
  const column = columnSql(snapshot, field, alias)
  if (field.several) return sql`array_to_string(${column}, '、')`
  switch (columnKind(snapshot, field)) {
    case 'datetime':
      return sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
    case 'date':
      return sql`to_char(${column}, 'YYYY-MM-DD')`
    case 'decimal':
      return sql`(${column})::text`
    case 'idList':
      return sql`to_jsonb(${column})`
    default:
      return column
  }
}

/** Text with LIKE's own characters escaped. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** 'YYYY-MM-DD HH:mm:ss' (or a day) of Shanghai as an instant. */
export const instantSql = (wall: string): RawBuilder<Date> => sql<Date>`(${wall}::timestamp at time zone 'Asia/Shanghai')`
