import { type ReactNode, useState } from 'react'
import type { ClientCompare, Row } from '#schemas/types/wire.ts'
import { type CellModel, cellContent } from '../table/cell-host.tsx'
import { emptyText, type TableColumn } from '../table/columns.ts'
import { useResolvedFields } from './use-shown.ts'

const noCellActions: CellModel = { rowActions: [], run: () => undefined }

/** Whether the two rows have different texts. Equal masks may hide different values; such a field counts as equal. */
const differs = (column: TableColumn, [one, other]: readonly (Row | null)[]): boolean =>
  one != null && other != null && column.text(one) !== column.text(other)

interface Props {
  readonly compare: ClientCompare
  readonly rows: readonly (Row | null)[]
}

/** Two rows side by side, with the differing fields marked. */
export const RowComparison = ({ compare, rows }: Props): ReactNode => {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const columns = useResolvedFields(compare.fields)
  const different = columns.filter(column => differs(column, rows))
  const shown = onlyDifferent ? different : columns
  if (rows.every(row => row == null)) return <p className="yh-detail-none">没有可以查看的内容</p>
  return (
    <div className="yh-detail-compare">
      <label className="yh-detail-switch">
        <input type="checkbox" checked={onlyDifferent} onChange={event => setOnlyDifferent(event.target.checked)} />
        只看不同（{different.length}项）
      </label>
      <table aria-label="对比">
        <thead>
          <tr>
            <th scope="col">字段</th>
            {compare.sides.map((side, at) => (
              <th scope="col" key={side}>
                {side}
                {rows[at] == null && <small>（无权查看）</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(column => (
            <tr key={column.key} className={different.includes(column) ? 'is-different' : undefined}>
              <th scope="row">
                {column.label}
                {different.includes(column) && <span className="yh-unseen">（不同）</span>}
              </th>
              {compare.sides.map((side, at) => {
                const row = rows[at]
                return (
                  <td key={side} data-label={side}>
                    {row == null ? emptyText : cellContent(noCellActions, column, row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
