/** The server's side of report queries: parses exactly what the report accepts, or throws a 400. */
import { badParameter, malformed } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import {
  canBeNamed,
  flattenOptions,
  isDate,
  listParts,
  type Paging,
  PERIOD_NAMES,
  type Period,
  type PeriodComparison,
  parsePaging,
  periodNamed,
  previousPeriod,
  queryId,
} from '#core/manifest/public.ts'
import type { Dimension, ReportView } from './model/report.ts'
import { dimensionParam, FROM_KEY, PERIOD_KEY, TO_KEY } from './report-keys.ts'
import { exceedsMaxYears, FIRST_REPORT_DAY, isOutOfRange, LAST_REPORT_DAY, MAX_YEARS } from './report-period.ts'

type ReportQueryParams = Readonly<Record<string, string>>

/** Filter of a report by values of a dimension: any of the values; in a tree, each with everything below it. */
export interface DimensionFilter {
  readonly dimension: Dimension
  readonly values: readonly (string | number)[]
}

/** A parsed report query. */
export interface ParsedReportQuery extends Period {
  /** The period to compare with. */
  readonly before?: Period
  /** Dimension of the table's rows; absent without a table. */
  readonly by?: Dimension
  readonly filters: readonly DimensionFilter[]
  /** Figure to sort the rows by; the report's default order if absent. */
  readonly sort?: { readonly figure: string; readonly descending: boolean }
  /** Absent if all rows are sent at once. */
  readonly paging?: Paging
  /** Keys that the endpoint reads itself, as sent. */
  readonly also: ReportQueryParams
}

const PERIOD_COMPARISONS: readonly PeriodComparison[] = ['before', 'year']

interface AskedPeriod extends Period {
  /** Name of the period; absent for freely chosen dates. */
  readonly name?: string
}

const periodOf = (query: ReportQueryParams, view: ReportView, now: Date): AskedPeriod => {
  const { [FROM_KEY]: from, [TO_KEY]: to, [PERIOD_KEY]: name } = query
  if (name !== undefined && !PERIOD_NAMES.includes(name)) throw badParameter(PERIOD_KEY)
  if (from === undefined && to === undefined) {
    const meant = name ?? view.period
    return { name: meant, ...periodNamed(meant, now) }
  }
  if (from === undefined || to === undefined) throw malformed('统计期要同时有开始日期和结束日期')
  if (!isDate(from)) throw badParameter(FROM_KEY)
  if (!isDate(to)) throw badParameter(TO_KEY)
  if (from > to) throw malformed('开始时间不能晚于结束时间')
  if (isOutOfRange(from, to)) throw malformed(`统计期要在${FIRST_REPORT_DAY}至${LAST_REPORT_DAY}之间`)
  if (exceedsMaxYears(from, to)) throw malformed(`统计期最长${MAX_YEARS}年`)
  if (name !== undefined && !canBeNamed(name, { from, to })) throw malformed('统计期的名称与日期不符')
  return { name, from, to }
}

const comparedWith = ({ compare }: ReportQueryParams, { name, from, to }: AskedPeriod): Period | undefined => {
  if (compare === undefined) return undefined
  const how = PERIOD_COMPARISONS.find(one => one === compare)
  if (how === undefined) throw badParameter('compare')
  return previousPeriod({ from, to }, how, name)
}

const rowDimension = ({ by }: ReportQueryParams, { rows }: ReportView): Dimension | undefined => {
  const found = by === undefined ? rows?.by[0] : rows?.by.find(({ key }) => key === by)
  if (by !== undefined && found === undefined) throw badParameter('by')
  return found
}

/**
 * A value of a dimension in its type: id, option value or text. For a dynamic option set, numbers stay texts; the database compares them.
 * @throws HttpError 400
 */
const dimensionValue = (snapshot: Snapshot, { values }: Dimension, key: string, text: string): string | number => {
  if (values.kind === 'rows') return queryId(key, text)
  const set = values.kind === 'options' ? snapshot.options[values.options] : undefined
  if (set === undefined || set.dynamic) return text
  const found = flattenOptions(set.values).find(({ value }) => String(value) === text)?.value
  if (typeof found !== 'string' && typeof found !== 'number') throw badParameter(key)
  return found
}

/** Parses the key of a row as answers have it; "null" is the key of the row without a value. @throws HttpError 400 */
export const parseRowKey = (snapshot: Snapshot, dimension: Dimension, key: string, text: string): string | number | null =>
  text === 'null' ? null : dimensionValue(snapshot, dimension, key, text)

const filtersOf = (snapshot: Snapshot, query: ReportQueryParams, view: ReportView): readonly DimensionFilter[] =>
  view.filters.flatMap(({ dimension }) => {
    const key = dimensionParam(dimension.key)
    const text = query[key]
    if (text === undefined) return []
    return [{ dimension, values: listParts(key, text).map(part => dimensionValue(snapshot, dimension, key, part)) }]
  })

const sortOf = ({ sort }: ReportQueryParams, { rows }: ReportView): ParsedReportQuery['sort'] => {
  const text = sort ?? rows?.sort
  if (text === undefined || text === '') return undefined
  const descending = text.startsWith('-')
  const figure = descending ? text.slice(1) : text
  if (!rows?.figures.includes(figure)) throw malformed('不能按此列排序')
  return { figure, descending }
}

/** Query keys that every report accepts. */
const COMMON_REPORT_KEYS: readonly string[] = [FROM_KEY, TO_KEY, PERIOD_KEY, 'compare', 'by', 'sort', 'page', 'size', 'screen']

/**
 * Parses a report query (the map from readQuery). `view` is the report as the user may see it; `also` names keys that the endpoint reads itself.
 * @throws HttpError 400 for unknown keys, dimensions that the report has no filter for, invalid values, and a period that is incomplete, longer than
 * five years or has a name that does not match its dates
 */
export const parseReportQuery = (
  snapshot: Snapshot,
  view: ReportView,
  query: ReportQueryParams,
  now: Date,
  also: readonly string[] = [],
): ParsedReportQuery => {
  const known = new Set([...COMMON_REPORT_KEYS, ...also, ...view.filters.map(({ dimension }) => dimensionParam(dimension.key))])
  const unknown = Object.keys(query).find(key => !known.has(key))
  if (unknown !== undefined) throw malformed(`不支持查询参数 ${unknown}`)
  const period = periodOf(query, view, now)
  return {
    from: period.from,
    to: period.to,
    before: comparedWith(query, period),
    by: rowDimension(query, view),
    filters: filtersOf(snapshot, query, view),
    sort: sortOf(query, view),
    paging: parsePaging(query, view.rows?.size, '报表'),
    also: Object.fromEntries(also.flatMap(key => (query[key] === undefined ? [] : [[key, query[key]]]))),
  }
}
