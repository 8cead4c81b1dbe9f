/** Wall time of Asia/Shanghai in the wire format: 'YYYY-MM-DD', 'YYYY-MM' and 'YYYY-MM-DD HH:mm:ss'. */

/** Shanghai has been at UTC+8, without daylight saving time, since 1991. */
const OFFSET_MS = 8 * 3_600_000
const UTC_DAY_MS = 86_400_000

const padNumber = (value: number): string => String(value).padStart(2, '0')

const asUtc = (text: string): Date => new Date(`${text.length === 10 ? `${text} 00:00:00` : text}Z`.replace(' ', 'T'))
const fromUtc = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

/** From here on, text order of wall times is their time order: before, daylight saving time repeated and skipped hours. */
export const STABLE_OFFSET_SINCE = '1992-01-01 00:00:00'
const STABLE_OFFSET_SINCE_MS = asUtc(STABLE_OFFSET_SINCE).getTime() - OFFSET_MS

/** Created lazily: it takes a browser tens of milliseconds, and instants this old are rare. */
let historicFormat: Intl.DateTimeFormat | undefined
const historicWallTime = (instant: Date): string => {
  historicFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
  return historicFormat.format(instant)
}

/** Wall time 'YYYY-MM-DD HH:mm:ss' of an instant. */
export const wallDateTime = (instant: Date): string =>
  instant.getTime() < STABLE_OFFSET_SINCE_MS ? historicWallTime(instant) : fromUtc(new Date(instant.getTime() + OFFSET_MS))

/** Date 'YYYY-MM-DD' of an instant, in Shanghai. */
export const wallDate = (instant: Date): string => wallDateTime(instant).slice(0, 10)

/** True for an existing date, written 'YYYY-MM-DD', from the year 1000. */
export const isDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null || Number(match[1]) < 1000) return false
  const date = asUtc(text)
  return !Number.isNaN(date.getTime()) && date.getUTCMonth() + 1 === Number(match[2]) && date.getUTCDate() === Number(match[3])
}

/** True for an existing date and time, written 'YYYY-MM-DD HH:mm:ss'. */
export const isDateTime = (text: string): boolean => {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text)
  return match !== null && isDate(match[1] ?? '') && Number(match[2]) < 24 && Number(match[3]) < 60 && Number(match[4]) < 60
}

/** True for a month 'YYYY-MM'. */
export const isMonth = (text: string): boolean => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)

/** The date `days` days later. */
export const addDays = (date: string, days: number): string => fromUtc(new Date(asUtc(date).getTime() + days * UTC_DAY_MS)).slice(0, 10)

/** The date and time one second later. */
export const nextSecond = (dateTime: string): string => fromUtc(new Date(asUtc(dateTime).getTime() + 1000))

/** First day of the month `months` after that of `month` ('YYYY-MM' or a date). */
export const firstOfMonth = (month: string, months = 0): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${padNumber((index % 12) + 1)}-01`
}
