/** Expands columns derived from another screen: `{ "like": "/leads", "without": […], "with": […] }`. */
import type { NormalColumn, NormalColumns, NormalColumnsLike, NormalScreen, NormalTableView, NormalView } from './normal.ts'

type ScreensByPath = ReadonlyMap<string, NormalScreen>

/** Pointer of a column below its view, for problems. */
export const columnPointer = ({ place }: NormalColumn, index: number): string => place ?? `columns/${index}`

/** Whether a column comes from the other screen, where it has been checked. */
export const isDerivedColumn = ({ place }: NormalColumn): boolean => place === 'columns/like'

const isListView = (view: NormalView | undefined): view is NormalTableView => view?.type === 'table'

const columnsLikeOf = (screen: NormalScreen | undefined): NormalColumnsLike | undefined => {
  const view = screen?.view
  return isListView(view) ? view.columnsLike : undefined
}

/** Path of the screen from which a screen takes its columns: that of "like", else the one it extends; undefined if it has its own. */
const columnsSourceOf = ({ view, extends: base }: NormalScreen): string | undefined =>
  isListView(view) && (view.columns !== undefined || view.columnsLike !== undefined) ? view.columnsLike?.like : base

const resourceOfList = (screens: ScreensByPath, path: string): string | undefined => {
  const screen = screens.get(path)
  const view = screen?.view ?? screens.get(screen?.extends ?? '')?.view
  return isListView(view) ? view.resource : undefined
}

/** Cycle of screens that take their columns from each other, starting from `path`; undefined if the chain ends. */
const columnsCycle = (screens: ScreensByPath, path: string): readonly string[] | undefined => {
  const way: string[] = []
  for (let at: string | undefined = path; at !== undefined; at = columnsSourceOf(screens.get(at) ?? { path: at, title: '', manifest: 1 })) {
    if (way.includes(at)) return way.slice(way.indexOf(at))
    way.push(at)
  }
  return undefined
}

const applyColumnChanges = (
  base: readonly NormalColumn[],
  { without = [], with: own = [] }: NormalColumnsLike,
): readonly NormalColumn[] => {
  const named = own.map((column, index) => ({ ...column, place: `columns/with/${index}` }))
  const kept = base.flatMap((column, index): readonly NormalColumn[] => {
    if (without.includes(column.field)) return []
    const instead = named.find(({ field }) => field === column.field)
    if (instead === undefined) return [{ ...column, place: 'columns/like' }]
    return base.findIndex(({ field }) => field === column.field) === index ? [instead] : []
  })
  return [...kept, ...named.filter(({ field }) => !base.some(column => column.field === field))]
}

/** Columns of a list screen: its own, derived, or inherited. The chain must have no cycle. */
const expandedColumns = (screens: ScreensByPath, path: string): readonly NormalColumn[] => {
  const screen = screens.get(path)
  if (screen === undefined) return []
  const { view } = screen
  if (isListView(view) && view.columns !== undefined) return view.columns
  const next = columnsSourceOf(screen)
  if (next === undefined || (view !== undefined && !isListView(view))) return []
  const base = expandedColumns(screens, next)
  return isListView(view) && view.columnsLike !== undefined ? applyColumnChanges(base, view.columnsLike) : base
}

/** @param own path of the screen whose main list this is; undefined for a list in a tab, from which no other list can derive */
const expandColumnSlot = (screens: ScreensByPath, slot: NormalColumns, resource: string | undefined, own?: string): NormalColumns => {
  const like = slot.columnsLike
  if (like === undefined) return slot
  const broken = (why: NonNullable<NormalColumnsLike['broken']>): NormalColumns => ({ columns: [], columnsLike: { ...like, broken: why } })
  if (!screens.has(like.like)) return broken('elsewhere')
  const circle = columnsCycle(screens, own ?? like.like)
  // A cycle is reported once: at its last screen by path.
  const saying = circle?.filter(path => columnsLikeOf(screens.get(path)) !== undefined).sort()
  if (saying !== undefined) return broken(own !== undefined && saying.at(-1) === own ? 'circular' : 'elsewhere')
  const base = expandedColumns(screens, like.like)
  if (base.length === 0) return broken('empty')
  if (resourceOfList(screens, like.like) !== resource) return broken('resource')
  return { columns: applyColumnChanges(base, like), columnsLike: { ...like, base: base.map(({ field }) => field) } }
}

/**
 * The screen with its columns expanded
 * @param screens all screens by path
 */
export const expandScreen = (screens: ScreensByPath, screen: NormalScreen): NormalScreen => {
  const { view, path } = screen
  if (isListView(view)) return { ...screen, view: { ...view, ...expandColumnSlot(screens, view, view.resource, path) } }
  if (view?.type === 'tabs') {
    const tabs = view.tabs.map(tab => ({ ...tab, view: { ...tab.view, ...expandColumnSlot(screens, tab.view, tab.view.resource) } }))
    return { ...screen, view: { ...view, tabs } }
  }
  if (view?.type !== 'detail') return screen
  return { ...screen, view: { ...view, tabs: view.tabs.map(tab => ({ ...tab, ...expandColumnSlot(screens, tab, tab.list) })) } }
}
