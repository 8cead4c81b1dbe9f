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

/** A column of the list, as a plugin's view may draw it. */
export interface ListColumn {
  /** The field, as in the manifest. */
  readonly key: string
  /** The header. */
  readonly label: string
}

/** A list, for the view of a plugin that draws its rows. */
export interface ShownList {
  /** Without what the address settles: the filter and column of the row whose list it is. */
  readonly view: ClientTableView
  /** What is filtered by and sorted by, from the address. */
  readonly state: ListState
  /** Query of `view.listUrl` for these rows, without page and size: for lists that ask for a part of them, with a value of a filter more. */
  readonly query: Readonly<Record<string, string>>
  /** The page that the address says; undefined before the first answer. Without rows where the frame asks for none. */
  readonly found: GrowingList | undefined
  /** It is being asked again. */
  readonly refreshing: boolean
  /** Instead of rows: that they are on their way, could not be loaded, or that there are none; null where rows are to be drawn. */
  readonly instead: ReactNode
  /** The pages of the list. */
  readonly foot: ReactNode
  /** Shown columns in the order that the person wants. */
  readonly columns: readonly ListColumn[]
  /** Every column by key, hidden ones too. */
  readonly columnOf: (key: string) => ListColumn | undefined
  /** What the table would show: by the column's cell, masked as there, with what it opens. */
  cell(column: ListColumn, row: Row): ReactNode
  /** The same as a text. */
  text(column: ListColumn, row: Row): string
  /** Filters, sorts or turns the page; everything but the page goes back to page 1. */
  change(part: Partial<ListState>): void
  /** Asks for everything of the list again. */
  refresh(): void
  /** Whether an action of the view is offered for the row, and why it cannot be used now. */
  stateOf(action: ClientAction, row?: Row): ActionState
  /**
   * What the table's buttons do: selection, state and guards first, then the action's presenter with its form.
   * @param initial first values of form items, by name
   * @returns once it was refused or closed: whether it has changed anything, and then after all of the list was asked for again
   */
  run(action: ClientAction, rows: readonly Row[], initial?: Readonly<Record<string, unknown>>): Promise<boolean>
}

interface FrameProps {
  /** As the view got it. */
  readonly view: ClientTableView
  /** false: the view asks for rows by itself, with `query`. Then the frame asks for no more than what is counted above them. */
  readonly rows?: boolean
  /** Draws the rows. */
  children(list: ShownList): ReactNode
}

interface BodyProps extends Pick<FrameProps, 'rows' | 'children'> {
  readonly framed: FramedList
}

/** The columns by what a plugin holds of them. */
const settled = (columns: readonly TableColumn[], { key }: ListColumn): TableColumn => {
  const found = columns.find(column => column.key === key)
  if (!found) throw new Error(`the list has no column ${key}`)
  return found
}

const noColumns: ReadonlySet<string> = new Set()

const useDrawing = ({ view, settings, runner }: FramedList) => {
  /** Columns in whose cells a part has thrown: they show text from then on. */
  const [plain, setPlain] = useState<ReadonlySet<string>>(noColumns)
  const resolved = useResolvedColumns(view, false, false)
  const shown = useShownColumns(view, resolved, settings)
  return useMemo(() => {
    const model = { rowActions: view.rowActions, run: (action: ClientAction, row: Row) => runner.run(action, [row]) }
    return {
      // Where each value has a place of its own, none stands below another.
      columns: unstacked(shown),
      columnOf: (key: string) => resolved.find(column => column.key === key),
      text: (column: ListColumn, row: Row) => settled(resolved, column).text(row),
      cell: (column: ListColumn, row: Row) => {
        const own = settled(resolved, column)
        if (plain.has(own.key)) return own.text(row)
        const content = cellContent(model, own, row)
        // What is a function of its props holds nothing that its parts throw.
        if (!own.component || own.draw !== 'call') return content
        return <TableGuard onFailure={() => setPlain(keys => new Set([...keys, own.key]))}>{content}</TableGuard>
      },
    }
  }, [view, resolved, shown, plain, runner.run])
}

const Body = ({ framed, rows, children }: BodyProps): ReactNode => {
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

/** What a plugin draws of the list is held here: what it throws leaves the frame, and the form of an action that it has begun. */
const Contained = (props: BodyProps): ReactNode => {
  const part = useContext(PartContext)
  if (!part) return <Body {...props} />
  return (
    <ContributionBoundary id={part.id} kind={part.kind} plugin={part.plugin}>
      <Body {...props} />
    </ContributionBoundary>
  )
}

/**
 * What stands around the rows of a list: filters, quick filter, statistics, actions, widgets of lists. For views of plugins, which draw the rows
 * themselves; a table has the same one. Its state is in the address. Actions on ticked rows are left out: such a view has no ticks.
 */
export const ListFrame = ({ view, rows = true, children }: FrameProps): ReactNode => {
  const shown = useMemo(() => ({ ...view, actions: view.actions.filter(({ select }) => select === 'none'), selection: false }), [view])
  return (
    <FramedList view={shown} rows={rows} bare>
      {framed => (
        <Contained framed={framed} rows={rows}>
          {children}
        </Contained>
      )}
    </FramedList>
  )
}
