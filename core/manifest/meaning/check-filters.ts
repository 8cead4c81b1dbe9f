/** Checks filters: their defaults are valid values, and their query keys are unique. */
import { fieldType, flattenOptions, isFieldType } from '../fields/index.ts'
import { choosePart, derivedFilter } from '../link/derived-parts.ts'
import { filterParam, isExact } from '../link/filter-param.ts'
import { lastField, pathOf } from '../link/resolve-path.ts'
import type { Declared, LinkContext, Symbols } from '../link/symbols.ts'
import type { NormalField, NormalFilter } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { filterParams } from '../query/filter-params.ts'
import { isDate, isDateTime, isMonth } from '../time/wall-time.ts'

/** Query keys of every list call, and keys that name the row; the last three are also body keys of actions. */
export const RESERVED_KEYS: readonly string[] = ['page', 'size', 'sort', 'quickCheck', 'screen', 'total', 'figure', 'id', 'ids', 'version']

const PERIODS = ['today', 'thisMonth', 'lastMonth']

type Wrong = Pick<Finding, 'message' | 'suggestion'>
const wrong = (message: string, suggestion?: string): Wrong => ({ message: `默认值不对：${message}`, suggestion })

const shown = (value: unknown): string => `“${typeof value === 'string' ? value : JSON.stringify(value)}”`

const isTime = (value: unknown): boolean => typeof value === 'string' && (isDate(value) || isDateTime(value) || isMonth(value))

const timeDefault = (value: unknown): Wrong | undefined => {
  if (!Array.isArray(value)) {
    if (PERIODS.includes(value as string) || isTime(value)) return undefined
    return wrong(`${shown(value)} 不是日期，也不是 ${PERIODS.map(shown).join('、')}`, nearestName(String(value), PERIODS))
  }
  const bad = value.find(one => !isTime(one))
  if (bad !== undefined || value.length !== 2) return wrong(bad === undefined ? '要写开始和结束两个日期' : `${shown(bad)} 不是日期`)
  return value[0] > value[1] ? wrong('开始时间晚于结束时间') : undefined
}

const numberDefault = (value: unknown): Wrong | undefined => {
  const list = Array.isArray(value) ? value : [value]
  const bad = list.find(one => typeof one !== 'number')
  if (bad !== undefined) return wrong(`${shown(bad)} 不是数字`)
  return list.length === 2 && list[0] > list[1] ? wrong('最小值大于最大值') : undefined
}

/** Checks a default against the options; if it is a label, its value is suggested. */
export const optionDefault = (symbols: Symbols, options: string | undefined, value: unknown): Wrong | undefined => {
  const set = options === undefined ? undefined : symbols.options.get(options)?.value
  if (set === undefined || set.dynamic === true) return undefined
  const known = flattenOptions(set.values)
  const bad = (Array.isArray(value) ? value : [value]).find(one => !known.some(option => option.value === one))
  if (bad === undefined) return undefined
  const labelled = known.find(({ label }) => label === bad)?.value
  return wrong(
    `没有选项 ${shown(bad)}`,
    labelled === undefined
      ? nearestName(
          String(bad),
          known.map(option => String(option.value)),
        )
      : String(labelled),
  )
}

const textDefault = (value: unknown): Wrong | undefined => (typeof value === 'string' ? undefined : wrong(`${shown(value)} 不是文字`))

const defaultProblem = (symbols: Symbols, field: NormalField, value: unknown): Wrong | undefined => {
  switch (fieldType(field.type).queryKind) {
    case 'date':
    case 'datetime':
    case 'month':
      return timeDefault(value)
    case 'number':
      return numberDefault(value)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong(`${shown(value)} 应为 “true” 或 “false”`)
    case 'option':
      return optionDefault(symbols, field.options, value)
    case 'id': {
      const bad = (Array.isArray(value) ? value : [value]).find(one => !Number.isSafeInteger(one))
      return bad === undefined ? undefined : wrong(`${shown(bad)} 不是编号`)
    }
    default:
      return textDefault(value)
  }
}

const LISTS: ReadonlySet<string> = new Set(['multiSelect', 'treeSelect', 'dateRange', 'datetime', 'numberRange'])

/** Type and field of a filter; undefined if the field is unknown. */
const shapeOf = (symbols: Symbols, resource: string, filter: NormalFilter) => {
  const path = pathOf(symbols, resource, filter.field)
  const field = path && lastField(path)
  if (field === undefined || !isFieldType(field.type)) return undefined
  return { field, type: choosePart(filter, field.filter, derivedFilter(symbols, field)).type }
}

const keysOf = (filter: NormalFilter, { field, type }: { readonly field: NormalField; readonly type: string }): readonly string[] => {
  const { list, queryKind, filter: usual } = fieldType(field.type)
  const whole = field.mask !== undefined || (queryKind === 'exact' && usual === 'text')
  return filterParams({ type, param: filterParam(filter), exact: isExact(filter, field), list, whole }).map(({ key }) => key)
}

/** Checks the filters of a view. Filters that share the whole "param" have been reported already. */
export const checkFilters = (
  { symbols, reporter }: LinkContext,
  source: Declared<unknown>['source'],
  resource: string,
  filters: readonly NormalFilter[],
  pointer: string,
): void => {
  const keys = new Map<string, string>()
  for (const [index, filter] of filters.entries()) {
    const at = `${pointer}/filters/${index}`
    if (filter.param !== undefined && RESERVED_KEYS.includes(filter.param)) {
      const message = `“${filter.param}” 是列表自己的查询参数，不能用作 “param”`
      reporter.report(source, `${at}/param`, { code: 'name.reserved', message })
      continue
    }
    const shape = shapeOf(symbols, resource, filter)
    if (shape === undefined || reporter.hasWithin(source, at)) continue
    const twice = keysOf(filter, shape).find(key => keys.has(key))
    if (twice !== undefined) {
      const message = `查询参数 “${twice}” 重复：筛选 “${keys.get(twice)}” 已在用它`
      reporter.report(source, at, { code: 'filter.duplicate', message })
    }
    for (const key of keysOf(filter, shape)) keys.set(key, filter.field)
    if (filter.default === undefined) continue
    const many = Array.isArray(filter.default) && !LISTS.has(shape.type) && !fieldType(shape.field.type).list
    const problem = many ? wrong('这个筛选只能选一个值') : defaultProblem(symbols, shape.field, filter.default)
    if (problem !== undefined) reporter.report(source, `${at}/default`, { code: 'filter.bad-default', ...problem })
  }
}
