/** Rows of a sheet as they are displayed. */
import type { SheetValue } from '#core/contract/importer.ts'
import type { MergedArea, SheetMarks } from './sheet-marks.ts'

export interface SheetRow {
  /** 0-based, as in the sheet. */
  readonly index: number
  readonly values: readonly SheetValue[]
  /** Columns whose value was copied from the first cell of a merged range. */
  readonly lent?: ReadonlySet<number>
  /** Hidden by hand or by a filter. */
  readonly hidden?: true
}

interface OpenArea {
  readonly area: MergedArea
  readonly value: SheetValue
}

/** Gives every cell of a merged range the range's value, and marks hidden rows. */
export async function* rowsWithMarks(rows: AsyncIterable<SheetRow>, { hiddenRows, merged }: SheetMarks): AsyncGenerator<SheetRow> {
  // By column: ranges do not overlap.
  const open = new Map<number, OpenArea>()
  for await (const { index, values: own } of rows) {
    for (const area of merged.get(index) ?? []) {
      const value = own[area.firstColumn] ?? null
      for (let column = area.firstColumn; column <= area.lastColumn; column += 1) open.set(column, { area, value })
    }
    const values = [...own]
    const lent = new Set<number>()
    for (const [column, { area, value }] of open) {
      if (index > area.lastRow) open.delete(column)
      else if (value !== null && (column !== area.firstColumn || index !== area.firstRow)) {
        while (values.length < column) values.push(null)
        values[column] = value
        lent.add(column)
      }
    }
    yield { index, values, ...(lent.size > 0 ? { lent } : {}), ...(hiddenRows.has(index) ? { hidden: true } : {}) }
  }
}
