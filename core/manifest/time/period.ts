/** Stretches of days, by the calendar of Shanghai: the ones that have a name, what came before one, and what one consists of. */
import type { Interval } from '#core/contract/model/report.ts'
import { addDays, firstOfMonth, wallDate } from './wall-time.ts'

/** From a day to a day, both within: 'YYYY-MM-DD'. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** What a period is compared with. */
export type Before = 'before' | 'year'

const MONDAY = 1
const WEEK = 7

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -((weekday(day) - MONDAY + WEEK) % WEEK))

/** The last day of the month `months` later than the day's. */
const lastOfMonth = (day: string, months = 0): string => addDays(firstOfMonth(day, months + 1), -1)

/** The same day of the month `months` later, or that month's last day where it is shorter. */
const sameDay = (day: string, months: number): string => {
  const wanted = firstOfMonth(day, months).slice(0, 8) + day.slice(8)
  const last = lastOfMonth(day, months)
  const tooLate = wanted > last
  return tooLate ? last : wanted
}

const MS = 86_400_000

/** Days of a period. */
export const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / MS) + 1

/** What is still going on ends today, so that it is compared with as many days before. */
const NAMED: Readonly<Record<string, (today: string) => Period>> = {
  today: today => ({ from: today, to: today }),
  yesterday: today => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  thisWeek: today => ({ from: mondayOf(today), to: today }),
  thisMonth: today => ({ from: firstOfMonth(today), to: today }),
  lastMonth: today => ({ from: firstOfMonth(today, -1), to: lastOfMonth(today, -1) }),
  last7Days: today => ({ from: addDays(today, -6), to: today }),
  last30Days: today => ({ from: addDays(today, -29), to: today }),
  thisQuarter: today => ({ from: firstOfMonth(today, -((Number(today.slice(5, 7)) - 1) % 3)), to: today }),
  thisYear: today => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
}

/** Names that a report's "period" may be. */
export const PERIOD_NAMES: readonly string[] = Object.keys(NAMED)

/** The period of that name at this moment. */
export const periodNamed = (name: string, now: Date): Period => {
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  if (named === undefined) throw new Error(`no period ${name}`)
  return named(wallDate(now))
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Months of a month, a quarter and a year: what a period from the first day of one is a part of. */
const SPANS: readonly number[] = [1, 3, 12]

const isFirst = (day: string): boolean => day.endsWith('-01')
const isLast = (day: string): boolean => day === lastOfMonth(day)

/**
 * What a period is compared with. `year`: the same days a year before. `before`: of a week, month, quarter or year from its first day the same days of the
 * one before, of other whole months as many months before, otherwise the stretch of the same length that ends the day before. Days that a shorter month
 * lacks are its last.
 */
export const previousPeriod = (from: string, to: string, how: Before): Period => {
  const whole = isFirst(from) && isLast(to)
  const back = (months: number): Period => ({ from: sameDay(from, -months), to: whole ? lastOfMonth(to, -months) : sameDay(to, -months) })
  if (how === 'year') return back(12)
  const begun = SPANS.find(months => isFirst(from) && (Number(from.slice(5, 7)) - 1) % months === 0 && monthsBetween(from, to) < months)
  if (begun !== undefined) return back(begun)
  if (whole) return back(monthsBetween(from, to) + 1)
  if (from === mondayOf(to)) return { from: addDays(from, -WEEK), to: addDays(to, -WEEK) }
  return { from: addDays(from, -daysOf({ from, to })), to: addDays(from, -1) }
}

const lastOf: Readonly<Record<Interval, (day: string) => string>> = {
  day: day => day,
  week: day => addDays(mondayOf(day), WEEK - 1),
  month: day => lastOfMonth(day),
}

/** Days, weeks (from Monday) or months of a period in order, the first and the last cut to it. */
export const intervalsOf = (from: string, to: string, interval: Interval): readonly Period[] => {
  const found: Period[] = []
  for (let first = from; first <= to; ) {
    const last = lastOf[interval](first)
    found.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return found
}

/** Longest periods that are drawn by days, and by weeks. */
const MOST_DAYS = 62
const MOST_DAYS_BY_WEEKS = 200

/** What a chart over time goes by: as many points as can be told apart. */
export const autoInterval = (from: string, to: string): Interval => {
  const days = daysOf({ from, to })
  if (days <= MOST_DAYS) return 'day'
  return days <= MOST_DAYS_BY_WEEKS ? 'week' : 'month'
}
