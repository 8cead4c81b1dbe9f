import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import { isShown, orderColumns, rowHeights, type TableSettings } from '../columns/column-settings.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useMobile } from '../hooks/use-mobile.ts'
import { useOptionSets } from '../hooks/use-options.ts'
import { Popup } from '../popup/popup.tsx'
import { createStore, type Store, useStore } from '../store/store.ts'
import type { List } from '../swr/use-list.ts'
import { TableGuard } from './cell-host.tsx'
import { resolveColumn, type TableColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { placeColumns } from './layout.ts'
import { RevealCell } from './reveal-cell.tsx'
import { ActionButton } from './row-actions.tsx'
import type { Selection } from './selection.ts'
import type { ActionState, TableModel } from './table-model.ts'
import { flatRows, treeRows } from './tree.ts'
import { useCells } from './use-cells.ts'

interface ListTableProps {
  readonly view: ClientTableView
  readonly list: List | undefined
  readonly sort: string
  /** Rows on the pages before. */
  readonly before: number
  readonly settings: TableSettings
  readonly selection: Selection
  readonly busy: boolean
  readonly children?: ReactNode
  canSelect(row: Row): boolean
  stateOf(action: ClientAction, row: Row): ActionState
  onRun(action: ClientAction, rows: readonly Row[]): void
  onSort(key: string): void
  /** undefined gives the column its own width back. */
  onResize(key: string, width: number | undefined): void
}

interface OpenMenu {
  readonly anchor: HTMLElement
  readonly row: Row
  readonly actions: readonly ClientAction[]
}

const none: readonly Row[] = []
const inlineActions = 2

/** Pixels for the actions shown beside each other, from the longest labels. */
const actionsWidth = (actions: readonly ClientAction[], mobile: boolean): number => {
  if (actions.length === 0) return 0
  if (mobile && actions.length > 1) return 52
  const widths = actions.map(action => [...action.label].length * 14 + 16).sort((a, b) => b - a)
  const shown = actions.length <= inlineActions + 1 ? widths : [...widths.slice(0, inlineActions), 56]
  return Math.max(
    mobile ? 52 : 80,
    shown.reduce((sum, width) => sum + width, 20),
  )
}

const RowMenu = ({ menu, model }: { readonly menu: Store<OpenMenu | undefined>; readonly model: TableModel }): ReactNode => {
  const open = useStore(menu)
  if (!open) return null
  const close = (): void => menu.set(undefined)
  return (
    <Popup anchor={open.anchor} role="menu" label="更多操作" onClose={close}>
      {open.actions.map(action => (
        <ActionButton key={action.key} model={model} action={action} row={open.row} className="yh-menu-item" role="menuitem" done={close} />
      ))}
    </Popup>
  )
}

/** Columns as this person arranged them, each settled once. */
const useColumns = (view: ClientTableView, settings: TableSettings, plain: boolean): readonly TableColumn[] => {
  const cells = useCells(view.columns)
  const optionSets = useOptionSets()
  const resolved = useMemo(() => {
    const [first] = view.columns
    const allowed = (key: string): boolean => view.rowActions.some(action => action.key === key)
    return view.columns.map(column => {
      const { cell, plugin } = cells.get(column.cell) ?? {}
      const options = (column.options === undefined ? undefined : optionSets[column.options]) ?? []
      const component = column.reveal && RevealCell
      return resolveColumn(column, cell, options, {
        plugin,
        allowed,
        component,
        plain,
        indent: view.tree !== undefined && column === first,
      })
    })
  }, [view, cells, optionSets, plain])
  return useMemo(() => {
    const byKey = new Map(resolved.map(column => [column.key, column]))
    return orderColumns(view.columns, settings)
      .filter(column => isShown(column, settings))
      .flatMap(({ key }) => {
        const column = byKey.get(key)
        const width = settings.widths[key]
        return column ? [width === undefined ? column : { ...column, width }] : []
      })
  }, [view, resolved, settings])
}

/** Rows in their order; a tree starts open. */
const useBodyRows = (records: readonly Row[], tree: string | undefined) => {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => (tree ? treeRows(records, tree.split('.'), collapsed) : flatRows(records)), [records, tree, collapsed])
  const toggle = useCallback((id: number) => {
    setCollapsed(current => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return [rows, toggle] as const
}

/** Pixels of a row that a finger hits. */
const leastByTouch = 44

/** A row is as high as its density, as the picture it holds, or as a finger needs. */
const heightOf = (columns: readonly TableColumn[], settings: TableSettings, mobile: boolean): number =>
  columns.reduce(
    (height, { props }) => {
      const size = props['size']
      return typeof size === 'number' ? Math.max(height, size + 10) : height
    },
    Math.max(rowHeights[settings.density], mobile ? leastByTouch : 0),
  )

/** A key that runs a row action, where the row has it and it can be used. */
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

/** The table of a list: from the view and its answer to columns, model and rows. */
export const ListTable = (props: ListTableProps): ReactNode => {
  const { view, list, settings, selection } = props
  const mobile = useMobile()
  const [plain, setPlain] = useState(false)
  const columns = useColumns(view, settings, plain)
  const [rows, toggleTree] = useBodyRows(list?.records ?? none, view.tree)
  const [menu] = useState(() => createStore<OpenMenu | undefined>(undefined))
  const latest = useLatest(props)

  useLayoutEffect(() => {
    selection.show(
      rows.map(item => item.row),
      row => latest.current.canSelect(row),
    )
  }, [selection, rows])
  useEffect(() => () => menu.set(undefined), [menu])

  const placement = useMemo(
    () => placeColumns({ columns, selectable: view.selection, actionsWidth: actionsWidth(view.rowActions, mobile), mobile }),
    [columns, view, mobile],
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
      inlineActions: mobile && view.rowActions.length > 1 ? 0 : inlineActions,
      stateOf: (action, row) => latest.current.stateOf(action, row),
      run: (action, row) => latest.current.onRun(action, [row]),
      openMenu: (anchor, row, actions) => menu.set(menu.get()?.anchor === anchor ? undefined : { anchor, row, actions }),
      tree: view.tree !== undefined,
      toggleTree,
    }),
    [placement, view, selection, mobile, menu, toggleTree],
  )
  const opening = columns.find(({ column }) => column.action)?.column.action
  const onOpen = useRowKey(latest, opening ?? 'details')
  const onEdit = useRowKey(latest, 'edit')
  return (
    <TableGuard onFailure={() => setPlain(true)}>
      <DataTable
        label={view.label}
        model={model}
        placement={placement}
        rows={rows}
        total={view.paged ? (list?.total ?? 0) : rows.length}
        before={props.before}
        rowHeight={heightOf(columns, settings, mobile)}
        sort={props.sort}
        summary={view.summary?.length && list?.summary ? { keys: view.summary, values: list.summary } : undefined}
        compactActions={mobile}
        busy={props.busy}
        onSort={props.onSort}
        onResize={props.onResize}
        onOpen={onOpen}
        onEdit={onEdit}
      >
        {props.children}
      </DataTable>
      <RowMenu menu={menu} model={model} />
    </TableGuard>
  )
}
