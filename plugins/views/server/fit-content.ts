import type { Filter, TableView } from '#core/contract/model/list.ts'
import type { ReportView } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { dimensionParam, FROM_KEY, filterParams, filterShape, PAGE_SIZES, TO_KEY, viewOfScreen } from '#core/manifest/public.ts'
import type { ViewContent } from '../wire.ts'

const pickKnown = <T>(map: Readonly<Record<string, T>>, known: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(map).filter(([key]) => known.has(key)))

const isMaskedFilter = ({ path }: Filter): boolean => (path.target ?? path.own).mask !== undefined

/**
 * View content reduced to what the list's manifest still has: unknown columns, filters and quick filters are dropped. In another employee's view
 * filters of masked fields are dropped as well: their value is e.g. a full phone number.
 */
function fitList(content: ViewContent, list: TableView, mine: boolean): ViewContent {
  const columns = new Set(list.columns.map(({ path }) => path.text))
  const filters = mine ? list.filters : list.filters.filter(filter => !isMaskedFilter(filter))
  const params = new Set(filters.flatMap(filter => filterParams(filterShape(filter)).map(({ key }) => key)))
  const { quickCheck, sort, size } = content
  const sorts = list.columns.filter(({ sortable }) => sortable).flatMap(({ path }) => [path.text, `-${path.text}`])
  return {
    order: content.order.filter(key => columns.has(key)),
    shown: pickKnown(content.shown, columns),
    widths: pickKnown(content.widths, columns),
    params: pickKnown(content.params, params),
    quickCheck: list.quickFilter.includes(quickCheck) ? quickCheck : (list.quickFilter[0] ?? ''),
    sort: sorts.includes(sort) ? sort : list.sort,
    size: [...PAGE_SIZES, list.size].includes(size) ? size : list.size,
  }
}

/** Page size stored for reports without pages, because view content requires a number. */
const UNPAGED_SIZE = 10

/** View content reduced to what the report's manifest still has: period, comparison, dimension, filters and sort figure. */
function fitReport({ params, sort }: ViewContent, { rows, filters }: ReportView): ViewContent {
  const known = new Set(['period', FROM_KEY, TO_KEY, 'compare', ...filters.map(({ dimension }) => dimensionParam(dimension.key))])
  const by = rows?.by.find(({ key }) => key === params['by']) ?? rows?.by[0]
  const sorts = rows?.figures.flatMap(name => [name, `-${name}`]) ?? []
  return {
    order: [],
    shown: {},
    widths: {},
    params: { ...pickKnown(params, known), ...(by && { by: by.key }) },
    quickCheck: '',
    sort: sorts.includes(sort) ? sort : (rows?.sort ?? ''),
    size: rows?.size ?? UNPAGED_SIZE,
  }
}

/** Function that reduces view content to the screen's current manifest; undefined if the screen is neither a list nor a report. */
export function contentFitter(snapshot: Snapshot, screen: string): ((content: ViewContent, mine: boolean) => ViewContent) | undefined {
  const list = viewOfScreen(snapshot, screen)
  if (list) return (content, mine) => fitList(content, list, mine)
  const view = snapshot.screens[screen]?.view
  return view?.type === 'report' ? content => fitReport(content, view) : undefined
}
