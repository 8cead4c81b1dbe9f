import type { WrittenRow } from './written-row.ts'

/** Rows whose column has one of these values. */
export interface OnlyRows {
  readonly column: string
  readonly values: readonly unknown[]
}

/** What a total reads of a table. */
export interface TableRead {
  /** All when absent. */
  readonly columns?: ReadonlySet<string>
  /** Rows that are none of these never count; all rows may when absent. */
  readonly only?: readonly OnlyRows[]
}

/** By table, all that a total was read from. */
export type TotalReads = ReadonlyMap<string, TableRead>

/** Whether a total that reads this may be another one after that row was written. */
export function concerns({ table, columns, values }: WrittenRow, reads: TotalReads): boolean {
  const read = reads.get(table)
  if (!read) return false
  if (columns && read.columns && !columns.some(column => read.columns?.has(column))) return false
  return read.only === undefined || read.only.some(only => mayBe(only, values?.[only.column]))
}

const mayBe = ({ values }: OnlyRows, seen: readonly unknown[] | undefined): boolean =>
  seen === undefined || seen.some(value => values.includes(value))
