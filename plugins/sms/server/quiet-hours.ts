/** Hours of the day in Shanghai in which advertising may be sent, end excluded. */
const [FIRST, LAST] = [8, 21]

/** Offset of Shanghai from UTC in milliseconds; there is no daylight saving time. */
const AHEAD = 8 * 3_600_000
const DAY = 24 * 3_600_000

const hourOf = (moment: Date): number => new Date(moment.getTime() + AHEAD).getUTCHours()

/** True if advertising may be sent at this moment. */
export const isOpen = (moment: Date): boolean => hourOf(moment) >= FIRST && hourOf(moment) < LAST

/** First moment from this one on at which advertising may be sent. */
export function nextOpen(moment: Date): Date {
  if (isOpen(moment)) return moment
  const local = moment.getTime() + AHEAD
  const midnight = local - (local % DAY) + (hourOf(moment) >= LAST ? DAY : 0)
  return new Date(midnight + FIRST * 3_600_000 - AHEAD)
}
