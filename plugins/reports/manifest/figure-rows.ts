/** The query key `figure` of a list: selects the rows that a figure's number counts. */

import { malformed } from '#core/contract/errors.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { firstOf, mustOwn } from '#core/contract/must.ts'
import { fieldType, flattenOptions, isDate, MAX_LIST } from '#core/manifest/public.ts'
import type { FigureRows } from '#schemas/types/wire.ts'
import { figuresIn, type MeasuredFigure } from './model/figure.ts'
import { exceedsMaxYears, FIRST_REPORT_DAY, isOutOfRange, LAST_REPORT_DAY, MAX_YEARS } from './report-period.ts'

type FigureDimensionValue = string | number
type SelectedDimensionValues = NonNullable<FigureRows['by']>[string]

const MAX_DIMENSION_TEXT = 200

const badFigureKey = (why: string): Error => malformed(`查询参数 figure 的值有误：${why}`)

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseFigureKey = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    if (isPlainObject(value)) return value
  } catch {
    // The throw below refuses it, like any value that is no object.
  }
  throw badFigureKey('不是 JSON 对象')
}

const refuseUnknownKeys = (value: object, known: readonly string[]): void => {
  const unknown = Object.keys(value).find(key => !known.includes(key))
  if (unknown !== undefined) throw badFigureKey(`不认识 “${unknown.slice(0, 40)}”`)
}

/** The days `from` and `to`; either both or none. */
const figureDays = ({ from, to }: Readonly<Record<string, unknown>>): { readonly from?: string; readonly to?: string } => {
  if (from === undefined && to === undefined) return {}
  if (typeof from !== 'string' || typeof to !== 'string' || !isDate(from) || !isDate(to))
    throw badFigureKey('“from” 和 “to” 要同时写，是日期')
  if (from > to) throw badFigureKey('“from” 不能晚于 “to”')
  if (isOutOfRange(from, to)) throw badFigureKey(`统计期要在 ${FIRST_REPORT_DAY} 至 ${LAST_REPORT_DAY} 之间`)
  if (exceedsMaxYears(from, to)) throw badFigureKey(`统计期最长 ${MAX_YEARS} 年`)
  return { from, to }
}

const isDimensionText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= MAX_DIMENSION_TEXT

/** True if the field can have the value; for a dynamic option set, any value of the right type. */
const isPossibleValue = (snapshot: Snapshot, path: FieldPath, value: unknown): value is FigureDimensionValue => {
  const field = path.target ?? path.own
  if (fieldType(field.type).dimension === 'texts') return isDimensionText(value)
  const set = field.options === undefined ? undefined : snapshot.options[field.options]
  if (set === undefined) return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
  if (set.dynamic) return isDimensionText(value) || Number.isSafeInteger(value)
  return flattenOptions(set.values).some(option => option.value === value)
}

const selectedValues = (snapshot: Snapshot, key: string, path: FieldPath, value: unknown): SelectedDimensionValues => {
  if (value === null) return null
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (list.length === 0 || list.length > MAX_LIST || !list.every(one => isPossibleValue(snapshot, path, one)))
    throw badFigureKey(`维度 “${key}” 的值不对`)
  return Array.isArray(value) ? [...new Set(list)] : firstOf(list)
}

/** A parsed `figure` key: the figure, and the selected rows. */
export interface NamedRows {
  readonly figure: MeasuredFigure
  readonly rows: FigureRows
}

/**
 * Parses the query key `figure` strictly. The period is ignored for a figure that measures the current state.
 * @throws HttpError 400 for an unknown figure, a computed one, one of another resource, and for an unknown key, dimension, value or date
 */
export const parseFigureRows = (snapshot: Snapshot, text: string, resource?: string): NamedRows => {
  const value = parseFigureKey(text)
  refuseUnknownKeys(value, ['name', 'from', 'to', 'by'])
  const { name, by = {} } = value
  const figures = figuresIn(snapshot)
  const figure = typeof name === 'string' && Object.hasOwn(figures, name) ? figures[name] : undefined
  if (figure?.kind !== 'measured') throw badFigureKey('没有这个指标')
  if (resource !== undefined && figure.resource !== resource) throw badFigureKey(`“${figure.name}” 统计的不是这个列表的行`)
  if (!isPlainObject(by)) throw badFigureKey('“by” 要是对象')
  refuseUnknownKeys(by, Object.keys(figure.by))
  const values = Object.entries(by).map(([key, one]) => [key, selectedValues(snapshot, key, mustOwn(figure.by, key), one)] as const)
  const days = figureDays(value)
  return {
    figure,
    rows: {
      name: figure.name,
      ...(figure.time === undefined ? {} : days),
      ...(values.length > 0 && { by: Object.fromEntries(values) }),
    },
  }
}

/** Value of the query key `figure`; equal selections give equal texts. */
export const figureQuery = ({ name, from, to, by = {} }: FigureRows): string => {
  const keys = Object.keys(by).sort()
  return JSON.stringify({ name, from, to, ...(keys.length > 0 && { by: Object.fromEntries(keys.map(key => [key, by[key]])) }) })
}
