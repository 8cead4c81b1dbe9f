import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import { useActionRunner } from '../action/use-action-runner.tsx'
import { tryEvaluate } from '../form/try-evaluate.ts'
import { useConditionContext } from '../form/use-condition-context.ts'
import { WidgetSlot } from '../shell/widget-slot.tsx'
import { useList } from '../swr/use-list.ts'
import { keepSettings, readSettings, resizeColumn, type TableSettings } from './column-settings.ts'
import { FilterForm } from './filter-form.tsx'
import { ListContext, type ListControls } from './list-controls.ts'
import { QuickFilter, Statistics } from './list-head.tsx'
import { listQuery, nextSort, pageSizes } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { createSelection } from './selection.ts'
import { StaleNotice, TableEmpty, TableFailed, TableLoading } from './table-state.tsx'
import { Toolbar } from './toolbar.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'
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

const useSettings = (screen: string): readonly [TableSettings, (settings: TableSettings) => void] => {
  const [settings, setSettings] = useState(() => readSettings(screen))
  const change = useCallback(
    (next: TableSettings) => {
      keepSettings(screen, next)
      setSettings(next)
    },
    [screen],
  )
  return [settings, change]
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
  refresh.current = () => void list.refresh()
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
  const run = useRef(runner.run)
  run.current = runner.run
  const onRun = useCallback((action: ClientAction, rows: readonly Row[]) => void run.current(action, rows), [])
  const sort = useRef(state.sort)
  sort.current = state.sort

  const onSearch = useCallback((params: Readonly<Record<string, string>>) => change({ params }), [change])
  const onReset = useCallback(() => change({ params: noParams }), [change])
  const onQuick = useCallback((quickCheck: string) => change({ quickCheck }), [change])
  const onSort = useCallback((key: string) => change({ sort: nextSort(key, sort.current, view.sort) }), [change, view])
  const onPage = useCallback((page: number) => change({ page }), [change])
  const onSize = useCallback((size: number) => change({ size }), [change])
  const arranged = useRef(settings)
  arranged.current = settings
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
