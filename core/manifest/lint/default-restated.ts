/** Finds keys that state a default value and can be left out. */
import type { ReportView } from '#schemas/types/screen.ts'
import { DEFAULT_PERIOD, DEFAULT_TOP } from '../link/build-report.ts'
import { databaseColumn } from '../link/build-resource.ts'
import { defaultSortOf } from '../link/defaults.ts'
import { derivedCell, derivedFilter } from '../link/derived-parts.ts'
import { lastField, resolvedPathOf } from '../link/resolve-path.ts'
import { type Declared, resourceFields, type Symbols } from '../link/symbols.ts'
import { columnPointer, isDerivedColumn } from '../normalize/like-columns.ts'
import type { NormalAction, NormalResource, NormalScreen } from '../normalize/normal.ts'
import { DEFAULT_PAGE_SIZE } from '../query/query-spec.ts'

/** A key that states its default value. */
export type RestatedDefault = readonly [pointer: string, value: unknown]

const restatedIf = (restated: boolean, pointer: string, value: unknown): readonly RestatedDefault[] => (restated ? [[pointer, value]] : [])

const restatedInAction = (resource: NormalResource, name: string, action: NormalAction): readonly RestatedDefault[] => {
  const at = `/actions/${name}`
  const path = `${resource.path}/${name}`
  return [
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

/** Keys of a resource that state defaults. */
export const restatedInResource = ({ value }: Declared<NormalResource>): readonly RestatedDefault[] => [
  ...restatedIf(value.list === `${value.path}/list`, '/list', value.list),
  ...restatedIf(value.table === value.source, '/table', value.table),
  ...restatedIf(value.defaultSort === defaultSortOf({ arranged: value.arranged }), '/defaultSort', value.defaultSort),
  ...restatedIf(value.lookup?.key === `${value.name}List`, '/lookup/key', value.lookup?.key),
  ...Object.entries(value.fields).flatMap(([name, field]) => [
    ...restatedIf(field.column === databaseColumn(name, { ...field, column: undefined }), `/fields/${name}/column`, field.column),
    ...restatedIf(field.required === false, `/fields/${name}/required`, false),
    ...restatedIf(field.readonly === false, `/fields/${name}/readonly`, false),
  ]),
  ...Object.entries(value.actions).flatMap(([name, action]) => restatedInAction(value, name, action)),
]

const restatedInReport = ({ path, list, period, charts = [] }: ReportView): readonly RestatedDefault[] => [
  ...restatedIf(list === `${path}/list`, '/view/list', list),
  ...restatedIf(period === DEFAULT_PERIOD, '/view/period', period),
  ...charts.flatMap(({ top }, index) => restatedIf(top === DEFAULT_TOP, `/view/charts/${index}/top`, top)),
]

/** Keys of a screen that state defaults. */
export const restatedInScreen = (symbols: Symbols, { value }: Declared<NormalScreen>): readonly RestatedDefault[] => {
  const { view } = value
  if (view?.type === 'report') return restatedInReport(view)
  if (view?.type !== 'table') return []
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
  const ownDefaults = value.extends === undefined
  return [
    ...filters,
    ...columns,
    ...restatedIf(ownDefaults && view.paged === true, '/view/paged', true),
    ...restatedIf(ownDefaults && view.size === DEFAULT_PAGE_SIZE, '/view/size', DEFAULT_PAGE_SIZE),
    ...restatedIf(ownDefaults && view.sort === sort, '/view/sort', sort),
  ]
}
