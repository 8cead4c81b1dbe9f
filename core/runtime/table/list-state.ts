import type { ClientFilter, ClientTableView } from '#schemas/types/wire.ts'
import { filterDefault } from './filter-default.ts'

/** State of a list: everything that a link to it has to contain. */
export interface ListState {
  /** Query values of the filters, by query key. Never empty strings. */
  readonly params: Readonly<Record<string, string>>
  /** Key of the quick filter; '' if the view has none. */
  readonly quickCheck: string
  /** Column key, with '-' in front for descending; '' for none. */
  readonly sort: string
  /** Page number, from 1. */
  readonly page: number
  /** Rows per page. */
  readonly size: number
  /** The number whose rows these are, as a plugin's selection reads it; absent for a list on its own. */
  readonly behind?: string
}

/** Query key of a selection of rows behind a number, in the address as well as in the list's query. */
export const behindKey = 'figure'

/** The part of a view that determines its state; tabs are tables, too. */
export type ListShape = Pick<ClientTableView, 'filters' | 'quickFilter' | 'columns' | 'sort' | 'paged' | 'size'> & {
  /** Query values of every request, independent of the user's filters. */
  readonly fixed?: Readonly<Record<string, string>>
}

const standardSizes: readonly number[] = [10, 20, 50, 100]
const listParams = ['quickCheck', 'sort', 'page', 'size']

/** Page sizes on offer: the standard ones, plus the view's own. */
export const pageSizes = (view: Pick<ListShape, 'size'>): readonly number[] =>
  standardSizes.includes(view.size) ? standardSizes : [...standardSizes, view.size].sort((a, b) => a - b)

/** Initial values of a filter. The rows behind a number are exact: filter defaults do not apply. */
const firstValues = (filter: ClientFilter, behind: string | undefined): readonly (string | undefined)[] =>
  behind ? filter.params.map(() => undefined) : filterDefault(filter)

const readParams = (filter: ClientFilter, search: URLSearchParams, behind: string | undefined): readonly (string | undefined)[] => {
  // A key without value: the user has cleared a default.
  if (filter.params.some(param => search.has(param))) return filter.params.map(param => search.get(param)?.trim() || undefined)
  return firstValues(filter, behind)
}

/** Sort of the active quick filter, if it has one. The server applies it by itself, even if the column is not sortable. */
const quickSort = (view: Pick<ListShape, 'quickFilter'>, quickCheck: string): string | undefined =>
  view.quickFilter?.find(({ key }) => key === quickCheck)?.sort

/** Default sort of the list. */
export const initialSort = (view: Pick<ListShape, 'quickFilter' | 'sort'>, quickCheck: string): string =>
  quickSort(view, quickCheck) ?? view.sort

const sortInAddress = (view: ListShape, sort: string | null, quickCheck: string): string => {
  const first = initialSort(view, quickCheck)
  if (sort === null) return first
  const key = sort.replace(/^-/, '')
  return view.columns.some(column => column.sortable && column.key === key) ? sort : first
}

/** Parses a list's state from the address. Unknown values fall back to the view's defaults. */
export const readListState = (view: ListShape, search: URLSearchParams): ListState => {
  const params: Record<string, string> = {}
  const behind = search.get(behindKey) || undefined
  for (const filter of view.filters) {
    const values = readParams(filter, search, behind)
    filter.params.forEach((param, at) => {
      const value = values[at]
      if (value) params[param] = value
    })
  }
  const quick = view.quickFilter ?? []
  const size = Number(search.get('size'))
  const page = Number(search.get('page'))
  const quickCheck = quick.find(item => item.key === search.get('quickCheck'))?.key ?? quick[0]?.key ?? ''
  return {
    params,
    quickCheck,
    sort: sortInAddress(view, search.get('sort'), quickCheck),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes(view).includes(size) ? size : view.size,
    ...(behind && { behind }),
  }
}

/** The address without any list state. Other keys are kept. */
export const withoutListState = (view: Pick<ListShape, 'filters'>, current: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(current)
  for (const key of [...listParams, behindKey]) next.delete(key)
  for (const filter of view.filters) for (const param of filter.params) next.delete(param)
  return next
}

/** Writes the state into an address: only what differs from the view's defaults. Other keys are kept. */
export const writeListState = (view: ListShape, state: ListState, current: URLSearchParams): URLSearchParams => {
  const next = withoutListState(view, current)
  for (const filter of view.filters) {
    const cleared = filter.params.every(param => !state.params[param])
    if (cleared && firstValues(filter, state.behind).some(Boolean) && filter.params[0]) next.set(filter.params[0], '')
    for (const param of filter.params) if (state.params[param]) next.set(param, state.params[param])
  }
  if (state.quickCheck !== (view.quickFilter?.[0]?.key ?? '')) next.set('quickCheck', state.quickCheck)
  if (state.sort !== initialSort(view, state.quickCheck)) next.set('sort', state.sort)
  if (state.page !== 1) next.set('page', String(state.page))
  if (state.size !== view.size) next.set('size', String(state.size))
  if (state.behind) next.set(behindKey, state.behind)
  return next
}

/** The state after a change: page 1 unless the change sets it, and the sort of the new quick filter unless the user has chosen a sort. */
export const changeListState = (view: ListShape, state: ListState, part: Partial<ListState>): ListState => {
  const next = { ...state, page: 1, ...part }
  if (part.sort !== undefined || state.sort !== initialSort(view, state.quickCheck)) return next
  return { ...next, sort: initialSort(view, next.quickCheck) }
}

/** Query of a list request (and of an export of the same rows): without empty values; page and size only if the list has pages. */
export const listQuery = (view: ListShape & Pick<ClientTableView, 'screen'>, state: ListState): Record<string, string> => {
  const query: Record<string, string> = { screen: view.screen, ...state.params, ...view.fixed }
  if (state.quickCheck) query['quickCheck'] = state.quickCheck
  if (state.behind) query[behindKey] = state.behind
  if (state.sort && state.sort !== quickSort(view, state.quickCheck)) query['sort'] = state.sort
  if (view.paged) Object.assign(query, { page: String(state.page), size: String(state.size) })
  return query
}

/** Next sort after a click on a header: ascending, descending, then the view's default. */
export const nextSort = (key: string, sort: string, fallback: string): string => {
  if (sort === key) return `-${key}`
  if (sort !== `-${key}`) return key
  return fallback === `-${key}` ? key : fallback
}
