import { type ReactNode, useCallback, useMemo } from 'react'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import { rowFinder } from '../action/find-rows.ts'
import { useActionRunner } from '../action/use-action-runner.tsx'
import { useHttp } from '../context/runtime.ts'
import { type CellModel, cellContent } from '../table/cell-host.tsx'
import { Paged } from './paged.tsx'
import { RecordSums } from './record-sums.tsx'
import { useShown } from './use-shown.ts'

interface Props {
  readonly view: ClientTableView
  /** The row that the list belongs to. */
  readonly of: number
  readonly title: string
  /** Key of the tab that it stands in, for the address of what is opened from it. */
  readonly part: string
  onChanged(): void
}

const none: readonly Row[] = []

/** Rows of another resource that lead to a detail's row; on a phone every row is a card with its labels. */
export const RecordList = ({ view, of, title, part, onChanged }: Props): ReactNode => {
  const changed = useCallback(() => onChanged(), [onChanged])
  const http = useHttp()
  const find = useMemo(() => rowFinder(http, view.listUrl, { screen: view.screen, of }), [http, view, of])
  const { run, state, outlet } = useActionRunner(undefined, {
    onChanged: changed,
    named: { actions: view.rowActions, rows: none, find, part },
  })
  const columns = useShown(view.columns, view.rowActions)
  const model = useMemo<CellModel>(() => ({ rowActions: view.rowActions, run: (action, row) => run(action, [row]) }), [view, run])
  const actionsOf = (row: Row): ReactNode =>
    view.rowActions.map(action => {
      const { visible, disabled, reason } = state(action, row)
      if (!visible) return null
      return (
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
    })
  return (
    <>
      <Paged url={view.listUrl} query={{ screen: view.screen, of }} empty={`暂无${title}`}>
        {(records, summary) => (
          <div className="yh-detail-table">
            <table aria-label={title}>
              <thead>
                <tr>
                  {columns.map(({ key, label, align }) => (
                    <th key={key} scope="col" className={align === 'right' ? 'is-end' : undefined}>
                      {label}
                    </th>
                  ))}
                  {view.rowActions.length > 0 && <th scope="col">操作</th>}
                </tr>
              </thead>
              <tbody>
                {records.map(row => (
                  <tr key={row.id}>
                    {columns.map(column => (
                      <td key={column.key} data-label={column.label} className={column.align === 'right' ? 'is-end' : undefined}>
                        <div>{cellContent(model, column, row)}</div>
                      </td>
                    ))}
                    {view.rowActions.length > 0 && (
                      <td data-label="操作">
                        <div className="yh-detail-row-actions">{actionsOf(row)}</div>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
              <RecordSums view={view} columns={columns} summary={summary} />
            </table>
          </div>
        )}
      </Paged>
      {outlet}
    </>
  )
}
