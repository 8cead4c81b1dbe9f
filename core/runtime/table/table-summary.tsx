import type { ReactNode } from 'react'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import { cellContent } from './cell-host.tsx'
import type { TableColumn } from './columns.ts'
import type { PlacedColumn } from './layout.ts'
import type { TableModel } from './table-model.ts'

/** Sums by column key, and the keys of the summed columns. */
export interface ColumnSums {
  readonly keys: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** The sums as a row, if cells should render them like a row's values. */
  readonly row?: Row
}

interface SummaryProps {
  readonly model: TableModel
  readonly sums: ColumnSums
  readonly from: number
  readonly to: number
}

/** Sums in a list's response, if its view declares any. */
export const columnSums = ({ summary: keys }: ClientTableView, values: ColumnSums['values'] | undefined): ColumnSums | undefined =>
  keys?.length && values ? { keys, values } : undefined

/** A column's sum as text of its cell, '' if it has none: the column reads it from a row that contains nothing else. */
export const columnSumText = (column: TableColumn, { keys, values }: ColumnSums): string => {
  const value = keys.includes(column.key) ? (values[column.key] ?? null) : undefined
  if (value === undefined || (value === null && column.column.empty === undefined)) return ''
  return column.text(column.column.path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Row)
}

/** The total row 合计 at the bottom, over all rows that match the filters, not only this page. */
export const TableSummary = ({ model, sums, from, to }: SummaryProps): ReactNode => {
  const first = model.left[0] ?? model.middle[0]
  const cell = (placed: PlacedColumn): ReactNode => {
    if (sums.row && placed !== first)
      return (
        <td key={placed.column.key} className={placed.className} style={placed.style}>
          {cellContent(model, placed.column, sums.row)}
        </td>
      )
    const text = columnSumText(placed.column, sums)
    const { below } = placed.column
    const second = below && columnSumText(below, sums)
    return (
      <td key={placed.column.key} className={placed.className} style={placed.style}>
        {placed === first ? `合计${text && ` ${text}`}` : text}
        {second && (
          <>
            <br />
            <span className="yh-below">{second}</span>
          </>
        )}
      </td>
    )
  }
  return (
    <tfoot>
      <tr>
        {model.selection && <td className="yh-check yh-fixed" style={{ left: 0 }} />}
        {model.left.map(cell)}
        {from > 0 && <td colSpan={from} />}
        {model.middle.slice(from, to).map(cell)}
        {to < model.middle.length && <td colSpan={model.middle.length - to} />}
        {model.right.map(cell)}
        {model.shownActions.length > 0 && <td className="yh-actions yh-fixed yh-fixed-right-edge" style={{ right: 0 }} />}
      </tr>
    </tfoot>
  )
}
