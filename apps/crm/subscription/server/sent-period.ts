import { addDays } from '#core/manifest/time/wall-time.ts'

/** The period that a report is sent about. */
export type PeriodName = 'LAST_WEEK' | 'THIS_MONTH' | 'LAST_MONTH'

/** Days as 'YYYY-MM-DD', both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Days since Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of the week in which this day lies. */
export const mondayOf = (day: string): string => addDays(day, -weekday(day))

/**
 * The days that a report is about which is sent on this day: the week or the month before, or this month up to yesterday. On the first of a
 * month there is no yesterday in it: then it is the whole month before.
 */
export function sentPeriod(name: PeriodName, day: string): Days {
  const first = `${day.slice(0, 8)}01`
  const yesterday = addDays(day, -1)
  if (name === 'LAST_WEEK') return { from: addDays(mondayOf(day), -7), to: addDays(mondayOf(day), -1) }
  if (name === 'THIS_MONTH' && day !== first) return { from: first, to: yesterday }
  const last = addDays(first, -1)
  return { from: `${last.slice(0, 8)}01`, to: last }
}
