import { type ReactNode, useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import { useActionRunner } from '../action/use-action-runner.tsx'
import { noArrangement, resizeColumn, type TableSettings } from '../columns/column-settings.ts'
import { tryEvaluate } from '../form/try-evaluate.ts'
import { useConditionContext } from '../form/use-condition-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { usePreferences } from '../hooks/use-preferences.ts'
import { type List, useList } from '../swr/use-list.ts'
import { WidgetSlot } from '../widgets/widget-slot.tsx'
import { FilterForm } from './filter-form.tsx'
import { ListContext, type ListControls } from './list-controls.ts'
import { QuickFilter, Statistics } from './list-head.tsx'
import { type ListState, listQuery, nextSort, pageSizes } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { createSelection } from './selection.ts'
import type { ActionState } from './table-model.ts'
import { StaleNotice, TableEmpty, TableFailed, TableLoading } from './table-state.tsx'
import { Toolbar } from './toolbar.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListState } from './use-list-state.ts'
import './table.css'

/** Which rows may be ticked; a condition that cannot be evaluated ticks none. */
const useCanSelect = (view: ClientTableView): ((row: Row) => boolean) => {
  const context = useConditionContext()
  return useCallback(
    (row: Row) =>
      view.selection && (!view.selectable || tryEvaluate(view.selectable, row as unknown as Record<string, unknown>, context) === true),
    [view, context],
  )
}

/** How the employee who looks wants this list. */
const useSettings = (screen: string): readonly [TableSettings, (settings: TableSettings) => void] => {
  const [{ density, columns }, preferences] = usePreferences()
  const arrangement = columns[screen] ?? noArrangement
  const settings = useMemo(() => ({ density, ...arrangement }), [density, arrangement])
  const now = useLatest(settings)
  const change = useCallback(
    (next: TableSettings) => {
      const { density: wanted, ...rest } = next
      if (wanted !== now.current.density) preferences.set({ density: wanted })
      preferences.arrange(screen, rest)
    },
    [screen, preferences],
  )
  return [settings, change]
}

/** What `n` does: the action that adds, where it may be used now. */
const addAction = (view: ClientTableView, stateOf: (action: ClientAction) => ActionState): ClientAction | undefined => {
  const action = view.actions.find(item => item.key === 'add' && item.select === 'none')
  const state = action && stateOf(action)
  return state?.visible && !state.disabled ? action : undefined
}

/** What the list shows now, how to change that, and its rows; a change that changes nothing asks again. */
const useShownList = (view: ClientTableView) => {
  const refresh = useRef(() => {})
  const [state, change] = useListState(
    view,
    useCallback(() => refresh.current(), []),
  )
  const query = useMemo(() => listQuery(view, state), [view, state])
  const list = useList(view.listUrl, query)
  useInsertionEffect(() => {
    refresh.current = () => void list.refresh()
  })
  const retry = useCallback(() => refresh.current(), [])
  return { state, change, list, retry }
}

/** The actions of the list, and the rows that are ticked for them. */
const useListActions = (view: ClientTableView, rows: readonly Row[] | undefined) => {
  const [selection] = useState(createSelection)
  const actions = useMemo(() => [...view.actions, ...view.rowActions], [view])
  const runner = useActionRunner(view, {
    named: { actions, rows },
    // What was done to the ticked rows must not be done to them again by the next click.
    onChanged: useCallback(
      (action: ClientAction) => {
        if (action.select === 'many') selection.clear()
      },
      [selection],
    ),
  })
  const run = useLatest(runner.run)
  const onRun = useCallback((action: ClientAction, rows: readonly Row[]) => void run.current(action, rows), [])
  return { selection, runner, onRun }
}

const noParams: Readonly<Record<string, string>> = {}

/** What the parts of the list do to its state; each stays the same function, so that the parts need not be drawn again. */
const useListHandlers = (view: ClientTableView, state: ListState, change: ListControls['change']) => {
  const sort = useLatest(state.sort)
  return useMemo(
    () => ({
      onSearch: (params: Readonly<Record<string, string>>) => change({ params }),
      onReset: () => change({ params: noParams }),
      onQuick: (quickCheck: string) => change({ quickCheck }),
      onSort: (key: string) => change({ sort: nextSort(key, sort.current, view.sort) }),
      onPage: (page: number) => change({ page }),
      onSize: (size: number) => change({ size }),
    }),
    [change, view],
  )
}

const tools = <WidgetSlot slot="list" small />

interface PartProps {
  readonly view: ClientTableView
  readonly state: ListState
  readonly data: List | undefined
  readonly on: ReturnType<typeof useListHandlers>
}

/** Above the table: what the list is, the quick filter, and counts over all of it. */
const ListHead = ({ view, state, data, on }: PartProps): ReactNode => (
  <>
    {view.info && <p className="yh-info">{view.info}</p>}
    {(view.quickFilter || view.statistics) && (
      <div className="yh-list-head">
        {view.quickFilter && <QuickFilter items={view.quickFilter} value={state.quickCheck} onChange={on.onQuick} />}
        {view.statistics && <Statistics items={view.statistics} values={data?.attachData} />}
      </div>
    )}
  </>
)

/** Below the table: its pages, or how many rows it has. */
const ListFoot = ({ view, state, data, on }: PartProps): ReactNode => {
  const sizes = useMemo(() => pageSizes(view), [view])
  if (!data) return null
  if (!view.paged) return <p className="yh-total">共 {data.total} 条</p>
  if (data.total === 0) return null
  return <Pager total={data.total} page={state.page} size={state.size} sizes={sizes} onPage={on.onPage} onSize={on.onSize} />
}

/** A list as its manifest describes it: filters, quick filter, statistics, actions, table and pages. Its state is in the address. */
export const TableScreen = ({ view }: { readonly view: ClientTableView }): ReactNode => {
  const root = useRef<HTMLDivElement>(null)
  const { state, change, list, retry } = useShownList(view)
  const [settings, setSettings] = useSettings(view.screen)
  const canSelect = useCanSelect(view)
  const { selection, runner, onRun } = useListActions(view, list.data?.records)
  const on = useListHandlers(view, state, change)
  const arranged = useLatest(settings)
  const onResize = useCallback(
    (key: string, width: number | undefined) => setSettings(resizeColumn(arranged.current, key, width)),
    [setSettings],
  )
  const controls = useMemo<ListControls>(
    () => ({ view, state, settings, change, arrange: setSettings }),
    [view, state, settings, change, setSettings],
  )

  const { data, error } = list
  const part = { view, state, data, on }
  useListKeys(root, {
    add: addAction(view, runner.state),
    page: state.page,
    pages: view.paged && data ? Math.ceil(data.total / state.size) : 1,
    run: action => onRun(action, []),
    toPage: on.onPage,
    refresh: retry,
  })
  return (
    <div ref={root} className="yh-list">
      {view.filters.length > 0 && (
        <section className="yh-list-filters">
          <FilterForm filters={view.filters} params={state.params} onSearch={on.onSearch} onReset={on.onReset} />
        </section>
      )}
      <section className="yh-list-main">
        <ListHead {...part} />
        <ListContext value={controls}>
          <Toolbar
            tools={tools}
            actions={view.actions}
            columns={view.columns}
            selection={selection}
            selectable={view.selection}
            settings={settings}
            stateOf={runner.state}
            onRun={onRun}
            onRefresh={retry}
            onSettings={setSettings}
          />
        </ListContext>
        {error && data ? <StaleNotice error={error} onRetry={retry} /> : null}
        <div className="yh-table-wrap">
          {list.refreshing && data && <span className="yh-progress" role="progressbar" aria-label="加载中" />}
          <ListTable
            view={view}
            list={data}
            sort={state.sort}
            before={view.paged ? (state.page - 1) * state.size : 0}
            settings={settings}
            selection={selection}
            busy={list.refreshing}
            canSelect={canSelect}
            stateOf={runner.state}
            onRun={onRun}
            onSort={on.onSort}
            onResize={onResize}
          >
            {!data && (error ? <TableFailed error={error} onRetry={retry} /> : <TableLoading />)}
            {data?.records.length === 0 && <TableEmpty filtered={Object.keys(state.params).length > 0} onReset={on.onReset} />}
          </ListTable>
        </div>
        <ListFoot {...part} />
      </section>
      <TooltipLayer root={root} />
      {runner.outlet}
    </div>
  )
}
