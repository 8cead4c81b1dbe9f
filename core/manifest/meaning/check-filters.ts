/** Checks filters: their defaults are valid values, and their query keys are unique. */
import { fieldType, flattenOptions, isFieldType } from '../fields/index.ts'
import { choosePart, derivedFilter } from '../link/derived-parts.ts'
import { filterParam, isExact } from '../link/filter-param.ts'
import { lastField, resolvedPathOf } from '../link/resolve-path.ts'
import type { Declared, LinkContext, Symbols } from '../link/symbols.ts'
import type { NormalField, NormalFilter } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { filterParams } from '../query/filter-params.ts'
import { RESERVED_LIST_KEYS } from '../query/parse-query.ts'
import { isDate, isDateTime, isMonth } from '../time/wall-time.ts'

/** Keys that name a row: query keys, and body keys of actions. */
export const ROW_KEYS: readonly string[] = ['id', 'ids', 'version']

const DATE_KEYWORDS = ['today', 'thisMonth', 'lastMonth']

type WrongFilterDefault = Pick<Finding, 'message' | 'suggestion'>
const wrongFilterDefault = (message: string, suggestion?: string): WrongFilterDefault => ({ message: `默认值不对：${message}`, suggestion })

const quotedValue = (value: unknown): string => `“${typeof value === 'string' ? value : JSON.stringify(value)}”`

const isDateLike = (value: unknown): boolean => typeof value === 'string' && (isDate(value) || isDateTime(value) || isMonth(value))

const timeDefault = (value: unknown): WrongFilterDefault | undefined => {
  if (!Array.isArray(value)) {
    if (DATE_KEYWORDS.includes(value as string) || isDateLike(value)) return undefined
    return wrongFilterDefault(
      `${quotedValue(value)} 不是日期，也不是 ${DATE_KEYWORDS.map(quotedValue).join('、')}`,
      nearestName(String(value), DATE_KEYWORDS),
    )
  }
  const bad = value.find(one => !isDateLike(one))
  if (bad !== undefined || value.length !== 2)
    return wrongFilterDefault(bad === undefined ? '要写开始和结束两个日期' : `${quotedValue(bad)} 不是日期`)
  return value[0] > value[1] ? wrongFilterDefault('开始时间晚于结束时间') : undefined
}

const numberDefault = (value: unknown): WrongFilterDefault | undefined => {
  const list = Array.isArray(value) ? value : [value]
  const bad = list.find(one => typeof one !== 'number')
  if (bad !== undefined) return wrongFilterDefault(`${quotedValue(bad)} 不是数字`)
  return list.length === 2 && list[0] > list[1] ? wrongFilterDefault('最小值大于最大值') : undefined
}

/** Checks a default against the options; if it is a label, its value is suggested. */
export const optionDefault = (symbols: Symbols, options: string | undefined, value: unknown): WrongFilterDefault | undefined => {
  const set = options === undefined ? undefined : symbols.options.get(options)?.value
  if (set === undefined || set.dynamic === true) return undefined
  const known = flattenOptions(set.values)
  const bad = (Array.isArray(value) ? value : [value]).find(one => !known.some(option => option.value === one))
  if (bad === undefined) return undefined
  const labelled = known.find(({ label }) => label === bad)?.value
  return wrongFilterDefault(
    `没有选项 ${quotedValue(bad)}`,
    labelled === undefined
      ? nearestName(
          String(bad),
          known.map(option => String(option.value)),
        )
      : String(labelled),
  )
}

const textDefault = (value: unknown): WrongFilterDefault | undefined =>
  typeof value === 'string' ? undefined : wrongFilterDefault(`${quotedValue(value)} 不是文字`)

const defaultProblem = (symbols: Symbols, field: NormalField, value: unknown): WrongFilterDefault | undefined => {
  switch (fieldType(field.type).queryKind) {
    case 'date':
    case 'datetime':
    case 'month':
      return timeDefault(value)
    case 'number':
      return numberDefault(value)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrongFilterDefault(`${quotedValue(value)} 应为 “true” 或 “false”`)
    case 'option':
      return optionDefault(symbols, field.options, value)
    case 'id': {
      const bad = (Array.isArray(value) ? value : [value]).find(one => !Number.isSafeInteger(one))
      return bad === undefined ? undefined : wrongFilterDefault(`${quotedValue(bad)} 不是编号`)
    }
    case 'text':
    case 'exact':
    case 'none':
      return textDefault(value)
  }
}

const LIST_FILTERS: ReadonlySet<string> = new Set(['multiSelect', 'treeSelect', 'dateRange', 'datetime', 'numberRange'])

/** Type and field of a filter; undefined if the field is unknown. */
const filterTypeAndField = (symbols: Symbols, resource: string, filter: NormalFilter) => {
  const path = resolvedPathOf(symbols, resource, filter.field)
  const field = path && lastField(path)
  if (field === undefined || !isFieldType(field.type)) return undefined
  return { field, type: choosePart(filter, field.filter, derivedFilter(symbols, field)).type }
}

const queryKeysOfFilter = (
  filter: NormalFilter,
  { field, type }: { readonly field: NormalField; readonly type: string },
): readonly string[] => {
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
  const listKeys: ReadonlySet<string> = new Set([...RESERVED_LIST_KEYS, ...symbols.selections.keys()])
  const keys = new Map<string, string>()
  for (const [index, filter] of filters.entries()) {
    const at = `${pointer}/filters/${index}`
    if (filter.param !== undefined && (listKeys.has(filter.param) || ROW_KEYS.includes(filter.param))) {
      const message = `“${filter.param}” 是列表自己的查询参数，不能用作 “param”`
      reporter.report(source, `${at}/param`, { code: 'name.reserved', message })
      continue
    }
    const shape = filterTypeAndField(symbols, resource, filter)
    if (shape === undefined || reporter.hasWithin(source, at)) continue
    const own = queryKeysOfFilter(filter, shape)
    const taken = own.find(key => listKeys.has(key))
    if (taken !== undefined) {
      const message = `“${taken}” 是列表自己的查询参数：筛选 “${filter.field}” 要写 “param”，或不写 “exact”`
      reporter.report(source, at, { code: 'name.reserved', message })
    }
    const twice = own.find(key => keys.has(key))
    if (twice !== undefined) {
      const message = `查询参数 “${twice}” 重复：筛选 “${keys.get(twice)}” 已在用它`
      reporter.report(source, at, { code: 'filter.duplicate', message })
    }
    for (const key of own) keys.set(key, filter.field)
    if (filter.default === undefined) continue
    const many = Array.isArray(filter.default) && !LIST_FILTERS.has(shape.type) && !fieldType(shape.field.type).list
    const problem = many ? wrongFilterDefault('这个筛选只能选一个值') : defaultProblem(symbols, shape.field, filter.default)
    if (problem !== undefined) reporter.report(source, `${at}/default`, { code: 'filter.bad-default', ...problem })
  }
}
