import type { Filter, TableView } from '#core/contract/model/list.ts'
import { filterParams, filterShape, PAGE_SIZES } from '#core/manifest/query/index.ts'
import type { ViewContent } from '../wire.ts'

const only = <T>(map: Readonly<Record<string, T>>, known: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(map).filter(([key]) => known.has(key)))

const isMasked = ({ path }: Filter): boolean => (path.target ?? path.own).mask !== undefined

/**
 * What a list knows of a view today: columns, filters and quick filters that its manifest no longer has are left out.
 * What somebody else filtered a masked field by is left out as well: it is a phone number in full.
 */
export function fitContent(content: ViewContent, list: TableView, mine: boolean): ViewContent {
  const columns = new Set(list.columns.map(({ path }) => path.text))
  const filters = mine ? list.filters : list.filters.filter(filter => !isMasked(filter))
  const params = new Set(filters.flatMap(filter => filterParams(filterShape(filter)).map(({ key }) => key)))
  const { quickCheck, sort, size } = content
  const sorts = list.columns.filter(({ sortable }) => sortable).flatMap(({ path }) => [path.text, `-${path.text}`])
  return {
    order: content.order.filter(key => columns.has(key)),
    shown: only(content.shown, columns),
    widths: only(content.widths, columns),
    params: only(content.params, params),
    quickCheck: list.quickFilter.includes(quickCheck) ? quickCheck : (list.quickFilter[0] ?? ''),
    sort: sorts.includes(sort) ? sort : list.sort,
    size: [...PAGE_SIZES, list.size].includes(size) ? size : list.size,
  }
}
