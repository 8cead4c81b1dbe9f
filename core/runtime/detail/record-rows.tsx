import { type ReactNode, useMemo } from 'react'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import type { ActionRunner } from '../action/use-action-runner.tsx'
import { whyNot } from '../arranging/order.ts'
import { useArranging } from '../arranging/use-arranging.ts'
import { type CellModel, cellContent } from '../table/cell-host.tsx'
import { rowHandle } from '../table/row-handle.tsx'
import type { Shown } from './paged.tsx'
import { RecordSums } from './record-sums.tsx'
import { useShown } from './use-shown.ts'

interface Props extends Pick<ActionRunner, 'run' | 'state'> {
  readonly view: ClientTableView
  readonly title: string
  readonly records: readonly Row[]
  readonly page: Shown
}

const noParams = {}

/** What can be done with a row. */
const Actions = ({ view, row, run, state }: Omit<Props, 'title' | 'records' | 'page'> & { readonly row: Row }): ReactNode => (
  <div className="yh-detail-row-actions">
    {view.rowActions.map(action => {
      const { visible, disabled, reason } = state(action, row)
      return (
        visible && (
          <button
            key={action.key}
            type="button"
            className={action.danger ? 'yh-link is-danger' : 'yh-link'}
            disabled={disabled}
            title={reason}
            onClick={() => run(action, [row])}
          >
            {action.label}
          </button>
        )
      )
    })}
  </div>
)

/** A page of a list in a tab. Where its rows have an order, they are moved here as in a list of their own. */
export const RecordRows = ({ view, title, records, page, run, state }: Props): ReactNode => {
  const { arrange } = view
  const off = arrange && whyNot(arrange, { sort: view.sort, params: noParams, narrowed: false })
  const { records: rows, arranging } = useArranging({ ...page, arrange: off === undefined ? arrange : undefined, off, records })
  const columns = useShown(view.columns, view.rowActions)
  const model = useMemo<CellModel>(() => ({ rowActions: view.rowActions, run: (action, row) => run(action, [row]) }), [view, run])
  const acts = view.rowActions.length > 0
  return (
    <div className="yh-detail-table">
      <table aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ key, label, align }) => (
              <th key={key} scope="col" className={align === 'right' ? 'is-end' : undefined}>
                {label}
              </th>
            ))}
            {acts && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={arranging ? index : row.id} data-index={index}>
              {columns.map((column, at) => (
                <td key={column.key} data-label={column.label} className={column.align === 'right' ? 'is-end' : undefined}>
                  <div>
                    {at === 0 && rowHandle({ arranging }, row, index, column.text(row))}
                    {cellContent(model, column, row)}
                  </div>
                </td>
              ))}
              {acts && (
                <td data-label="操作">
                  <Actions view={view} row={row} run={run} state={state} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <RecordSums view={view} columns={columns} summary={page.summary} />
      </table>
    </div>
  )
}
