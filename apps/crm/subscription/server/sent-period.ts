import { FROM_KEY, PERIOD_KEY, TO_KEY } from '#core/manifest/query/index.ts'
import { mondayOf, type Period } from '#core/manifest/time/period.ts'
import { addDays, firstOfMonth } from '#core/manifest/time/wall-time.ts'

/** The period that a report is sent about. */
export type PeriodName = 'LAST_WEEK' | 'THIS_MONTH' | 'LAST_MONTH'

/** Days, and what a report calls such days: by that it knows which ones come before. */
interface SentPeriod extends Period {
  readonly name: 'thisWeek' | 'thisMonth' | 'lastMonth'
}

/**
 * The days that a report is about which is sent on this day: the week or the month before, or this month up to yesterday. On the first of a
 * month there is no yesterday in it: then it is the whole month before.
 */
export function sentPeriod(period: PeriodName, day: string): SentPeriod {
  const monday = mondayOf(day)
  const first = firstOfMonth(day)
  // As it was called on its Sunday.
  if (period === 'LAST_WEEK') return { name: 'thisWeek', from: addDays(monday, -7), to: addDays(monday, -1) }
  if (period === 'THIS_MONTH' && day !== first) return { name: 'thisMonth', from: first, to: addDays(day, -1) }
  return { name: 'lastMonth', from: firstOfMonth(day, -1), to: addDays(first, -1) }
}

/** How a report is asked for it, beside the period before. */
export const sentQuery = ({ name, from, to }: SentPeriod): Readonly<Record<string, string>> => ({
  [FROM_KEY]: from,
  [TO_KEY]: to,
  [PERIOD_KEY]: name,
  compare: 'before',
})
