import type { ReactNode } from 'react'
import type { ClientTableView } from '#schemas/types/wire.ts'
import type { List } from '../swr/use-list.ts'
import type { TableColumn } from '../table/columns.ts'
import { columnSums, columnSumText } from '../table/table-summary.tsx'

interface RecordSumsProps {
  readonly view: ClientTableView
  readonly columns: readonly TableColumn[]
  readonly summary: List['summary']
  /** The table has an actions column at the end. */
  readonly acts: boolean
}

/** The total row 合计 below the records, over all rows of the list and not only this page; on a phone a line below the cards. */
export const RecordSums = ({ view, columns, summary, acts }: RecordSumsProps): ReactNode => {
  const sums = columnSums(view, summary)
  if (!sums) return null
  return (
    <tfoot className="yh-detail-sums">
      <tr>
        {columns.map((column, at) => {
          const sum = columnSumText(column, sums)
          const second = column.below && columnSumText(column.below, sums)
          return (
            <td key={column.key} className={column.align === 'right' ? 'is-end' : undefined}>
              {at === 0 && (sum ? '合计 ' : '合计')}
              {sum && <span data-label={column.label}>{sum}</span>}
              {second && (
                <>
                  <br />
                  <span className="yh-below">{second}</span>
                </>
              )}
            </td>
          )
        })}
        {acts && <td />}
      </tr>
    </tfoot>
  )
}
