import { addDays, firstOfMonth, mondayOf, type Period } from '#core/manifest/public.ts'
import { FROM_KEY, PERIOD_KEY, TO_KEY } from '#plugins/reports/server/report-port.ts'

/** Period of a subscription's reports. */
export type SubscriptionPeriod = 'LAST_WEEK' | 'THIS_MONTH' | 'LAST_MONTH'

/** A range of days and its name in report queries, from which a report derives the previous period. */
interface SentPeriod extends Period {
  readonly name: 'thisWeek' | 'thisMonth' | 'lastMonth'
}

/**
 * Days of a report sent on `day`: the previous week or month, or this month up to yesterday. On the first of a month the latter is empty, so the
 * whole previous month is used.
 */
export function sentPeriod(period: SubscriptionPeriod, day: string): SentPeriod {
  const monday = mondayOf(day)
  const first = firstOfMonth(day)
  // Named as on its Sunday, when that week was the current one.
  if (period === 'LAST_WEEK') return { name: 'thisWeek', from: addDays(monday, -7), to: addDays(monday, -1) }
  if (period === 'THIS_MONTH' && day !== first) return { name: 'thisMonth', from: first, to: addDays(day, -1) }
  return { name: 'lastMonth', from: firstOfMonth(day, -1), to: addDays(first, -1) }
}

/** Report query for the period, compared with the previous one. */
export const sentPeriodQuery = ({ name, from, to }: SentPeriod): Readonly<Record<string, string>> => ({
  [FROM_KEY]: from,
  [TO_KEY]: to,
  [PERIOD_KEY]: name,
  compare: 'before',
})
