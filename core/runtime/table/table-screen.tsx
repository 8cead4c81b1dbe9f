import { type ReactNode, useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import { useActionRunner } from '../action/use-action-runner.tsx'
import { noArrangement, resizeColumn, type TableSettings } from '../columns/column-settings.ts'
import { tryEvaluate } from '../form/try-evaluate.ts'
import { useConditionContext } from '../form/use-condition-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { usePreferences } from '../hooks/use-preferences.ts'
import { useList } from '../swr/use-list.ts'
import { WidgetSlot } from '../widgets/widget-slot.tsx'
import { FilterForm } from './filter-form.tsx'
import { ListContext, type ListControls } from './list-controls.ts'
import { QuickFilter, Statistics } from './list-head.tsx'
import { listQuery, nextSort, pageSizes } from './list-state.ts'
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

/** How whoever looks wants this list. */
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

const tools = <WidgetSlot slot="list" small />

const noParams: Readonly<Record<string, string>> = {}

/** A list as its manifest describes it: filters, quick filter, statistics, actions, table and pages. Its state is in the address. */
export const TableScreen = ({ view }: { readonly view: ClientTableView }): ReactNode => {
  const root = useRef<HTMLDivElement>(null)
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

  const [settings, setSettings] = useSettings(view.screen)
  const [selection] = useState(createSelection)
  const canSelect = useCanSelect(view)
  const runner = useActionRunner(view, {
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
  const sort = useLatest(state.sort)

  const onSearch = useCallback((params: Readonly<Record<string, string>>) => change({ params }), [change])
  const onReset = useCallback(() => change({ params: noParams }), [change])
  const onQuick = useCallback((quickCheck: string) => change({ quickCheck }), [change])
  const onSort = useCallback((key: string) => change({ sort: nextSort(key, sort.current, view.sort) }), [change, view])
  const onPage = useCallback((page: number) => change({ page }), [change])
  const onSize = useCallback((size: number) => change({ size }), [change])
  const arranged = useLatest(settings)
  const onResize = useCallback(
    (key: string, width: number | undefined) => setSettings(resizeColumn(arranged.current, key, width)),
    [setSettings],
  )
  const controls = useMemo<ListControls>(
    () => ({ view, state, settings, change, arrange: setSettings }),
    [view, state, settings, change, setSettings],
  )
  const sizes = useMemo(() => pageSizes(view), [view])

  const { data, error } = list
  useListKeys(root, {
    add: addAction(view, runner.state),
    page: state.page,
    pages: view.paged && data ? Math.ceil(data.total / state.size) : 1,
    run: action => onRun(action, []),
    toPage: onPage,
    refresh: retry,
  })
  return (
    <div ref={root} className="yh-list">
      {view.filters.length > 0 && (
        <section className="yh-list-filters">
          <FilterForm filters={view.filters} params={state.params} onSearch={onSearch} onReset={onReset} />
        </section>
      )}
      <section className="yh-list-main">
        {view.info && <p className="yh-info">{view.info}</p>}
        {(view.quickFilter || view.statistics) && (
          <div className="yh-list-head">
            {view.quickFilter && <QuickFilter items={view.quickFilter} value={state.quickCheck} onChange={onQuick} />}
            {view.statistics && <Statistics items={view.statistics} values={data?.attachData} />}
          </div>
        )}
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
            onSort={onSort}
            onResize={onResize}
          >
            {!data && (error ? <TableFailed error={error} onRetry={retry} /> : <TableLoading />)}
            {data?.records.length === 0 && <TableEmpty filtered={Object.keys(state.params).length > 0} onReset={onReset} />}
          </ListTable>
        </div>
        {view.paged && data && data.total > 0 && (
          <Pager total={data.total} page={state.page} size={state.size} sizes={sizes} onPage={onPage} onSize={onSize} />
        )}
        {!view.paged && data && <p className="yh-total">共 {data.total} 条</p>}
      </section>
      <TooltipLayer root={root} />
      {runner.outlet}
    </div>
  )
}
