import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import type { Held } from '#core/contract/client-plugin.ts'
import type { ClientAction, ClientTableView, Row } from '#schemas/types/wire.ts'
import { rowFinder } from '../action/find-rows.ts'
import { useActionRunner } from '../action/use-action-runner.tsx'
import { orderRefusal } from '../arranging/order.ts'
import { useArranging } from '../arranging/use-arranging.ts'
import { noArrangement, type TableSettings } from '../columns/column-settings.ts'
import { useHttp } from '../context/runtime.ts'
import { tryEvaluate } from '../form/try-evaluate.ts'
import { useConditionContext } from '../form/use-condition-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { usePreferences } from '../hooks/use-preferences.ts'
import type { Loaded } from '../swr/types.ts'
import { listAt, useAnswer, useRefresh } from '../swr/use-data.ts'
import { type GrowingList, useGrowingList } from '../swr/use-list.ts'
import type { ListControls } from './list-controls.ts'
import { behindKey, initialSort, type ListShape, type ListState, listQuery, nextSort } from './list-state.ts'
import { createSelection } from './selection.ts'
import type { ActionAvailability } from './table-model.ts'
import { useListState } from './use-list-state.ts'

const noRecords: readonly Row[] = []

/** Which rows can be selected; a condition that cannot be evaluated selects none. */
export const useCanSelect = (view: ClientTableView): ((row: Row) => boolean) => {
  const context = useConditionContext()
  return useCallback(
    (row: Row) => view.selection && (!view.selectable || tryEvaluate(view.selectable, row, context) === true),
    [view, context],
  )
}

/** Settings of this list for the signed-in employee, and the function to change them. */
export const useSettings = (screen: string): readonly [TableSettings, (settings: TableSettings) => void] => {
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

/** The action of the shortcut `n`: the one that creates a row, if it is available now. */
export const addAction = (view: ClientTableView, stateOf: (action: ClientAction) => ActionAvailability): ClientAction | undefined => {
  const action = view.actions.find(item => item.key === 'add' && item.select === 'none')
  const state = action && stateOf(action)
  return state?.visible && !state.disabled ? action : undefined
}

/** Aggregates over all rows, if anything above the rows needs them. */
const useCounts = (view: ClientTableView, query: Readonly<Record<string, string>>, wanted: boolean): Loaded<GrowingList> => {
  const { page: _page, size: _size, sort: _sort, ...counted } = query
  const url = wanted && (view.statistics || counted[behindKey]) ? view.listUrl : null
  const answer = useAnswer(url === null ? null : listAt(url), { ...counted, total: 'only' }, { keep: true })
  const { data, attachData } = answer.data ?? {}
  const list = useMemo<GrowingList>(
    () => ({
      records: noRecords,
      total: data?.total ?? undefined,
      summary: undefined,
      attachData,
      behind: data?.behind,
      counted: data?.counted,
    }),
    [data, attachData],
  )
  return { ...answer, data: list }
}

/**
 * State of the list, the function to change it, and its rows; a change without a difference reloads.
 * @param rows false: the caller loads the rows; then only the aggregates are loaded
 */
export const useShownList = (view: ClientTableView, rows: boolean) => {
  const refresh = useRef(() => {})
  const refreshAll = useRefresh()
  const [state, change] = useListState(
    view,
    useCallback(() => refresh.current(), []),
  )
  const query = useMemo(() => listQuery(view, state), [view, state])
  const found = useGrowingList(rows ? view.listUrl : null, query)
  const counts = useCounts(view, query, !rows)
  const list = rows ? found : counts
  useInsertionEffect(() => {
    refresh.current = () => void (rows ? list.refresh() : refreshAll(view.listUrl))
  })
  const retry = useCallback(() => refresh.current(), [])
  return { state, query, change, list, retry }
}

/** The actions of the list, and the selection of rows. */
export const useListActions = (view: ClientTableView, state: ListState, list: GrowingList | undefined, held?: Held) => {
  const [selection] = useState(createSelection)
  const rows = list?.records
  const total = list?.total
  const { page: _page, size: _size, ...query } = useMemo(() => listQuery(view, state), [view, state])
  // With other filters, "all rows" would mean rows that the user never selected.
  const found = JSON.stringify([state.params, state.quickCheck])
  useEffect(() => () => (selection.whole() ? selection.clear() : undefined), [selection, found])
  const all = !view.selectable && view.actions.some(({ bulk }) => bulk) ? total : undefined
  const actions = useMemo(() => [...view.actions, ...view.rowActions], [view])
  const http = useHttp()
  const find = useMemo(() => rowFinder(http, view), [http, view])
  const runner = useActionRunner(view, {
    named: { actions, rows, find },
    held,
    // The next click must not repeat a bulk action on the same rows.
    onChanged: useCallback(
      (action: ClientAction) => {
        if (action.select === 'many') selection.clear()
      },
      [selection],
    ),
  })
  const now = useLatest({ run: runner.run, matching: { query, total: total ?? 0 } })
  const onRun = useCallback((action: ClientAction, rows: readonly Row[], whole = false) => {
    const { run, matching } = now.current
    run(action, whole ? [] : rows, {}, whole ? matching : undefined)
  }, [])
  return { selection, all, runner, onRun }
}

const noParams: Readonly<Record<string, string>> = {}

/** Handlers of the list's parts; their identity is stable, so that the parts do not render again. */
export const useListHandlers = (view: ClientTableView, state: ListState, change: ListControls['change']) => {
  const now = useLatest(state)
  return useMemo(
    () => ({
      onSearch: (params: Readonly<Record<string, string>>) => change({ params }),
      onReset: () => change({ params: noParams }),
      onQuick: (quickCheck: string) => change({ quickCheck }),
      onSortBy: (sort: string) => change({ sort }),
      onSort: (key: string) => change({ sort: nextSort(key, now.current.sort, initialSort(view, now.current.quickCheck)) }),
      onPage: (page: number) => change({ page }),
      onSize: (size: number) => change({ size }),
    }),
    [change, view],
  )
}

/** The rows in their manual order, and the functions to change it. */
export const useListOrder = (
  view: ClientTableView & Pick<ListShape, 'fixed'>,
  state: ListState,
  list: GrowingList | undefined,
  refresh: () => Promise<void>,
) => {
  const { sort, params, quickCheck } = state
  const narrowed = quickCheck !== (view.quickFilter?.[0]?.key ?? '')
  const off = view.arrange && orderRefusal(view.arrange, { sort, params: { ...params, ...view.fixed }, narrowed })
  const before = view.paged ? (state.page - 1) * state.size : 0
  const total = view.paged ? list?.total : list?.records.length
  return useArranging({ arrange: view.arrange, off, records: list?.records ?? noRecords, before, total, refresh })
}
