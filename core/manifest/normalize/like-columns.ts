/** Expands columns derived from another screen: `{ "like": "/leads", "without": […], "with": […] }`. */
import type { View } from '#core/contract/model/screen.ts'
import type { NormalColumn, NormalColumns, NormalColumnsLike, NormalScreen, NormalTableView } from './normal.ts'
import { kindOf, type NormalizedViewKind, wholeList } from './view-kind.ts'

/** All screens by path, and the kinds of their views. */
export interface ScreenSet {
  readonly screens: ReadonlyMap<string, NormalScreen>
  readonly kinds: ReadonlyMap<string, NormalizedViewKind>
}

/** Pointer of a column below its view, for problems. */
export const columnPointer = ({ place }: NormalColumn, index: number): string => place ?? `columns/${index}`

/** Whether a column comes from the other screen, where it has been checked. */
export const isDerivedColumn = ({ place }: NormalColumn): boolean => place === 'columns/like'

const listOf = ({ kinds }: ScreenSet, view: View | undefined): NormalTableView | undefined => wholeList(kinds, view)

const columnsLikeOf = (set: ScreenSet, screen: NormalScreen | undefined): NormalColumnsLike | undefined =>
  listOf(set, screen?.view)?.columnsLike

/** Path of the screen from which a screen takes its columns: that of "like", else the one it extends; undefined if it has its own. */
const columnsSourceOf = (set: ScreenSet, { view, extends: base }: NormalScreen): string | undefined => {
  const list = listOf(set, view)
  return list !== undefined && (list.columns !== undefined || list.columnsLike !== undefined) ? list.columnsLike?.like : base
}

const resourceOfList = (set: ScreenSet, path: string): string | undefined => {
  const screen = set.screens.get(path)
  return listOf(set, screen?.view ?? set.screens.get(screen?.extends ?? '')?.view)?.resource
}

/** Cycle of screens that take their columns from each other, starting from `path`; undefined if the chain ends. */
const columnsCycle = (set: ScreenSet, path: string): readonly string[] | undefined => {
  const way: string[] = []
  for (
    let at: string | undefined = path;
    at !== undefined;
    at = columnsSourceOf(set, set.screens.get(at) ?? { path: at, title: '', manifest: 1 })
  ) {
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
const expandedColumns = (set: ScreenSet, path: string): readonly NormalColumn[] => {
  const screen = set.screens.get(path)
  if (screen === undefined) return []
  const list = listOf(set, screen.view)
  if (list?.columns !== undefined) return list.columns
  const next = columnsSourceOf(set, screen)
  if (next === undefined || (screen.view !== undefined && list === undefined)) return []
  const base = expandedColumns(set, next)
  return list?.columnsLike === undefined ? base : applyColumnChanges(base, list.columnsLike)
}

/** @param own path of the screen whose main list this is; undefined for a list in a tab, from which no other list can derive */
const expandColumnSlot = (set: ScreenSet, slot: NormalColumns, resource: string | undefined, own?: string): NormalColumns => {
  const { screens } = set
  const like = slot.columnsLike
  if (like === undefined) return slot
  const broken = (why: NonNullable<NormalColumnsLike['broken']>): NormalColumns => ({ columns: [], columnsLike: { ...like, broken: why } })
  if (!screens.has(like.like)) return broken('elsewhere')
  const circle = columnsCycle(set, own ?? like.like)
  // A cycle is reported once: at its last screen by path.
  const saying = circle?.filter(path => columnsLikeOf(set, screens.get(path)) !== undefined).sort()
  if (saying !== undefined) return broken(own !== undefined && saying.at(-1) === own ? 'circular' : 'elsewhere')
  const base = expandedColumns(set, like.like)
  if (base.length === 0) return broken('empty')
  if (resourceOfList(set, like.like) !== resource) return broken('resource')
  return { columns: applyColumnChanges(base, like), columnsLike: { ...like, base: base.map(({ field }) => field) } }
}

/** The screen with its columns expanded. */
export const expandScreen = (set: ScreenSet, screen: NormalScreen): NormalScreen => {
  const { view, path } = screen
  if (view === undefined) return screen
  const kind = kindOf(set.kinds, view)
  return {
    ...screen,
    view: kind.writeColumns(view, (slot, resource, whole) => expandColumnSlot(set, slot, resource, whole ? path : undefined)),
  }
}
