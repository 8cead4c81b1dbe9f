/** Finds keys that state a default value and can be left out. */
import { defaultSortOf } from '../link/defaults.ts'
import { derivedCell, derivedFilter } from '../link/derived-parts.ts'
import { earlyEnds } from '../link/early-ends.ts'
import { lastField, resolvedPathOf } from '../link/resolve-path.ts'
import { type Declared, resourceFields, type Symbols } from '../link/symbols.ts'
import { ALL_FILTER } from '../normalize/expand-states.ts'
import { columnPointer, isDerivedColumn } from '../normalize/like-columns.ts'
import type { NormalAction, NormalDetailView, NormalResource, NormalScreen, NormalTableView } from '../normalize/normal.ts'
import { usualKeys } from '../normalize/usual-actions.ts'
import { DEFAULT_PAGE_SIZE } from '../query/query-spec.ts'
import type { Catalog } from './catalog.ts'
import { restatedIf, restatedInFields } from './restated-field.ts'
import type { RestatedDefault } from './view-kind.ts'

/** What is usual for an action, with the heading of its detail. */
const usualOf = ({ screens }: Symbols, { label }: NormalResource, action: NormalAction): Readonly<Record<string, unknown>> => {
  const title = screens.get(action.detail?.screen ?? '')?.value.title
  const usual = usualKeys({ label: action.label, operation: action.operation, detail: action.detail?.screen }, label)
  return { ...usual, ...(title === undefined ? {} : { title }) }
}

/** Keys that say what is usual. `present` is one if the action stays the same without it: then silence says the others as well. */
const restatedUsual = (
  symbols: Symbols,
  { source, value }: Declared<NormalResource>,
  name: string,
  action: NormalAction,
): readonly RestatedDefault[] => {
  const usual = Object.entries(usualOf(symbols, value, action))
  const at = `/actions/${name}`
  const isStated = (key: string): boolean => {
    const { file, pointer } = source.locate(`${at}/${key}`)
    return file === undefined && pointer === `${at}/${key}`
  }
  const isUsual = (key: string, said: unknown): boolean => action[key as keyof NormalAction] === said
  if (!isStated('present')) return usual.flatMap(([key, said]) => restatedIf(isStated(key) && isUsual(key, said), `${at}/${key}`, said))
  const stays = usual.length > 0 && usual.every(([key, said]) => isUsual(key, said) || (key !== 'present' && isStated(key)))
  return restatedIf(stays, `${at}/present`, action.present)
}

const restatedInAction = (
  symbols: Symbols,
  declared: Declared<NormalResource>,
  name: string,
  action: NormalAction,
): readonly RestatedDefault[] => {
  const { value: resource } = declared
  const at = `/actions/${name}`
  const path = `${resource.path}/${name}`
  return [
    ...restatedUsual(symbols, declared, name, action),
    ...restatedIf(action.path === path, `${at}/path`, action.path),
    ...restatedIf(
      action.permission?.length === 1 && action.permission[0] === (action.path ?? path),
      `${at}/permission`,
      action.permission?.[0],
    ),
    ...restatedIf(action.select === 'none', `${at}/select`, 'none'),
    ...restatedIf(action.access === 'act', `${at}/access`, 'act'),
    ...action.form.flatMap((item, index) => {
      const place = action.formPlaces[index]
      if (place === 'form/like') return []
      const label = item.field === undefined ? undefined : resourceFields(resource)[item.field]?.label
      return restatedIf(label !== undefined && item.label === label, `${at}/${place}/label`, label)
    }),
  ]
}

/** Whether the resource states the quick filter of every row as it is by silence. */
const isStatedAll = ({ source, value }: Declared<NormalResource>): boolean => {
  const { file, pointer } = source.locate('/quickFilters/all')
  return file === undefined && pointer === '/quickFilters/all' && JSON.stringify(value.quickFilters?.['all']) === JSON.stringify(ALL_FILTER)
}

/** Keys of a resource that state defaults. */
export const restatedInResource = (
  symbols: Symbols,
  resource: Declared<NormalResource>,
  catalog: Catalog | undefined,
): readonly RestatedDefault[] => {
  const { value } = resource
  return [
    ...restatedIf(value.list === `${value.path}/list`, '/list', value.list),
    ...restatedIf(value.table === value.source, '/table', value.table),
    ...restatedIf(value.defaultSort === defaultSortOf({ arranged: value.arranged }), '/defaultSort', value.defaultSort),
    ...restatedIf(value.lookup?.key === `${value.name}List`, '/lookup/key', value.lookup?.key),
    ...restatedIf(isStatedAll(resource), '/quickFilters/all', value.quickFilters?.['all']?.label),
    ...restatedInFields(symbols, resource, catalog),
    ...Object.entries(value.actions).flatMap(([name, action]) => restatedInAction(symbols, resource, name, action)),
  ]
}

/** Keys of a list that state defaults. */
export const restatedInList = (symbols: Symbols, screen: NormalScreen, view: NormalTableView): readonly RestatedDefault[] => {
  const filters = (view.filters ?? []).flatMap(({ field: text, type, param, label }, index) => {
    const path = resolvedPathOf(symbols, view.resource, text)
    const field = path && lastField(path)
    const at = `/view/filters/${index}`
    return [
      ...restatedIf(field !== undefined && label === field.label, `${at}/label`, label),
      ...restatedIf(field !== undefined && type === (field.filter?.type ?? derivedFilter(symbols, field)), `${at}/type`, type),
      ...restatedIf(param === text, `${at}/param`, param),
    ]
  })
  const columns = (view.columns ?? []).flatMap((column, index) => {
    if (isDerivedColumn(column)) return []
    const { field: text, cell, label } = column
    const path = resolvedPathOf(symbols, view.resource, text)
    const field = path && lastField(path)
    const at = `/view/${columnPointer(column, index)}`
    return [
      ...restatedIf(field !== undefined && label === field.label, `${at}/label`, label),
      ...restatedIf(field !== undefined && cell === (field.cell?.type ?? derivedCell(field)), `${at}/cell`, cell),
    ]
  })
  const resource = symbols.resources.get(view.resource)?.value
  const sort = defaultSortOf(resource ?? {})
  const ownDefaults = screen.extends === undefined
  return [
    ...filters,
    ...columns,
    ...restatedIf(ownDefaults && view.paged === true, '/view/paged', true),
    ...restatedIf(ownDefaults && view.size === DEFAULT_PAGE_SIZE, '/view/size', DEFAULT_PAGE_SIZE),
    ...restatedIf(ownDefaults && view.sort === sort, '/view/sort', sort),
  ]
}

/** Keys of a detail that state defaults. */
export const restatedInDetail = (symbols: Symbols, { resource, steps }: NormalDetailView): readonly RestatedDefault[] => {
  if (steps?.ended === undefined) return []
  return restatedIf(JSON.stringify(steps.ended) === JSON.stringify(earlyEnds(symbols, resource, steps)), '/view/steps/ended', steps.ended)
}
