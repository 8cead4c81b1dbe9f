/** Tables of a Snapshot from checked ones: paths resolved, parts chosen. */
import type { Column, FieldPath, Filter, TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { NormalColumn, NormalFilter, NormalTableView } from '../normalize/normal.ts'
import { DEFAULT_PAGE_SIZE } from '../query/query-spec.ts'
import { buildCard } from './build-card.ts'
import { choosePart, derivedCell, derivedFilter } from './derived-parts.ts'
import { filterParam, isExact } from './filter-param.ts'
import type { Symbols } from './symbols.ts'

/** What their subjects are follows from these. */
export type Resources = Readonly<Record<string, Omit<Resource, 'subject'>>>

/** What was checked is there. */
export const must = <T>(value: T | undefined, what: string): T => {
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
  const exact = isExact(filter, path.own)
  return { key: param, path, type, label: filter.label ?? field.label, param, exact, default: filter.default, props }
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

export const buildTable = (symbols: Symbols, resources: Resources, view: NormalTableView): TableView => {
  const resource = must(resources[view.resource], view.resource)
  return {
    type: view.type,
    drawn: view.drawn && { view: view.drawn.view, props: view.drawn.props ?? {} },
    resource: view.resource,
    preset: view.preset,
    quickFilter: view.quickFilter ?? [],
    statistics: view.statistics ?? [],
    info: view.info,
    above: view.above,
    filters: (view.filters ?? []).map(filter => buildFilter(symbols, resources, view.resource, filter)),
    columns: (view.columns ?? []).map(column => buildColumn(resources, view.resource, column)),
    actions: view.actions ?? [],
    rowActions: view.rowActions ?? [],
    sort: view.sort ?? resource.defaultSort,
    tree: view.tree,
    parent: view.parent,
    paged: view.paged ?? true,
    size: view.size ?? DEFAULT_PAGE_SIZE,
    selectable: view.selectable,
    empty: view.empty,
    card: buildCard(view, resource),
  }
}
