import { addDays, firstOfMonth } from '#core/manifest/time/wall-time.ts'

/** First and last day. */
export type Days = readonly [string, string]

/** Days that are meant by a name, whenever it is asked: up to today where they are not over. */
interface NamedPeriod {
  readonly key: string
  /** Chinese. */
  readonly label: string
  days(today: string): Days
}

const monday = (today: string): string => addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
const quarter = (today: string): string => firstOfMonth(today, -((Number(today.slice(5, 7)) - 1) % 3))

/** Periods that are offered, in order. */
export const periods: readonly NamedPeriod[] = [
  { key: 'today', label: '今天', days: today => [today, today] },
  { key: 'yesterday', label: '昨天', days: today => [addDays(today, -1), addDays(today, -1)] },
  { key: 'thisWeek', label: '本周', days: today => [monday(today), today] },
  { key: 'thisMonth', label: '本月', days: today => [firstOfMonth(today), today] },
  { key: 'lastMonth', label: '上月', days: today => [firstOfMonth(today, -1), addDays(firstOfMonth(today), -1)] },
  { key: 'last7Days', label: '最近7天', days: today => [addDays(today, -6), today] },
  { key: 'last30Days', label: '最近30天', days: today => [addDays(today, -29), today] },
  { key: 'thisQuarter', label: '本季度', days: today => [quarter(today), today] },
  { key: 'thisYear', label: '今年', days: today => [`${today.slice(0, 4)}-01-01`, today] },
]

/** The period of this name; this month for none that is offered. */
export const periodOf = (key: string): NamedPeriod =>
  periods.find(one => one.key === key) ?? (periods.find(one => one.key === 'thisMonth') as NamedPeriod)

/** What a report is compared with. */
export const comparisons = [
  { key: 'before', label: '上期' },
  { key: 'year', label: '去年同期' },
  { key: 'none', label: '不对比' },
] as const

/** before: the stretch before; year: the same days a year before. */
export type Comparison = (typeof comparisons)[number]['key']

/** Keys of the days in a report's query and address. */
export const dayKeys = ['timeOnOrAfter', 'timeOnOrBefore'] as const
