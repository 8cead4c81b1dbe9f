/** The browser's side of list queries: builds the query of a list screen, and reads its state from the URL. */
import type { ClientFilter, ClientTableView } from '#schemas/types/wire.ts'
import { addDays, firstOfMonth, wallDate } from '../time/wall-time.ts'

/** Values of a filter, one per query key: [value] or [from, to]. */
export type FilterValues = readonly (string | undefined)[]

/** Current state of a list. */
export interface ListState {
  readonly filters: Readonly<Record<string, FilterValues>>
  readonly quickCheck?: string
  /** Sort key; '' for none, undefined for the view's default. */
  readonly sort?: string
  readonly page?: number
  readonly size?: number
}

/** The properties of a view that its query depends on. */
export type QueryView = Pick<ClientTableView, 'filters' | 'paged' | 'size' | 'sort' | 'screen'>

/** Controls give dates; the query gets the first or the last second of the day. */
const withTimeOfDay = (filter: ClientFilter, value: string, index: number): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  if (filter.type === 'date') return `${value} 00:00:00`
  if (filter.type === 'dateRange' || filter.type === 'datetime') return index === 0 ? `${value} 00:00:00` : `${value} 23:59:59`
  return value
}

const filterEntries = (filter: ClientFilter, values: FilterValues): readonly (readonly [string, string])[] =>
  filter.params.flatMap((param, index) => {
    const value = values[index]?.trim()
    return value === undefined || value === '' ? [] : [[param, withTimeOfDay(filter, value, index)] as const]
  })

/** Query of GET {listUrl}; empty values are omitted, `screen` is always set. */
export const buildQuery = (view: QueryView, state: ListState): Readonly<Record<string, string>> => {
  const query: Record<string, string> = {}
  for (const filter of view.filters) {
    for (const [key, value] of filterEntries(filter, state.filters[filter.key] ?? [])) query[key] = value
  }
  const sort = state.sort ?? view.sort
  if (sort !== '') query['sort'] = sort
  if (view.paged) {
    query['page'] = String(state.page ?? 1)
    query['size'] = String(state.size ?? view.size)
  }
  if (state.quickCheck !== undefined && state.quickCheck !== '') query['quickCheck'] = state.quickCheck
  query['screen'] = view.screen
  return query
}

/** The query without page and page size, for exports and counts. */
export const buildFilterQuery = (view: QueryView, state: ListState): Readonly<Record<string, string>> => {
  const { page: _page, size: _size, ...rest } = buildQuery(view, state)
  return rest
}

const dateOfFilter = (filter: ClientFilter, value: string): string =>
  filter.type === 'date' || filter.type === 'dateRange' ? value.replace(/ (00:00:00|23:59:59)$/, '') : value

const positiveInteger = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined

/** State encoded in a URL; unknown keys are ignored, because a URL may contain anything. */
export const readState = (view: QueryView, query: URLSearchParams): ListState => {
  const filters: Record<string, FilterValues> = {}
  for (const filter of view.filters) {
    const values = filter.params
      .map(param => query.get(param) || undefined)
      .map(value => (value === undefined ? value : dateOfFilter(filter, value)))
    if (values.some(value => value !== undefined)) filters[filter.key] = values
  }
  return {
    filters,
    quickCheck: query.get('quickCheck') || undefined,
    sort: query.get('sort') ?? undefined,
    page: positiveInteger(query.get('page')),
    size: positiveInteger(query.get('size')),
  }
}

/** Initial values of a filter: 'today', 'thisMonth' and 'lastMonth' become dates, any other value is used as it is. */
export const defaultFilterValues = (filter: Pick<ClientFilter, 'type' | 'default'>, now: Date): FilterValues => {
  const { default: value } = filter
  if (value === undefined || value === null) return []
  const today = wallDate(now)
  if (value === 'today') return filter.type === 'date' ? [today] : [today, today]
  if (value === 'thisMonth' || value === 'lastMonth') {
    const offset = value === 'thisMonth' ? 0 : -1
    const first = firstOfMonth(today, offset)
    if (filter.type === 'month') return [first.slice(0, 7)]
    return [first, addDays(firstOfMonth(today, offset + 1), -1)]
  }
  return Array.isArray(value) ? [value.map(String).join(',')] : [String(value)]
}
