import type { ReactNode } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { TableColumn } from './columns.ts'
import type { PlacedColumn } from './layout.ts'
import type { TableModel } from './table-model.ts'

/** Sums by column key, and the keys of the columns that are summed. */
export interface Sums {
  readonly keys: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}

interface SummaryProps {
  readonly model: TableModel
  /** Sums by column key. */
  readonly summary: Readonly<Record<string, unknown>>
  /** Column keys that are summed. */
  readonly keys: readonly string[]
  readonly from: number
  readonly to: number
}

/** A sum shown as its column shows values: the column reads it out of a row that holds nothing else. */
export const sumText = (column: TableColumn, value: unknown): string => {
  const row = column.column.path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Row
  return column.text(row)
}

/** The row 合计 at the bottom, over all rows that the filters leave, not only this page's. */
export const TableSummary = ({ model, summary, keys, from, to }: SummaryProps): ReactNode => {
  const first = model.left[0] ?? model.middle[0]
  const cell = (placed: PlacedColumn): ReactNode => {
    const { key } = placed.column
    const value = keys.includes(key) ? summary[key] : undefined
    const text = value === undefined || value === null ? '' : sumText(placed.column, value)
    return (
      <td key={key} className={placed.className} style={placed.style}>
        {placed === first ? `合计${text && ` ${text}`}` : text}
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
