/** Rows written by a committed transaction, in the form that totals are invalidated by. */

/** A written row, or unspecified rows of a table. */
export interface WrittenRow {
  readonly table: string
  /** Changed columns; undefined if the row was inserted or deleted, or if unknown. */
  readonly columns?: readonly string[]
  /** For columns that decide the row's scope, the values before and after. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>
}

/** By table: '*' if any of its rows may have changed in any way, else one line of JSON per row (see note_written_row). */
export type WrittenTables = Readonly<Record<string, string>>

interface WrittenLine {
  readonly columns: readonly string[] | null
  readonly values: Readonly<Record<string, readonly unknown[]>> | null
}

const parseWrittenLine = (table: string, line: string): WrittenRow => {
  const { columns, values }: WrittenLine = JSON.parse(line)
  return { table, ...(columns && { columns }), ...(values && { values }) }
}

export const writtenRows = (tables: WrittenTables): readonly WrittenRow[] =>
  Object.entries(tables).flatMap(([table, noted]) =>
    noted === '*'
      ? [{ table }]
      : noted
          .split('\n')
          .filter(Boolean)
          .map(line => parseWrittenLine(table, line)),
  )

/** The same without details of the rows. */
export const wholeTables = (rows: readonly WrittenRow[]): readonly WrittenRow[] =>
  [...new Set(rows.map(row => row.table))].map(table => ({ table }))
