import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { actionColumnWidth } from '#core/manifest/views/action-room.ts'
import { HANDLE_WIDTH } from '#core/manifest/views/column-width.ts'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import type { Arranging } from '../arranging/use-arranging.ts'
import { rowHeights, type TableSettings } from '../columns/column-settings.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useMobile } from '../hooks/use-mobile.ts'
import { createStore } from '../store/store.ts'
import type { GrowingList } from '../swr/use-list.ts'
import { CardList } from './card-list.tsx'
import { cardModel } from './card-model.ts'
import { TableGuard } from './cell-host.tsx'
import { buttonActions, type TableColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { placeColumns } from './layout.ts'
import { type OpenRowMenu, RowMenu } from './row-menu.tsx'
import type { Selection } from './selection.ts'
import type { ActionAvailability, TableModel } from './table-model.ts'
import { columnSums } from './table-summary.tsx'
import { useBodyRows } from './use-body-rows.ts'
import { useResolvedColumns, useShownColumns } from './use-columns.ts'

interface ListTableProps {
  readonly view: ClientTableView
  readonly list: GrowingList | undefined
  /** The list's rows in display order. */
  readonly records: readonly Row[]
  readonly arranging: Arranging | undefined
  readonly sort: string
  /** Number of rows on previous pages. */
  readonly before: number
  readonly settings: TableSettings
  readonly selection: Selection
  readonly all: number | undefined
  readonly busy: boolean
  readonly children?: ReactNode
  canSelect(row: Row): boolean
  stateOf(action: ClientAction, row: Row): ActionAvailability
  onRun(action: ClientAction, rows: readonly Row[]): void
  onSort(key: string): void
  /** A column key, with - for descending. */
  onSortBy(sort: string): void
  /** Sets a column's width in pixels; undefined restores its default. */
  onResize(key: string, width: number | undefined): void
}

/** Minimum row height for touch, in pixels. */
const minTouchHeight = 44

/** Height of one of two lines in a cell, and of one with a reveal button, which needs a larger target, in pixels. */
const stackedLineHeight = 16
const revealLineHeight = 24

/** Minimum row height in pixels for a column with two lines. */
const minRowHeight = ({ column, below }: TableColumn): number =>
  below ? [column, below.column].reduce((height, { reveal }) => height + (reveal ? revealLineHeight : stackedLineHeight), 2) : 0

/** Row height in pixels: the maximum of the density, the images or lines in its cells, and a touch target on phones. */
const tableRowHeight = (columns: readonly TableColumn[], settings: TableSettings, mobile: boolean): number =>
  columns.reduce(
    (height, column) => {
      const size = column.props['size']
      return Math.max(height, typeof size === 'number' ? size + 10 : 0, minRowHeight(column))
    },
    Math.max(rowHeights[settings.density], mobile ? minTouchHeight : 0),
  )

const useHandleRoom = (columns: readonly TableColumn[], handles: boolean): readonly TableColumn[] =>
  useMemo(
    () => (handles ? columns.map((column, at) => (at === 0 ? { ...column, width: column.width + HANDLE_WIDTH } : column)) : columns),
    [columns, handles],
  )

/** Handler of a key that runs a row action, if the row offers it and it is enabled. */
const useRowKey = (latest: RefObject<ListTableProps>, key: string) =>
  useCallback(
    (row: Row): void => {
      const { view, stateOf, onRun } = latest.current
      const action = view.rowActions.find(item => item.key === key)
      const state = action && stateOf(action, row)
      if (action && state?.visible && !state.disabled) onRun(action, [row])
    },
    [latest, key],
  )

/** The table of a list: derives columns, model and rows from the view and its response. */
export const ListTable = (props: ListTableProps): ReactNode => {
  const { view, list, settings, selection, arranging } = props
  const mobile = useMobile()
  const [plain, setPlain] = useState(false)
  const asCards = mobile && view.card !== undefined
  const resolved = useResolvedColumns(view, plain, !asCards)
  const columns = useHandleRoom(useShownColumns(view, resolved, settings), arranging !== undefined)
  const card = useMemo(
    () => (asCards && view.card ? cardModel(view.card, resolved, view.rowActions) : undefined),
    [asCards, view, resolved],
  )
  const [rows, toggleTree] = useBodyRows(props.records, view.tree)
  const [menu] = useState(() => createStore<OpenRowMenu | undefined>(undefined))
  const latest = useLatest(props)

  useLayoutEffect(() => {
    selection.show(
      rows.map(item => item.row),
      row => latest.current.canSelect(row),
    )
  }, [selection, rows])
  useEffect(() => () => menu.set(undefined), [menu])

  const shownActions = useMemo(() => buttonActions(view.rowActions, columns), [view, columns])
  const room = useMemo(() => actionColumnWidth(shownActions, mobile), [shownActions, mobile])
  const placement = useMemo(
    () => placeColumns({ columns, selectable: view.selection, actionsWidth: room.column, mobile }),
    [columns, view, room, mobile],
  )
  const model = useMemo<TableModel>(
    () => ({
      left: placement.left,
      middle: placement.middle,
      right: placement.right,
      columnCount: placement.columnCount,
      selection: view.selection ? selection : undefined,
      canSelect: row => latest.current.canSelect(row),
      rowActions: view.rowActions,
      shownActions,
      actionRoom: room,
      stateOf: (action, row) => latest.current.stateOf(action, row),
      run: (action, row) => latest.current.onRun(action, [row]),
      openMenu: (anchor, row, actions) => menu.set(menu.get()?.anchor === anchor ? undefined : { anchor, row, actions }),
      tree: view.tree !== undefined,
      arranging,
      toggleTree,
    }),
    [placement, view, shownActions, selection, room, menu, toggleTree, arranging],
  )
  const opening = columns.find(({ column }) => column.action)?.column.action
  const onOpen = useRowKey(latest, opening ?? 'details')
  const onEdit = useRowKey(latest, 'edit')
  const sums = columnSums(view, list?.summary)
  const part = { label: view.label, model, rows, sums, sort: props.sort, busy: props.busy, onOpen, onEdit, children: props.children }
  return (
    <TableGuard onFailure={() => setPlain(true)}>
      {card ? (
        <CardList {...part} card={card} columns={resolved} all={props.all} onSort={props.onSortBy} />
      ) : (
        <DataTable
          {...part}
          placement={placement}
          total={view.paged && list ? list.total : rows.length}
          before={props.before}
          rowHeight={tableRowHeight(columns, settings, mobile)}
          compactActions={mobile}
          onSort={props.onSort}
          onResize={props.onResize}
        />
      )}
      <RowMenu menu={menu} model={model} />
    </TableGuard>
  )
}
