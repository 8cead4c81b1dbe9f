import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import type { ClientTableView } from '#schemas/types/wire.ts'
import { useMobile } from '../hooks/use-mobile.ts'
import { Contributed } from '../screen/contributed.tsx'
import { type GrowingList, minTotal } from '../swr/use-list.ts'
import { WidgetSlot } from '../widgets/widget-slot.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { Icon } from './icon.tsx'
import { ListContext, type ListControls } from './list-controls.ts'
import { ListStatistics, QuickFilter } from './list-head.tsx'
import { addAction, useListActions, useListHandlers, useSettings, useShownList } from './list-hooks.ts'
import { type ListState, withoutListState } from './list-state.ts'
import { StaleNotice } from './table-state.tsx'
import { Toolbar } from './toolbar.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'
import { useListKeys } from './use-list-keys.ts'
import { type Parent, type ParentedView, useParent } from './use-parent.ts'
import './table.css'

const listWidgets = <WidgetSlot slot="list" small />

/** A list without its rows, for components that render them. */
export interface FramedList extends ReturnType<typeof useListActions>, ReturnType<typeof useShownList> {
  /** The view without the filter and column that the address fixes. */
  readonly view: ParentedView
  /** Settings of the signed-in employee. */
  readonly settings: ReturnType<typeof useSettings>[0]
  readonly setSettings: ReturnType<typeof useSettings>[1]
  /** Handlers that change the list's state. */
  readonly on: ReturnType<typeof useListHandlers>
}

interface ListPartProps {
  readonly view: ClientTableView
  readonly parent: Parent | undefined
  readonly state: ListState
  readonly data: GrowingList | undefined
  readonly on: FramedList['on']
}

/** Filters above the list, or on a phone behind a button of its toolbar. */
const useFilters = (view: ClientTableView, state: ListState, on: ListPartProps['on']) => {
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

/** The parent row of the list, and the link to all rows. */
const ParentLine = ({ label, name, leave }: Parent): ReactNode => (
  <p className="yh-parent">
    <span>{label}：</span>
    <strong>{name === '' ? '不存在，或不在您可以查看的范围内' : name}</strong>
    <button type="button" className="yh-action" onClick={leave}>
      查看全部
    </button>
  </p>
)

/** The number whose rows these are, and the link to all rows. */
const BehindLine = ({ view, data }: Pick<ListPartProps, 'view' | 'data'>): ReactNode => {
  const [search, setSearch] = useSearchParams()
  const { behind, counted, total } = data ?? {}
  return (
    <p className="yh-behind">
      <span>
        数据来自：{behind}
        {counted !== undefined && total !== undefined && counted.value !== total && `（${counted.value} ${counted.unit}，${total} 条）`}
      </span>
      <button type="button" className="yh-action" onClick={() => setSearch(withoutListState(view, search))}>
        <Icon name="close" /> 查看全部
      </button>
    </p>
  )
}

/** A plugin's component above the whole list. */
const ComponentAbove = ({ view }: { readonly view: ClientTableView }): ReactNode => {
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
  return <Contributed kind="components" id={id} props={props} fallback={null} />
}

/** Head above the rows: parent or number, info, quick filter, and statistics over all rows. */
const ListHead = ({ view, parent, state, data, on }: ListPartProps): ReactNode => (
  <>
    {parent && <ParentLine {...parent} />}
    {state.behind && <BehindLine view={view} data={data} />}
    {view.above && <ComponentAbove view={view} />}
    {view.info && <p className="yh-info">{view.info}</p>}
    {(view.quickFilter || view.statistics) && (
      <div className="yh-list-head">
        {view.quickFilter && <QuickFilter items={view.quickFilter} value={state.quickCheck} onChange={on.onQuick} />}
        {view.statistics && <ListStatistics items={view.statistics} values={data?.attachData} />}
      </div>
    )}
  </>
)

interface Props {
  readonly view: ClientTableView
  /** Whether the frame loads the rows. false: the caller loads them; then only the aggregates above the rows are requested. */
  readonly rows?: boolean
  /** Whether the rows are no table: without selection and column settings. */
  readonly bare?: boolean
  children(list: FramedList): ReactNode
}

/**
 * Frame around the rows of any list: filters, quick filter, statistics, notes and actions, with their keyboard shortcuts. Its state is in the
 * address.
 */
export const FramedList = ({ view: whole, rows = true, bare = false, children }: Props): ReactNode => {
  const { view, parent } = useParent(whole)
  const root = useRef<HTMLDivElement>(null)
  const shown = useShownList(view, rows)
  const { state, change, list, retry } = shown
  const [settings, setSettings] = useSettings(view.screen)
  const actions = useListActions(view, state, list.data, parent?.held)
  const on = useListHandlers(view, state, change)
  const controls = useMemo<ListControls>(
    () => ({ view, state, settings, change, arrange: setSettings }),
    [view, state, settings, change, setSettings],
  )

  const { data, error } = list
  const { selection, all, runner, onRun } = actions
  const filters = useFilters(view, state, on)
  const cards = useMobile() && view.card !== undefined
  useListKeys(root, {
    add: addAction(view, runner.state),
    page: state.page,
    pages: rows && view.paged && data ? Math.ceil(minTotal(data, state) / state.size) : 1,
    run: action => onRun(action, []),
    toPage: on.onPage,
    refresh: retry,
  })
  return (
    <div ref={root} className="yh-list">
      {filters.above}
      <section className="yh-list-main">
        <ListHead view={view} parent={parent} state={state} data={data} on={on} />
        <ListContext value={controls}>
          <Toolbar
            tools={listWidgets}
            cards={cards || bare}
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
        {rows && error && data ? <StaleNotice error={error} onRetry={retry} /> : null}
        {children({ ...shown, ...actions, view, settings, setSettings, on })}
      </section>
      <TooltipLayer root={root} />
      {runner.outlet}
    </div>
  )
}
