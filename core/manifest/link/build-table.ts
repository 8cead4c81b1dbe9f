/** Builds tables of the Snapshot from checked ones: resolves paths and chooses parts. */
import type { Field, Part } from '#core/contract/model/field.ts'
import type { Column, FieldPath, Filter, TableView } from '#core/contract/model/list.ts'
import { unitOf } from '../fields/index.ts'
import type { NormalColumn, NormalFilter, NormalTableView } from '../normalize/normal.ts'
import { DEFAULT_PAGE_SIZE } from '../query/query-spec.ts'
import { columnWidth } from '../views/column-width.ts'
import { buildCard } from './build-card.ts'
import { choosePart, derivedCell, derivedFilter } from './derived-parts.ts'
import { filterParam, isExact } from './filter-param.ts'
import type { Resources, Symbols } from './symbols.ts'

/**
 * The value, which the checks guarantee to exist
 * @throws if it is undefined
 */
export const expectLinked = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`${what} should have been linked`)
  return value
}

/** Resolves a checked path. */
export const buildPath = (resources: Resources, resourceName: string, text: string): FieldPath => {
  const [name = '', targetName] = text.split('.')
  const own = expectLinked(expectLinked(resources[resourceName], resourceName).fields[name], text)
  if (targetName === undefined) return { text, own }
  const targetResource = expectLinked(own.to, text)
  return {
    text,
    own,
    target: expectLinked(expectLinked(resources[targetResource], targetResource).fields[targetName], text),
    targetResource,
  }
}

const buildFilter = (symbols: Symbols, resources: Resources, resource: string, filter: NormalFilter): Filter => {
  const path = buildPath(resources, resource, filter.field)
  const field = path.target ?? path.own
  const { type, props } = choosePart(filter, field.filter, derivedFilter(symbols, { ...field, mask: field.mask }))
  const param = filterParam(filter)
  const exact = isExact(filter, path.own)
  return { key: param, path, type, label: filter.label ?? field.label, param, exact, default: filter.default, props }
}

/** Unit for the column heading, for cells that leave it out. */
const headingUnit = ({ type, rules }: Field, { props }: Part): string | undefined => {
  const stated = props['suffix']
  return typeof stated === 'string' ? stated || undefined : unitOf(type, rules)
}

const buildColumn = (symbols: Symbols, resources: Resources, view: NormalTableView, column: NormalColumn, first: boolean): Column => {
  const path = buildPath(resources, view.resource, column.field)
  const field = path.target ?? path.own
  const stated = { type: field.type, multiline: field.rules.multiline }
  const canSort = path.target === undefined && (column.sortable === true || (column.sortable !== false && path.own.sortable))
  const cell = choosePart({ type: column.cell, props: column.props }, field.cell, derivedCell(stated))
  const part = symbols.parts.cells.get(cell.type)
  const unit = part?.unit ? headingUnit(field, cell) : undefined
  const heading = { label: column.label ?? field.label, unit, sortable: canSort, tip: column.tip }
  return {
    ...heading,
    path,
    cell,
    action: column.action,
    width:
      column.width ?? columnWidth(heading, part?.width, { masked: field.mask !== undefined, branch: first && view.tree !== undefined }),
    fixed: column.fixed,
    align: column.align,
    hidden: column.hidden ?? false,
  }
}

/** A column with another one stacked under it gets the larger of both widths, unless its width is stated. */
const stackColumns = (stated: readonly NormalColumn[], columns: readonly Column[]): readonly Column[] =>
  columns.map((column, at) => {
    const below = columns.find(({ path }) => path.text === stated[at]?.with)
    if (below === undefined) return column
    return { ...column, width: stated[at]?.width ?? Math.max(column.width, below.width), with: below.path.text }
  })

export const buildTable = (symbols: Symbols, resources: Resources, view: NormalTableView): TableView => {
  const resource = expectLinked(resources[view.resource], view.resource)
  const stated = view.columns ?? []
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
    columns: stackColumns(
      stated,
      stated.map((column, at) => buildColumn(symbols, resources, view, column, at === 0)),
    ),
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
