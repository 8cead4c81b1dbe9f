import { type ReactNode, useMemo, useState } from 'react'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import { actionColumnWidth } from '../../manifest/views/action-room.ts'
import type { ActionRunner } from '../action/use-action-runner.tsx'
import { orderRefusal } from '../arranging/order.ts'
import { useArranging } from '../arranging/use-arranging.ts'
import { useMobile } from '../hooks/use-mobile.ts'
import { createStore } from '../store/store.ts'
import { type CellModel, cellLines } from '../table/cell-host.tsx'
import { buttonActions, type TableColumn } from '../table/columns.ts'
import { useSettings } from '../table/list-hooks.ts'
import { RowActions } from '../table/row-actions.tsx'
import { rowHandle } from '../table/row-handle.tsx'
import { type OpenRowMenu, RowMenu } from '../table/row-menu.tsx'
import type { RowModel } from '../table/table-model.ts'
import { useShownColumns } from '../table/use-columns.ts'
import type { PageInfo } from './paged.tsx'
import { RecordSums } from './record-sums.tsx'
import { useResolvedFields } from './use-shown.ts'

interface Props extends Pick<ActionRunner, 'run' | 'state'> {
  readonly view: ClientTableView
  readonly title: string
  readonly records: readonly Row[]
  readonly page: PageInfo
}

const noParams = {}

/** Model of the row actions, without those that a cell opens, and of the menu for the actions without a button. */
const useRowModel = ({ view, run, state }: Pick<Props, 'view' | 'run' | 'state'>, columns: readonly TableColumn[]) => {
  const [menu] = useState(() => createStore<OpenRowMenu | undefined>(undefined))
  const model = useMemo<RowModel & CellModel>(() => {
    const shownActions = buttonActions(view.rowActions, columns)
    return {
      rowActions: view.rowActions,
      shownActions,
      actionRoom: actionColumnWidth(shownActions, false),
      stateOf: state,
      run: (action, row) => run(action, [row]),
      openMenu: (anchor, row, actions) => menu.set(menu.get()?.anchor === anchor ? undefined : { anchor, row, actions }),
    }
  }, [view, columns, run, state, menu])
  return { menu, model }
}

/** Columns with the user's settings, paired in cells; a card on a phone has room for all of them. */
const useRecordColumns = (view: ClientTableView) => {
  const mobile = useMobile()
  const all = useResolvedFields(view.columns, view.rowActions)
  const [settings] = useSettings(view.screen)
  const shown = useShownColumns(view, all, settings)
  return { columns: mobile ? all : shown, settings }
}

const RecordHeading = ({ column, width }: { readonly column: TableColumn; readonly width: number | undefined }): ReactNode => (
  <th
    scope="col"
    className={column.align === 'right' ? 'is-end' : undefined}
    style={width === undefined ? undefined : { width }}
    data-column={column.key}
    data-below={column.below?.key}
  >
    {column.label}
    {column.below && (
      <>
        <br />
        <span className="yh-below">{column.below.label}</span>
      </>
    )}
  </th>
)

/** One page of a list in a tab. If its rows have a manual order, they can be moved here as in a list screen. */
export const RecordRows = ({ view, title, records, page, run, state }: Props): ReactNode => {
  const { arrange } = view
  const off = arrange && orderRefusal(arrange, { sort: view.sort, params: noParams, narrowed: false })
  const { records: rows, arranging } = useArranging({ ...page, arrange: off === undefined ? arrange : undefined, off, records })
  const { columns, settings } = useRecordColumns(view)
  const { menu, model } = useRowModel({ view, run, state }, columns)
  const acts = model.shownActions.length > 0
  return (
    <div className="yh-detail-table">
      <table aria-label={title}>
        <thead>
          <tr>
            {columns.map(column => (
              <RecordHeading key={column.key} column={column} width={settings.widths[column.key]} />
            ))}
            {acts && (
              <th scope="col" className="yh-detail-acts" style={{ width: model.actionRoom.column }}>
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={arranging ? index : row.id} data-index={index}>
              {columns.map((column, at) => (
                <td key={column.key} data-label={column.label} className={column.align === 'right' ? 'is-end' : undefined}>
                  {at === 0 && arranging ? (
                    <div className="yh-arranged">
                      {rowHandle({ arranging }, row, index, column.text(row))}
                      <div>{cellLines(model, column, row)}</div>
                    </div>
                  ) : (
                    <div>{cellLines(model, column, row)}</div>
                  )}
                </td>
              ))}
              {acts && (
                <td data-label="操作" className="yh-detail-acts">
                  <RowActions model={model} row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <RecordSums view={view} columns={columns} summary={page.summary} acts={acts} />
      </table>
      <RowMenu menu={menu} model={model} />
    </div>
  )
}
