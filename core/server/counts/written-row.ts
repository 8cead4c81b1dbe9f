/** What a committed transaction wrote, as totals hear of it. */

/** A row that was written, or rows of a table of which nothing further is known. */
export interface WrittenRow {
  readonly table: string
  /** That changed; absent when the row is new or gone, or when nobody knows. */
  readonly columns?: readonly string[]
  /** Of columns that say whose row it is, the values before and after. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>
}

/** By table: '*' when any of its rows may have changed in any way, otherwise a line of JSON for every row (see note_written_row). */
export type WrittenTables = Readonly<Record<string, string>>

interface Line {
  readonly columns: readonly string[] | null
  readonly values: Readonly<Record<string, readonly unknown[]>> | null
}

const readLine = (table: string, line: string): WrittenRow => {
  const { columns, values } = JSON.parse(line) as Line
  return { table, ...(columns && { columns }), ...(values && { values }) }
}

export const writtenRows = (tables: WrittenTables): readonly WrittenRow[] =>
  Object.entries(tables).flatMap(([table, noted]) =>
    noted === '*'
      ? [{ table }]
      : noted
          .split('\n')
          .filter(Boolean)
          .map(line => readLine(table, line)),
  )

/** The same, as far as its tables. */
export const wholeTables = (rows: readonly WrittenRow[]): readonly WrittenRow[] =>
  [...new Set(rows.map(row => row.table))].map(table => ({ table }))
