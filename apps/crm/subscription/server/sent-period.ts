import { mondayOf, type Period } from '#core/manifest/time/period.ts'
import { addDays, firstOfMonth } from '#core/manifest/time/wall-time.ts'

/** The period that a report is sent about. */
export type PeriodName = 'LAST_WEEK' | 'THIS_MONTH' | 'LAST_MONTH'

/**
 * The days that a report is about which is sent on this day: the week or the month before, or this month up to yesterday. On the first of a
 * month there is no yesterday in it: then it is the whole month before.
 */
export function sentPeriod(name: PeriodName, day: string): Period {
  const monday = mondayOf(day)
  const first = firstOfMonth(day)
  if (name === 'LAST_WEEK') return { from: addDays(monday, -7), to: addDays(monday, -1) }
  if (name === 'THIS_MONTH' && day !== first) return { from: first, to: addDays(day, -1) }
  return { from: firstOfMonth(day, -1), to: addDays(first, -1) }
}
