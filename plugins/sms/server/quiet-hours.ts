/** Hours of the day in Shanghai in which advertising may be sent, end excluded. */
const [FIRST, LAST] = [8, 21]

/** Offset of Shanghai from UTC in milliseconds; there is no daylight saving time. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000
const DAY_LENGTH_MS = 24 * 3_600_000

const shanghaiHour = (moment: Date): number => new Date(moment.getTime() + SHANGHAI_OFFSET_MS).getUTCHours()

/** True if advertising may be sent at this moment. */
export const isAdvertisingTime = (moment: Date): boolean => shanghaiHour(moment) >= FIRST && shanghaiHour(moment) < LAST

/** First moment from this one on at which advertising may be sent. */
export function nextAdvertisingTime(moment: Date): Date {
  if (isAdvertisingTime(moment)) return moment
  const local = moment.getTime() + SHANGHAI_OFFSET_MS
  const midnight = local - (local % DAY_LENGTH_MS) + (shanghaiHour(moment) >= LAST ? DAY_LENGTH_MS : 0)
  return new Date(midnight + FIRST * 3_600_000 - SHANGHAI_OFFSET_MS)
}
