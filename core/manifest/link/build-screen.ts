/** A screen of the Snapshot from a checked one: paths resolved, parts chosen, what it extends merged in. */
import type { Resource } from '#core/contract/model/resource.ts'
import type { Column, ComponentView, FieldPath, Filter, Screen, TableView } from '#core/contract/model/screen.ts'
import type { DetailView, ComponentView as NormalComponentView } from '#schemas/types/screen.ts'
import type { NormalColumn, NormalFilter, NormalReportView, NormalScreen, NormalTableView, NormalView } from '../normalize/normal.ts'
import { extendView } from '../normalize/normalize.ts'
import { DEFAULT_PAGE_SIZE } from '../query/query-spec.ts'
import { choosePart, derivedCell, derivedFilter } from './derived-parts.ts'
import { filterParam } from './filter-param.ts'
import type { Symbols } from './symbols.ts'

export type Resources = Readonly<Record<string, Resource>>

const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`${what} should have been linked`)
  return value
}

/** A path that was checked. */
export const buildPath = (resources: Resources, resourceName: string, text: string): FieldPath => {
  const [name = '', targetName] = text.split('.')
  const own = must(must(resources[resourceName], resourceName).fields[name], text)
  if (targetName === undefined) return { text, own }
  const targetResource = must(own.to, text)
  return { text, own, target: must(must(resources[targetResource], targetResource).fields[targetName], text), targetResource }
}

const buildFilter = (symbols: Symbols, resources: Resources, resource: string, filter: NormalFilter): Filter => {
  const path = buildPath(resources, resource, filter.field)
  const field = path.target ?? path.own
  const { type, props } = choosePart(filter, field.filter, derivedFilter(symbols, { ...field, mask: field.mask }))
  const param = filterParam(filter)
  return { key: param, path, type, label: filter.label ?? field.label, param, exact: filter.exact, default: filter.default, props }
}

const buildColumn = (resources: Resources, resource: string, column: NormalColumn): Column => {
  const path = buildPath(resources, resource, column.field)
  const field = path.target ?? path.own
  const stated = { type: field.type, multiline: field.rules.multiline }
  const canSort = path.target === undefined && (column.sortable === true || (column.sortable !== false && path.own.sortable))
  return {
    path,
    label: column.label ?? field.label,
    cell: choosePart({ type: column.cell, props: column.props }, field.cell, derivedCell(stated)),
    action: column.action,
    width: column.width,
    fixed: column.fixed,
    align: column.align,
    sortable: canSort,
    hidden: column.hidden ?? false,
    tip: column.tip,
  }
}

const buildTable = (symbols: Symbols, resources: Resources, view: NormalTableView | NormalReportView): TableView => {
  const table: Partial<NormalTableView> = view.type === 'table' ? view : {}
  const resource = must(resources[view.resource], view.resource)
  return {
    type: view.type,
    resource: view.resource,
    preset: table.preset,
    quickFilter: table.quickFilter ?? [],
    statistics: table.statistics ?? [],
    info: table.info,
    filters: (view.filters ?? []).map(filter => buildFilter(symbols, resources, view.resource, filter)),
    columns: (view.columns ?? []).map(column => buildColumn(resources, view.resource, column)),
    actions: view.actions ?? [],
    rowActions: view.rowActions ?? [],
    sort: table.sort ?? (view.type === 'report' ? '' : resource.defaultSort),
    tree: table.tree,
    paged: view.type === 'report' ? false : (table.paged ?? true),
    size: table.size ?? DEFAULT_PAGE_SIZE,
    selectable: table.selectable,
  }
}

const buildComponent = (view: NormalComponentView | DetailView): ComponentView => ({
  type: view.type,
  component: view.component,
  resource: view.resource,
  props: view.props ?? {},
  permissions: view.type === 'component' ? (view.permissions ?? {}) : {},
})

const buildView = (symbols: Symbols, resources: Resources, view: NormalView): Screen['view'] => {
  if (view.type === 'tabs') {
    return {
      type: 'tabs',
      tabs: view.tabs.map(({ key, title, view: table }) => ({ key, title, view: buildTable(symbols, resources, table) })),
    }
  }
  return view.type === 'table' || view.type === 'report' ? buildTable(symbols, resources, view) : buildComponent(view)
}

/** `group` is the title of the screen's menu group. */
export const buildScreen = (symbols: Symbols, resources: Resources, screen: NormalScreen, group: string | undefined): Screen => {
  const base = screen.extends === undefined ? undefined : must(symbols.screens.get(screen.extends), screen.extends).value.view
  const view = base === undefined ? must(screen.view, screen.path) : extendView(base, screen.view)
  const { path, title, everyone = false } = screen
  return { path, title, group, everyone, view: buildView(symbols, resources, view) }
}
