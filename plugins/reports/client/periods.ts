import { periodNamed } from '#core/manifest/time/period.ts'

/** First and last day. */
export type Days = readonly [string, string]

/** Days that are meant by a name, whenever it is asked. */
interface NamedPeriod {
  readonly key: string
  /** Chinese. */
  readonly label: string
}

/** Periods that are offered, in order. */
export const periods: readonly NamedPeriod[] = [
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

/** Its days at this moment, up to today where they are not over. */
export const daysNamed = (key: string, now = new Date()): Days => {
  const { from, to } = periodNamed(key, now)
  return [from, to]
}

/** What a report is compared with. */
export const comparisons = [
  { key: 'before', label: '上期' },
  { key: 'year', label: '去年同期' },
  { key: 'none', label: '不对比' },
] as const

/** before: the stretch before; year: the same days a year before. */
export type Comparison = (typeof comparisons)[number]['key']
