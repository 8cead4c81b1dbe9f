/** Finds keys that state a default value and can be left out. */
import type { ReportView } from '#schemas/types/screen.ts'
import { DEFAULT_PERIOD, DEFAULT_TOP } from '../link/build-report.ts'
import { columnOf } from '../link/build-resource.ts'
import { usualSort } from '../link/defaults.ts'
import { derivedCell, derivedFilter } from '../link/derived-parts.ts'
import { lastField, pathOf } from '../link/resolve-path.ts'
import { type Declared, fieldsOf, type Symbols } from '../link/symbols.ts'
import { columnPlace, isTaken } from '../normalize/like-columns.ts'
import type { NormalAction, NormalResource, NormalScreen } from '../normalize/normal.ts'
import { DEFAULT_PAGE_SIZE } from '../query/query-spec.ts'

/** A key that states its default value. */
export type Restated = readonly [pointer: string, value: unknown]

const when = (restated: boolean, pointer: string, value: unknown): readonly Restated[] => (restated ? [[pointer, value]] : [])

const ofAction = (resource: NormalResource, name: string, action: NormalAction): readonly Restated[] => {
  const at = `/actions/${name}`
  const path = `${resource.path}/${name}`
  return [
    ...when(action.path === path, `${at}/path`, action.path),
    ...when(action.permission?.length === 1 && action.permission[0] === (action.path ?? path), `${at}/permission`, action.permission?.[0]),
    ...when(action.select === 'none', `${at}/select`, 'none'),
    ...when(action.access === 'act', `${at}/access`, 'act'),
    ...action.form.flatMap((item, index) => {
      const place = action.formPlaces[index]
      if (place === 'form/like') return []
      const label = item.field === undefined ? undefined : fieldsOf(resource)[item.field]?.label
      return when(label !== undefined && item.label === label, `${at}/${place}/label`, label)
    }),
  ]
}

/** Keys of a resource that state defaults. */
export const restatedInResource = ({ value }: Declared<NormalResource>): readonly Restated[] => [
  ...when(value.list === `${value.path}/list`, '/list', value.list),
  ...when(value.table === value.source, '/table', value.table),
  ...when(value.defaultSort === usualSort({ arranged: value.arranged }), '/defaultSort', value.defaultSort),
  ...when(value.lookup?.key === `${value.name}List`, '/lookup/key', value.lookup?.key),
  ...Object.entries(value.fields).flatMap(([name, field]) => [
    ...when(field.column === columnOf(name, { ...field, column: undefined }), `/fields/${name}/column`, field.column),
    ...when(field.required === false, `/fields/${name}/required`, false),
    ...when(field.readonly === false, `/fields/${name}/readonly`, false),
  ]),
  ...Object.entries(value.actions).flatMap(([name, action]) => ofAction(value, name, action)),
]

const restatedInReport = ({ path, list, period, charts = [] }: ReportView): readonly Restated[] => [
  ...when(list === `${path}/list`, '/view/list', list),
  ...when(period === DEFAULT_PERIOD, '/view/period', period),
  ...charts.flatMap(({ top }, index) => when(top === DEFAULT_TOP, `/view/charts/${index}/top`, top)),
]

/** Keys of a screen that state defaults. */
export const restatedInScreen = (symbols: Symbols, { value }: Declared<NormalScreen>): readonly Restated[] => {
  const { view } = value
  if (view?.type === 'report') return restatedInReport(view)
  if (view?.type !== 'table') return []
  const filters = (view.filters ?? []).flatMap(({ field: text, type, param, label }, index) => {
    const path = pathOf(symbols, view.resource, text)
    const field = path && lastField(path)
    const at = `/view/filters/${index}`
    return [
      ...when(field !== undefined && label === field.label, `${at}/label`, label),
      ...when(field !== undefined && type === (field.filter?.type ?? derivedFilter(symbols, field)), `${at}/type`, type),
      ...when(param === text, `${at}/param`, param),
    ]
  })
  const columns = (view.columns ?? []).flatMap((column, index) => {
    if (isTaken(column)) return []
    const { field: text, cell, label } = column
    const path = pathOf(symbols, view.resource, text)
    const field = path && lastField(path)
    const at = `/view/${columnPlace(column, index)}`
    return [
      ...when(field !== undefined && label === field.label, `${at}/label`, label),
      ...when(field !== undefined && cell === (field.cell?.type ?? derivedCell(field)), `${at}/cell`, cell),
    ]
  })
  const resource = symbols.resources.get(view.resource)?.value
  const sort = usualSort(resource ?? {})
  const ownDefaults = value.extends === undefined
  return [
    ...filters,
    ...columns,
    ...when(ownDefaults && view.paged === true, '/view/paged', true),
    ...when(ownDefaults && view.size === DEFAULT_PAGE_SIZE, '/view/size', DEFAULT_PAGE_SIZE),
    ...when(ownDefaults && view.sort === sort, '/view/sort', sort),
  ]
}
