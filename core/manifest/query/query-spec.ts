/** Builds from the Snapshot what the query of a list may contain. */

import type { FieldPath, Filter, TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { ViewList } from '#core/contract/model/screen.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { fieldType, flattenOptions } from '../fields/index.ts'
import { ownLists, screenLists } from '../views/served-kind.ts'
import { type FilterShape, filterParams } from './filter-params.ts'
import type { FieldSort, QueryKey, QuerySpec } from './parse-query.ts'
import type { QueryValue } from './parse-value.ts'

/** Page size if the view sets none. */
export const DEFAULT_PAGE_SIZE = 10

const fieldOfPath = (path: FieldPath) => path.target ?? path.own

/** Properties that a filter's query keys depend on. */
export const filterShape = (filter: Pick<Filter, 'type' | 'param' | 'path' | 'exact'>): FilterShape => {
  const field = fieldOfPath(filter.path)
  const type = fieldType(field.type)
  return {
    type: filter.type,
    param: filter.param,
    exact: filter.exact,
    list: type.list,
    whole: field.mask !== undefined || (type.queryKind === 'exact' && type.filter === 'text'),
  }
}

const optionValues = (snapshot: Snapshot, path: FieldPath): ReadonlyMap<string, QueryValue> | undefined => {
  const name = fieldOfPath(path).options
  const set = name === undefined ? undefined : snapshot.options[name]
  if (set === undefined || set.dynamic) return undefined
  return new Map(flattenOptions(set.values).map(option => [String(option.value), option.value]))
}

const filterKeys = (snapshot: Snapshot, filter: Pick<Filter, 'type' | 'param' | 'path' | 'exact'>): readonly QueryKey[] =>
  filterParams(filterShape(filter)).map(param => ({ ...param, field: filter.path, options: optionValues(snapshot, filter.path) }))

const ownPaths = (resource: Resource): readonly FieldPath[] => Object.values(resource.fields).map(own => ({ text: own.name, own }))

/** Sortable fields of the resource, and sortable columns of the views. */
const sortKeys = (resource: Resource, views: readonly TableView[]): ReadonlyMap<string, FieldPath> =>
  new Map(
    [
      ...ownPaths(resource).filter(({ own }) => own.sortable),
      ...views.flatMap(({ columns }) => columns.filter(({ sortable }) => sortable).map(({ path }) => path)),
    ].map(path => [path.text, path]),
  )

/** Quick filters by key, with their sort if they have one. */
const quickSorts = (resource: Resource, keys: readonly string[]): ReadonlyMap<string, FieldSort | undefined> =>
  new Map(
    keys.map(key => {
      const sort = resource.quickFilters[key]?.sort
      const own = sort === undefined ? undefined : resource.fields[sort.replace(/^-/, '')]
      return [key, own && { field: { text: own.name, own }, descending: sort?.startsWith('-') === true }]
    }),
  )

/** Readers of the query keys that select rows of a resource. */
const selectionReaders = (snapshot: Snapshot, { name }: Resource): QuerySpec['selections'] =>
  new Map(Object.values(snapshot.selections).map(selection => [selection.key, text => selection.parse(snapshot, text, name)]))

/** Spec of a list called through a screen: that view's filters. */
const viewSpec = (snapshot: Snapshot, resource: Resource, view: TableView): QuerySpec => ({
  keys: new Map(view.filters.flatMap(filter => filterKeys(snapshot, filter)).map(key => [key.key, key])),
  sorts: sortKeys(resource, [view]),
  defaultSort: view.sort,
  quickChecks: quickSorts(resource, view.quickFilter),
  paged: view.paged,
  size: view.size,
  selections: selectionReaders(snapshot, resource),
})

/** Views of all lists of a resource, its main one first: that of all rows, if there is one. */
const viewsOf = (snapshot: Snapshot, resource: Resource): readonly TableView[] => {
  const views = ownLists(snapshot).flatMap(({ view }) => (view.resource === resource.name ? [view] : []))
  const main = views.find(({ preset }) => preset === undefined)
  return main === undefined ? views : [main, ...views.filter(view => view !== main)]
}

/**
 * Spec of a list called without a screen. It takes every filterable field with its default filter and what any screen of the resource takes; order and
 * paging are those of the main list, and it can be paged even if that one is not.
 */
const resourceSpec = (snapshot: Snapshot, resource: Resource, views: readonly TableView[]): QuerySpec => {
  const usual = ownPaths(resource)
    .filter(path => path.own.filterable)
    .map(path => ({ type: path.own.filter?.type ?? fieldType(path.own.type).filter, param: path.own.name, exact: path.own.exact, path }))
  const offered = views.flatMap(({ filters }) => filters)
  const [main] = views
  return {
    keys: new Map([...usual, ...offered].flatMap(filter => filterKeys(snapshot, filter)).map(key => [key.key, key])),
    sorts: sortKeys(resource, views),
    defaultSort: main?.sort ?? resource.defaultSort,
    quickChecks: quickSorts(resource, Object.keys(resource.quickFilters)),
    paged: main?.paged === false ? 'asked' : true,
    size: main?.size ?? DEFAULT_PAGE_SIZE,
    selections: selectionReaders(snapshot, resource),
  }
}

/** The list that `screen` of a list call names: a path, or path#key for a tab. */
export const listOfScreen = (snapshot: Snapshot, screen: string): ViewList | undefined => {
  const [path = '', tab] = screen.split('#')
  return screenLists(snapshot, path).find(({ key }) => key === tab)
}

/** The table view of that list. */
export const viewOfScreen = (snapshot: Snapshot, screen: string): TableView | undefined => listOfScreen(snapshot, screen)?.view

/** Spec of a list, with the condition that its screen adds to every call. */
export interface ListSpec extends QuerySpec {
  readonly preset?: BoundCondition
  readonly view?: TableView
  /** Views whose columns, figures and actions the answer has: that of the screen; without a screen, those of all lists of the resource. */
  readonly views: readonly TableView[]
  /** For a list in a detail: the detail's resource and path, and the reference field of the listed rows that leads to the detail's row. */
  readonly within?: { readonly screen: string; readonly resource: string; readonly through: string }
}

const specsBySnapshot = new WeakMap<Snapshot, Map<string, ListSpec>>()

/** Spec of a list, cached per Snapshot; undefined if `screen` names no view of this resource (a 400). */
export const querySpec = (snapshot: Snapshot, resource: Resource, screen?: string): ListSpec | undefined => {
  const kept = specsBySnapshot.get(snapshot) ?? new Map<string, ListSpec>()
  specsBySnapshot.set(snapshot, kept)
  const key = `${resource.name} ${screen ?? ''}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const list = screen === undefined ? undefined : listOfScreen(snapshot, screen)
  const view = list?.view
  if (screen !== undefined && view?.resource !== resource.name) return undefined
  const views = view === undefined ? viewsOf(snapshot, resource) : [view]
  const spec =
    view === undefined
      ? { ...resourceSpec(snapshot, resource, views), views }
      : {
          ...viewSpec(snapshot, resource, view),
          preset: view.preset,
          view,
          views,
          within: list?.within && { screen: screen?.split('#')[0] ?? '', ...list.within },
        }
  kept.set(key, spec)
  return spec
}
