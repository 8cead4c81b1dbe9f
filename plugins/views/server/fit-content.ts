import type { Filter, TableView } from '#core/contract/model/list.ts'
import type { Snapshot, ViewState } from '#core/contract/model/snapshot.ts'
import { filterParams, filterShape, PAGE_SIZES, viewKind, viewOfScreen } from '#core/manifest/public.ts'
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

/** Content of a screen whose view has a state of its own, which is neither columns nor quick filters. */
const stateContent = ({ params, sort, size }: ViewState): ViewContent => ({
  order: [],
  shown: {},
  widths: {},
  params,
  quickCheck: '',
  sort,
  size,
})

/** Function that reduces view content to the screen's current manifest; undefined if the screen has no state to save. */
export function contentFitter(snapshot: Snapshot, screen: string): ((content: ViewContent, mine: boolean) => ViewContent) | undefined {
  const list = viewOfScreen(snapshot, screen)
  if (list) return (content, mine) => fitList(content, list, mine)
  const view = Object.hasOwn(snapshot.screens, screen) ? snapshot.screens[screen]?.view : undefined
  const fit = view && viewKind(snapshot, view).stateFitter(view)
  return fit && (content => stateContent(fit(content)))
}
