import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { customSql } from './custom-value.ts'

/** How a column behaves in comparisons. */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'month' | 'list' | 'idList' | 'json'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  integer: 'integer',
  ref: 'integer',
  decimal: 'decimal',
  money: 'decimal',
  percent: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  month: 'month',
  options: 'list',
  files: 'list',
  images: 'list',
  refs: 'idList',
  json: 'json',
}

/** Kind by field type; an option field is what its values are. */
export function columnKind(snapshot: Snapshot, field: Field): ColumnKind {
  if (field.type === 'option' && field.options !== undefined) {
    const [first] = snapshot.options[field.options]?.values ?? []
    if (typeof first?.value === 'number') return 'integer'
    if (typeof first?.value === 'boolean') return 'boolean'
  }
  return KINDS[field.type] ?? 'text'
}

/** The field's value in SQL: its column, or its key in the custom column. */
export function columnSql(snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> {
  if (!field.custom) return sql.ref(`${alias}.${field.column}`)
  return customSql(snapshot, field, columnKind(snapshot, field), alias)
}

/** The field's value as the wire carries it (references and masks apart). */
export function wireSql(snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> {
  const column = columnSql(snapshot, field, alias)
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
