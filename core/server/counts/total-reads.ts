import type { WrittenRow } from './written-row.ts'

/** Rows whose column has one of these values. */
export interface OnlyRows {
  readonly column: string
  readonly values: readonly unknown[]
}

/** The part of a table that a total depends on. */
export interface TableRead {
  /** All columns if undefined. */
  readonly columns?: ReadonlySet<string>
  /** Only rows that match one of these can count; any row if undefined. */
  readonly only?: readonly OnlyRows[]
}

/** Everything that a total was computed from, by table. */
export type TotalReads = ReadonlyMap<string, TableRead>

/** True if a total with these reads may change by the written row. */
export function concerns({ table, columns, values }: WrittenRow, reads: TotalReads): boolean {
  const read = reads.get(table)
  if (!read) return false
  if (columns && read.columns && !columns.some(column => read.columns?.has(column))) return false
  return read.only === undefined || read.only.some(only => mayBe(only, values?.[only.column]))
}

const mayBe = ({ values }: OnlyRows, seen: readonly unknown[] | undefined): boolean =>
  seen === undefined || seen.some(value => values.includes(value))
