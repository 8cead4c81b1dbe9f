import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import type { ClientTableView } from '#schemas/types/wire.ts'
import { resizeColumn } from '../columns/column-settings.ts'
import { useRuntime } from '../context/runtime.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useMobile } from '../hooks/use-mobile.ts'
import { Contributed } from '../screen/contributed.tsx'
import { type GrowingList, leastTotal } from '../swr/use-list.ts'
import { WidgetSlot } from '../widgets/widget-slot.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { Icon } from './icon.tsx'
import { ListContext, type ListControls } from './list-controls.ts'
import { QuickFilter, Statistics } from './list-head.tsx'
import { addAction, useCanSelect, useListActions, useListHandlers, useListOrder, useSettings, useShownList } from './list-hooks.ts'
import { type ListState, pageSizes, withoutListState } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { StaleNotice, TableEmpty, TableFailed, TableLoading } from './table-state.tsx'
import { Toolbar } from './toolbar.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'
import { useListKeys } from './use-list-keys.ts'
import { type Parent, useParent } from './use-parent.ts'
import './table.css'

const tools = <WidgetSlot slot="list" small />

interface PartProps {
  readonly view: ClientTableView
  readonly parent: Parent | undefined
  readonly state: ListState
  readonly data: GrowingList | undefined
  readonly on: ReturnType<typeof useListHandlers>
}

/** Above the list, or on a phone behind the button of its toolbar. */
const useFilters = (view: ClientTableView, state: ListState, on: PartProps['on']) => {
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  if (view.filters.length === 0) return { above: null, button: null, below: null }
  const search = (params: ListState['params']): void => {
    setOpen(false)
    on.onSearch(params)
  }
  const form = (
    <FilterForm filters={view.filters} params={state.params} whole={mobile} onSearch={mobile ? search : on.onSearch} onReset={on.onReset} />
  )
  if (!mobile) return { above: <section className="yh-list-filters">{form}</section>, button: null, below: null }
  const button = <FilterButton filters={view.filters} params={state.params} open={open} onToggle={() => setOpen(!open)} />
  return { above: null, button, below: open && form }
}

/** Whose rows these are, and the way to all. */
const ParentLine = ({ label, name, leave }: Parent): ReactNode => (
  <p className="yh-parent">
    <span>{label}：</span>
    <strong>{name === '' ? '不存在，或不在您可以查看的范围内' : name}</strong>
    <button type="button" className="yh-action" onClick={leave}>
      查看全部
    </button>
  </p>
)

/** Which number the rows are behind, and the way to all. */
const BehindLine = ({ view, behind }: Pick<PartProps, 'view'> & { readonly behind: string | undefined }): ReactNode => {
  const [search, setSearch] = useSearchParams()
  return (
    <p className="yh-behind">
      <span>数据来自：{behind}</span>
      <button type="button" className="yh-action" onClick={() => setSearch(withoutListState(view, search))}>
        <Icon name="close" /> 查看全部
      </button>
    </p>
  )
}

/** What a plugin says of the whole list. */
const Above = ({ view }: { readonly view: ClientTableView }): ReactNode => {
  const { kernel } = useRuntime()
  const id = view.above ?? ''
  const props = useMemo<ComponentProps>(
    () => ({
      props: {},
      rows: [],
      action: undefined,
      actions: Object.fromEntries(view.actions.map(action => [action.key, action])),
      view,
      close: () => {},
    }),
    [view],
  )
  return <Contributed entry={kernel.find('components', id)} id={id} props={props} fallback={null} />
}

/** Above the table: what the list is, the quick filter, and counts over all of it. */
const ListHead = ({ view, parent, state, data, on }: PartProps): ReactNode => (
  <>
    {parent && <ParentLine {...parent} />}
    {state.figure && <BehindLine view={view} behind={data?.behind} />}
    {view.above && <Above view={view} />}
    {view.info && <p className="yh-info">{view.info}</p>}
    {(view.quickFilter || view.statistics) && (
      <div className="yh-list-head">
        {view.quickFilter && <QuickFilter items={view.quickFilter} value={state.quickCheck} onChange={on.onQuick} />}
        {view.statistics && <Statistics items={view.statistics} values={data?.attachData} />}
      </div>
    )}
  </>
)

/** A list without pages ends somewhere: whoever reads it must not take its rows for all of them. */
const wholeTotal = ({ total, records }: Pick<GrowingList, 'total' | 'records'>): string =>
  total !== undefined && total > records.length
    ? `只显示前 ${records.length} 条，共 ${total} 条，请缩小查询范围`
    : `共 ${records.length} 条`

/** Below the table: its pages, or how many rows it has. */
const ListFoot = ({ view, state, data, on }: PartProps): ReactNode => {
  const sizes = useMemo(() => pageSizes(view), [view])
  if (!data) return null
  if (!view.paged) return <p className="yh-total">{wholeTotal(data)}</p>
  if (data.total === 0) return null
  return (
    <Pager
      total={leastTotal(data, state)}
      uncounted={data.uncounted}
      page={state.page}
      size={state.size}
      sizes={sizes}
      onPage={on.onPage}
      onSize={on.onSize}
    />
  )
}

const useResize = (...[settings, setSettings]: ReturnType<typeof useSettings>) => {
  const arranged = useLatest(settings)
  return useCallback((key: string, width: number | undefined) => setSettings(resizeColumn(arranged.current, key, width)), [setSettings])
}

/** A list as its manifest describes it: filters, quick filter, statistics, actions, table and pages. Its state is in the address. */
export const TableScreen = ({ view: whole }: { readonly view: ClientTableView }): ReactNode => {
  const { view, parent } = useParent(whole)
  const root = useRef<HTMLDivElement>(null)
  const { state, change, list, retry } = useShownList(view)
  const [settings, setSettings] = useSettings(view.screen)
  const canSelect = useCanSelect(view)
  const { selection, all, runner, onRun } = useListActions(view, state, list.data, parent?.held)
  const order = useListOrder(view, state, list.data, list.refresh)
  const on = useListHandlers(view, state, change)
  const onResize = useResize(settings, setSettings)
  const controls = useMemo<ListControls>(
    () => ({ view, state, settings, change, arrange: setSettings }),
    [view, state, settings, change, setSettings],
  )

  const { data, error } = list
  const part = { view, parent, state, data, on }
  const filters = useFilters(view, state, on)
  const cards = useMobile() && view.card !== undefined
  useListKeys(root, {
    add: addAction(view, runner.state),
    page: state.page,
    pages: view.paged && data ? Math.ceil(leastTotal(data, state) / state.size) : 1,
    run: action => onRun(action, []),
    toPage: on.onPage,
    refresh: retry,
  })
  return (
    <div ref={root} className="yh-list">
      {filters.above}
      <section className="yh-list-main">
        <ListHead {...part} />
        <ListContext value={controls}>
          <Toolbar
            tools={tools}
            cards={cards}
            filters={filters.button}
            actions={view.actions}
            columns={view.columns}
            selection={selection}
            selectable={view.selection}
            all={all}
            settings={settings}
            stateOf={runner.state}
            onRun={onRun}
            onRefresh={retry}
            onSettings={setSettings}
          />
        </ListContext>
        {filters.below}
        {error && data ? <StaleNotice error={error} onRetry={retry} /> : null}
        <div className="yh-table-wrap">
          {list.refreshing && data && <span className="yh-progress" role="progressbar" aria-label="加载中" />}
          <ListTable
            view={view}
            list={data}
            {...order}
            sort={state.sort}
            before={view.paged ? (state.page - 1) * state.size : 0}
            settings={settings}
            selection={selection}
            all={all}
            busy={list.refreshing}
            canSelect={canSelect}
            stateOf={runner.state}
            onRun={onRun}
            onSort={on.onSort}
            onSortBy={on.onSortBy}
            onResize={onResize}
          >
            {!data && (error ? <TableFailed error={error} onRetry={retry} /> : <TableLoading />)}
            {data?.records.length === 0 && <TableEmpty params={state.params} empty={view.empty} onReset={on.onReset} />}
          </ListTable>
        </div>
        <ListFoot {...part} />
      </section>
      <TooltipLayer root={root} />
      {runner.outlet}
    </div>
  )
}
