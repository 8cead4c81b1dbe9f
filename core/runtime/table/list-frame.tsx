import { type ReactNode, useContext, useMemo, useState } from 'react'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import type { ActionState } from '../action/action-state.ts'
import { ContributionBoundary } from '../screen/contribution-boundary.tsx'
import { PartContext } from '../screen/part-context.ts'
import type { GrowingList } from '../swr/use-list.ts'
import { cellContent, TableGuard } from './cell-host.tsx'
import { type TableColumn, unstacked } from './columns.ts'
import { FramedList } from './framed-list.tsx'
import { ListFoot } from './list-foot.tsx'
import type { ListState } from './list-state.ts'
import { TableEmpty, TableFailed, TableLoading } from './table-state.tsx'
import { useResolvedColumns, useShownColumns } from './use-columns.ts'

/** A column of the list, as given to a plugin's view. */
export interface ListColumn {
  /** Key of the field, as in the manifest. */
  readonly key: string
  /** Text of the column header. */
  readonly label: string
}

/** A list, for a plugin's view that renders its rows. */
export interface ShownList {
  /** The view without the filter and column that the address fixes to a parent row. */
  readonly view: ClientTableView
  /** Filters and sort, from the address. */
  readonly state: ListState
  /** Query of `view.listUrl` for these rows, without page and size: for views that load a part of them, with a further filter value. */
  readonly query: Readonly<Record<string, string>>
  /** The current page; undefined before the first response. Without rows if the frame loads none. */
  readonly found: GrowingList | undefined
  /** Whether a request is pending. */
  readonly refreshing: boolean
  /** Shown instead of rows: loading, failed or empty state; null if there are rows to render. */
  readonly instead: ReactNode
  /** The pager. */
  readonly foot: ReactNode
  /** Visible columns in the user's order. */
  readonly columns: readonly ListColumn[]
  /** Any column by key, including hidden ones. */
  readonly columnOf: (key: string) => ListColumn | undefined
  /** Content that the table would show: rendered by the column's cell, masked as there, with the action it opens. */
  cell(column: ListColumn, row: Row): ReactNode
  /** The same as text. */
  text(column: ListColumn, row: Row): string
  /** Changes filters, sort or page; any change besides the page goes back to page 1. */
  change(part: Partial<ListState>): void
  /** Reloads all data of the list. */
  refresh(): void
  /** Whether an action of the view is offered for the row, and why it is disabled. */
  stateOf(action: ClientAction, row?: Row): ActionState
  /**
   * Runs an action like the table's buttons: checks selection, state and guards first, then shows the presenter with its form.
   * @param initial initial values of form items, by name
   * @returns resolves when the action was refused or closed: whether it changed anything, and then after all data of the list was reloaded
   */
  run(action: ClientAction, rows: readonly Row[], initial?: Readonly<Record<string, unknown>>): Promise<boolean>
}

interface ListFrameProps {
  /** The `view` prop that the plugin's view received. */
  readonly view: ClientTableView
  /** Whether the frame loads the rows. false: the view loads them itself, with `query`; then the frame loads only the aggregates above them. */
  readonly rows?: boolean
  /** Renders the rows. */
  children(list: ShownList): ReactNode
}

interface FrameBodyProps extends Pick<ListFrameProps, 'rows' | 'children'> {
  readonly framed: FramedList
}

/** The resolved column of a plugin's ListColumn. @throws for an unknown key. */
const columnOfKey = (columns: readonly TableColumn[], { key }: ListColumn): TableColumn => {
  const found = columns.find(column => column.key === key)
  if (!found) throw new Error(`the list has no column ${key}`)
  return found
}

const noColumns: ReadonlySet<string> = new Set()

const useDrawing = ({ view, settings, runner }: FramedList) => {
  /** Columns whose cells have thrown: they show text from then on. */
  const [plain, setPlain] = useState<ReadonlySet<string>>(noColumns)
  const resolved = useResolvedColumns(view, false, false)
  const shown = useShownColumns(view, resolved, settings)
  return useMemo(() => {
    const model = { rowActions: view.rowActions, run: (action: ClientAction, row: Row) => runner.run(action, [row]) }
    return {
      // Each value has a place of its own here, so no column is shown below another.
      columns: unstacked(shown),
      columnOf: (key: string) => resolved.find(column => column.key === key),
      text: (column: ListColumn, row: Row) => columnOfKey(resolved, column).text(row),
      cell: (column: ListColumn, row: Row) => {
        const own = columnOfKey(resolved, column)
        if (plain.has(own.key)) return own.text(row)
        const content = cellContent(model, own, row)
        // A pure cell is called as a function, so errors of the components it returns need a boundary here.
        if (!own.component || own.draw !== 'call') return content
        return <TableGuard onFailure={() => setPlain(keys => new Set([...keys, own.key]))}>{content}</TableGuard>
      },
    }
  }, [view, resolved, shown, plain, runner.run])
}

const ListFrameBody = ({ framed, rows, children }: FrameBodyProps): ReactNode => {
  const { view, state, query: whole, change, list, retry, runner, on } = framed
  const { data, error, refreshing } = list
  const drawing = useDrawing(framed)
  const query = useMemo(() => {
    const { page: _page, size: _size, ...rest } = whole
    return rest
  }, [whole])
  const waiting = error ? <TableFailed error={error} onRetry={retry} /> : <TableLoading />
  const none = data?.records.length === 0 && <TableEmpty params={state.params} empty={view.empty} onReset={on.onReset} />
  return children({
    ...drawing,
    view,
    state,
    query,
    change,
    found: data,
    refreshing,
    instead: rows ? (data ? none : waiting) || null : null,
    foot: rows ? <ListFoot {...framed} /> : null,
    refresh: retry,
    stateOf: runner.state,
    run: (action, rows, initial) => new Promise(resolve => runner.run(action, rows, initial, undefined, resolve)),
  })
}

/** Error boundary around the plugin's rendering: an error leaves the frame, and the form of an action that the plugin has started. */
const ContainedBody = (props: FrameBodyProps): ReactNode => {
  const part = useContext(PartContext)
  if (!part) return <ListFrameBody {...props} />
  return (
    <ContributionBoundary id={part.id} kind={part.kind} plugin={part.plugin}>
      <ListFrameBody {...props} />
    </ContributionBoundary>
  )
}

/**
 * Frame around the rows of a list: filters, quick filter, statistics, actions, widgets of lists. For plugins' views, which render the rows
 * themselves; tables use the same frame. Its state is in the address. Actions on selected rows are left out, because such a view has no selection.
 */
export const ListFrame = ({ view, rows = true, children }: ListFrameProps): ReactNode => {
  const shown = useMemo(() => ({ ...view, actions: view.actions.filter(({ select }) => select === 'none'), selection: false }), [view])
  return (
    <FramedList view={shown} rows={rows} bare>
      {framed => (
        <ContainedBody framed={framed} rows={rows}>
          {children}
        </ContainedBody>
      )}
    </FramedList>
  )
}
