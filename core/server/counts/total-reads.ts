import type { WrittenRow } from './written-row.ts'

/** Rows whose column has one of these values. */
export interface RowRestriction {
  readonly column: string
  readonly values: readonly unknown[]
}

/** The part of a table that a total depends on. */
export interface TableRead {
  /** All columns if undefined. */
  readonly columns?: ReadonlySet<string>
  /** Only rows that match one of these can count; any row if undefined. */
  readonly only?: readonly RowRestriction[]
}

/** Everything that a total was computed from, by table. */
export type TotalReads = ReadonlyMap<string, TableRead>

/** True if a total with these reads may change by the written row. */
export function mayAffect({ table, columns, values }: WrittenRow, reads: TotalReads): boolean {
  const read = reads.get(table)
  if (!read) return false
  if (columns && read.columns && !columns.some(column => read.columns?.has(column))) return false
  return read.only === undefined || read.only.some(only => mayMatch(only, values?.[only.column]))
}

const mayMatch = ({ values }: RowRestriction, seen: readonly unknown[] | undefined): boolean =>
  seen === undefined || seen.some(value => values.includes(value))
