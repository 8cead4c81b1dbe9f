import { isDate } from '#core/manifest/public.ts'
import type { ClientFilter, ClientReportView } from '#schemas/types/wire.ts'
import { FROM_KEY, PERIOD_KEY, TO_KEY } from '../manifest/report-keys.ts'
import { isOutOfRange } from '../manifest/report-period.ts'
import { comparisons, type DayRange, daysOfPeriod, type ReportComparison, reportPeriods } from './periods.ts'

/** State of a report: everything that a link to it must carry. */
export interface ReportState {
  /** Name of the period; undefined for a custom range of days. */
  readonly period: string | undefined
  readonly days: DayRange
  readonly compare: ReportComparison
  /** Dimension of the table's rows; '' without a table. */
  readonly by: string
  /** Query values of the filters, by query key. Never empty strings. */
  readonly params: Readonly<Record<string, string>>
  /** Figure to sort by, with '-' for descending; '' for the report's own order. */
  readonly sort: string
  /** From 1. */
  readonly page: number
}

/** Part of a view that determines its state. */
export type ReportShape = Pick<ClientReportView, 'period' | 'rows' | 'filters' | 'figures'>

const dayQuery = ([from, to]: DayRange): Record<string, string> => ({ [FROM_KEY]: from, [TO_KEY]: to })
const reportStateKeys = [PERIOD_KEY, FROM_KEY, TO_KEY, 'compare', 'by', 'sort', 'page']
const filterParamNames = (filters: readonly ClientFilter[]): readonly string[] => filters.flatMap(({ params }) => params)

const readReportDays = (from: string | null, to: string | null): DayRange | undefined =>
  from && to && isDate(from) && isDate(to) && from <= to && !isOutOfRange(from, to) ? [from, to] : undefined

const readReportSort = ({ rows, figures }: ReportShape, sort: string | null): string =>
  sort !== null && Object.hasOwn(figures, sort.replace(/^-/, '')) ? sort : (rows?.sort ?? '')

/** Reads the state from the URL. Unknown or invalid values fall back to the view's defaults. */
export const readReportState = (view: ReportShape, search: URLSearchParams, now = new Date()): ReportState => {
  const days = readReportDays(search.get(FROM_KEY), search.get(TO_KEY))
  const named = reportPeriods.find(({ key }) => key === search.get(PERIOD_KEY))?.key ?? view.period
  const choices = view.rows?.choices ?? []
  const page = Number(search.get('page'))
  return {
    period: days ? undefined : named,
    days: days ?? daysOfPeriod(named, now),
    compare: comparisons.find(({ key }) => key === search.get('compare'))?.key ?? 'before',
    by: choices.find(({ key }) => key === search.get('by'))?.key ?? choices[0]?.key ?? '',
    params: Object.fromEntries(
      filterParamNames(view.filters).flatMap(param => {
        const value = search.get(param)?.trim()
        return value ? [[param, value]] : []
      }),
    ),
    sort: readReportSort(view, search.get('sort')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Writes the state to the URL: only what differs from the view's defaults. Other keys are kept. */
export const writeReportState = (view: ReportShape, state: ReportState, current: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(current)
  for (const key of [...reportStateKeys, ...filterParamNames(view.filters)]) next.delete(key)
  if (state.period === undefined) for (const [key, day] of Object.entries(dayQuery(state.days))) next.set(key, day)
  else if (state.period !== view.period) next.set(PERIOD_KEY, state.period)
  if (state.compare !== 'before') next.set('compare', state.compare)
  if (state.by !== (view.rows?.choices[0]?.key ?? '')) next.set('by', state.by)
  for (const [param, value] of Object.entries(state.params)) next.set(param, value)
  if (state.sort !== (view.rows?.sort ?? '')) next.set('sort', state.sort)
  if (state.page !== 1) next.set('page', String(state.page))
  return next
}

/** Query of the report's request and of its export: the days, and the period's name, which determines the compared days. */
export const reportQuery = (view: ReportShape, { period, days, compare, by, params, sort }: ReportState): Record<string, string> => ({
  ...dayQuery(days),
  ...(period !== undefined && { [PERIOD_KEY]: period }),
  ...(compare !== 'none' && { compare }),
  ...(view.rows && { by }),
  ...params,
  ...(view.rows && sort !== '' && { sort }),
})

/** Page parameters; empty if the table has no pages. */
export const pageQuery = ({ rows }: ReportShape, { page }: ReportState): Record<string, string> =>
  rows?.size ? { page: String(page), size: String(rows.size) } : {}

/** Next sort after a click on a heading: descending, ascending, then the report's own order. */
export const nextReportSort = (key: string, sort: string, own: string): string => {
  if (sort === `-${key}`) return key
  return sort === key && own !== key ? own : `-${key}`
}
