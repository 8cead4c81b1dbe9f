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

/** How far back what a period is compared with lies. */
type Back = { readonly days: number } | { readonly months: number }

interface NamedPeriod {
  /** Its days, when it is asked for on this day. */
  on(today: string): Period
  readonly back: Back
}

const lastDays = (days: number): NamedPeriod => ({ on: today => ({ from: addDays(today, 1 - days), to: today }), back: { days } })

/** What is still going on ends today, so that it is compared with as many days before. */
const NAMED: Readonly<Record<string, NamedPeriod>> = {
  today: { on: today => ({ from: today, to: today }), back: { days: 1 } },
  yesterday: { on: today => ({ from: addDays(today, -1), to: addDays(today, -1) }), back: { days: 1 } },
  thisWeek: { on: today => ({ from: mondayOf(today), to: today }), back: { days: WEEK } },
  thisMonth: { on: today => ({ from: firstOfMonth(today), to: today }), back: { months: 1 } },
  lastMonth: { on: today => ({ from: firstOfMonth(today, -1), to: lastOfMonth(today, -1) }), back: { months: 1 } },
  last7Days: lastDays(7),
  last30Days: lastDays(30),
  thisQuarter: { on: today => ({ from: firstOfMonth(today, -((Number(today.slice(5, 7)) - 1) % 3)), to: today }), back: { months: 3 } },
  thisYear: { on: today => ({ from: `${today.slice(0, 4)}-01-01`, to: today }), back: { months: 12 } },
}

/** Names that a period may have. */
export const PERIOD_NAMES: readonly string[] = Object.keys(NAMED)

const named = (name: string): NamedPeriod => {
  const found = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  if (found === undefined) throw new Error(`no period ${name}`)
  return found
}

/** The period of that name at this moment. */
export const periodNamed = (name: string, now: Date): Period => named(name).on(wallDate(now))

/** Whether these can be the days of that name: they are when it is asked for on the last of them, or on the day after. */
export const canBeNamed = (name: string, { from, to }: Period): boolean =>
  [to, addDays(to, 1)].some(today => {
    const days = named(name).on(today)
    return days.from === from && days.to === to
  })

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Months of a month, a quarter and a year: what a period from the first day of one is a part of. */
const SPANS: readonly number[] = [1, 3, 12]

const isFirst = (day: string): boolean => day.endsWith('-01')
const isLast = (day: string): boolean => day === lastOfMonth(day)

/** As far back; whole months stay whole, and days that a shorter month lacks are its last. */
const shifted = ({ from, to }: Period, back: Back): Period => {
  if ('days' in back) return { from: addDays(from, -back.days), to: addDays(to, -back.days) }
  const whole = isFirst(from) && isLast(to)
  return { from: sameDay(from, -back.months), to: whole ? lastOfMonth(to, -back.months) : sameDay(to, -back.months) }
}

/**
 * For days without a name: those of a week, month, quarter or year from its first day go back by one of these, other whole months by as many months, any
 * other days by as many days.
 */
const guessedBack = ({ from, to }: Period): Back => {
  const begun = SPANS.find(months => isFirst(from) && (Number(from.slice(5, 7)) - 1) % months === 0 && monthsBetween(from, to) < months)
  if (begun !== undefined) return { months: begun }
  if (isFirst(from) && isLast(to)) return { months: monthsBetween(from, to) + 1 }
  return { days: from === mondayOf(to) ? WEEK : daysOf({ from, to }) }
}

/**
 * What a period is compared with. `year`: the same days a year before. `before`: what its name says, since the days alone do not tell a year from a month in
 * January; without a name what they look like.
 */
export const previousPeriod = (period: Period, how: Before, name?: string): Period => {
  if (how === 'year') return shifted(period, { months: 12 })
  return shifted(period, name === undefined ? guessedBack(period) : named(name).back)
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
    // Beyond the year 9999 days are not in the order of their texts any more: a stretch that seems to end before it began is the last one.
    const end = first <= last && last < to ? last : to
    found.push({ from: first, to: end })
    if (end === to) break
    first = addDays(end, 1)
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
