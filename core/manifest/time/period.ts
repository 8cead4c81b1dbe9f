/** Periods of days in the calendar of Shanghai: named periods, the period to compare with, and division into intervals. */
import { addDays, firstOfMonth, wallDate } from './wall-time.ts'

/** Calendar intervals in Asia/Shanghai; weeks begin on Monday. */
export type Interval = 'day' | 'week' | 'month'

/** From the first to the last day, both included: 'YYYY-MM-DD'. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** What to compare a period with: the preceding period, or the same days a year before. */
export type PeriodComparison = 'before' | 'year'

const MONDAY = 1
const DAYS_OF_WEEK = 7

/** Day of the week; 0 is Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -((weekday(day) - MONDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK))

/** Last day of the month `months` after the day's month. */
const lastOfMonth = (day: string, months = 0): string => addDays(firstOfMonth(day, months + 1), -1)

/** The same day of the month `months` later; that month's last day if the month is shorter. */
const sameDayOfMonth = (day: string, months: number): string => {
  const wanted = firstOfMonth(day, months).slice(0, 8) + day.slice(8)
  const last = lastOfMonth(day, months)
  const tooLate = wanted > last
  return tooLate ? last : wanted
}

const UTC_DAY_MS = 86_400_000

/** Number of days of a period. */
export const dayCount = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / UTC_DAY_MS) + 1

/** Distance back to the period to compare with. */
type PeriodDistance = { readonly days: number } | { readonly months: number }

interface NamedPeriod {
  /** The period, seen from this day. */
  on(today: string): Period
  readonly back: PeriodDistance
}

const lastDays = (days: number): NamedPeriod => ({ on: today => ({ from: addDays(today, 1 - days), to: today }), back: { days } })

/** Named periods. One that is still running ends today, so that it is compared with the same number of days before. */
const NAMED_PERIODS: Readonly<Record<string, NamedPeriod>> = {
  today: { on: today => ({ from: today, to: today }), back: { days: 1 } },
  yesterday: { on: today => ({ from: addDays(today, -1), to: addDays(today, -1) }), back: { days: 1 } },
  thisWeek: { on: today => ({ from: mondayOf(today), to: today }), back: { days: DAYS_OF_WEEK } },
  thisMonth: { on: today => ({ from: firstOfMonth(today), to: today }), back: { months: 1 } },
  lastMonth: { on: today => ({ from: firstOfMonth(today, -1), to: lastOfMonth(today, -1) }), back: { months: 1 } },
  last7Days: lastDays(7),
  last30Days: lastDays(30),
  thisQuarter: { on: today => ({ from: firstOfMonth(today, -((Number(today.slice(5, 7)) - 1) % 3)), to: today }), back: { months: 3 } },
  thisYear: { on: today => ({ from: `${today.slice(0, 4)}-01-01`, to: today }), back: { months: 12 } },
}

/** Names of all named periods. */
export const PERIOD_NAMES: readonly string[] = Object.keys(NAMED_PERIODS)

const namedPeriod = (name: string): NamedPeriod => {
  const found = Object.hasOwn(NAMED_PERIODS, name) ? NAMED_PERIODS[name] : undefined
  if (found === undefined) throw new Error(`no period ${name}`)
  return found
}

/** The named period at this time. */
export const periodNamed = (name: string, now: Date): Period => namedPeriod(name).on(wallDate(now))

/** True if the named period can have these dates, seen from its last day or the day after. */
export const canBeNamed = (name: string, { from, to }: Period): boolean =>
  [to, addDays(to, 1)].some(today => {
    const days = namedPeriod(name).on(today)
    return days.from === from && days.to === to
  })

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Lengths in months of month, quarter and year: the calendar units that a period starting on their first day may be part of. */
const CALENDAR_UNIT_MONTHS: readonly number[] = [1, 3, 12]

const isFirstOfMonth = (day: string): boolean => day.endsWith('-01')
const isLastOfMonth = (day: string): boolean => day === lastOfMonth(day)

/** The period shifted back. Whole months stay whole; a day that a shorter month lacks becomes that month's last day. */
const shiftBack = ({ from, to }: Period, back: PeriodDistance): Period => {
  if ('days' in back) return { from: addDays(from, -back.days), to: addDays(to, -back.days) }
  const whole = isFirstOfMonth(from) && isLastOfMonth(to)
  return { from: sameDayOfMonth(from, -back.months), to: whole ? lastOfMonth(to, -back.months) : sameDayOfMonth(to, -back.months) }
}

/**
 * Distance back for dates without a name: a period from the first day of a week, month, quarter or year goes back by that unit, other whole months by
 * their number of months, any other dates by their number of days.
 */
const guessedDistance = ({ from, to }: Period): PeriodDistance => {
  const begun = CALENDAR_UNIT_MONTHS.find(
    months => isFirstOfMonth(from) && (Number(from.slice(5, 7)) - 1) % months === 0 && monthsBetween(from, to) < months,
  )
  if (begun !== undefined) return { months: begun }
  if (isFirstOfMonth(from) && isLastOfMonth(to)) return { months: monthsBetween(from, to) + 1 }
  return { days: from === mondayOf(to) ? DAYS_OF_WEEK : dayCount({ from, to }) }
}

/**
 * The period to compare with. `year`: the same days a year before. `before`: decided by the period's name, because in January the dates alone do not
 * tell a year from a month; without a name guessed from the dates.
 */
export const previousPeriod = (period: Period, how: PeriodComparison, name?: string): Period => {
  if (how === 'year') return shiftBack(period, { months: 12 })
  return shiftBack(period, name === undefined ? guessedDistance(period) : namedPeriod(name).back)
}

const lastDayOf: Readonly<Record<Interval, (day: string) => string>> = {
  day: day => day,
  week: day => addDays(mondayOf(day), DAYS_OF_WEEK - 1),
  month: day => lastOfMonth(day),
}

/** Days, weeks (from Monday) or months of a period in order; the first and the last are cut to the period. */
export const intervalsOf = (from: string, to: string, interval: Interval): readonly Period[] => {
  const found: Period[] = []
  for (let first = from; first <= to; ) {
    const last = lastDayOf[interval](first)
    // After the year 9999, text order of dates is no longer their time order: an interval that seems to end before it starts is the last one.
    const end = first <= last && last < to ? last : to
    found.push({ from: first, to: end })
    if (end === to) break
    first = addDays(end, 1)
  }
  return found
}

/** Maximum number of days that a chart shows by days, and by weeks. */
const MAX_DAYS_BY_DAY = 62
const MAX_DAYS_BY_WEEK = 200

/** Interval of a chart over time, so that its points remain distinguishable. */
export const autoInterval = (from: string, to: string): Interval => {
  const days = dayCount({ from, to })
  if (days <= MAX_DAYS_BY_DAY) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}
