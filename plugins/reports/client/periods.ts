import { periodNamed } from '#core/manifest/public.ts'

/** First and last day. */
export type DayRange = readonly [string, string]

/** Period with a name, whose days depend on the current date. */
interface ReportPeriod {
  readonly key: string
  /** Chinese */
  readonly label: string
}

/** Offered periods, in order. */
export const reportPeriods: readonly ReportPeriod[] = [
  { key: 'today', label: '今天' },
  { key: 'yesterday', label: '昨天' },
  { key: 'thisWeek', label: '本周' },
  { key: 'thisMonth', label: '本月' },
  { key: 'lastMonth', label: '上月' },
  { key: 'last7Days', label: '最近7天' },
  { key: 'last30Days', label: '最近30天' },
  { key: 'thisQuarter', label: '本季度' },
  { key: 'thisYear', label: '今年' },
]

/** Days of a named period at this moment; a period that is not over ends today. */
export const daysOfPeriod = (key: string, now = new Date()): DayRange => {
  const { from, to } = periodNamed(key, now)
  return [from, to]
}

/** Comparisons of a report. */
export const comparisons = [
  { key: 'before', label: '上期' },
  { key: 'year', label: '去年同期' },
  { key: 'none', label: '不对比' },
] as const

/** before: the preceding period; year: the same days a year before. */
export type ReportComparison = (typeof comparisons)[number]['key']
