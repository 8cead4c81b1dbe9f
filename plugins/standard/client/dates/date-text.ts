import { addDays, isDate, isDateTime, isMonth, wallDateTime } from '#core/manifest/public.ts'

/** Kind of field. Times are chosen to the minute; their values contain seconds. */
export type DateKind = 'date' | 'datetime' | 'month'

/** Display formats by kind. */
export const displayFormats: Readonly<Record<DateKind, string>> = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm', month: 'YYYY-MM' }

const displayLengths: Readonly<Record<DateKind, number>> = { date: 10, datetime: 16, month: 7 }

/** Display text of a value. */
export const dateDisplayText = (kind: DateKind, value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, displayLengths[kind]) : undefined

/** Value of a typed text; undefined while it is incomplete or invalid. */
export const valueOfText = (kind: DateKind, text: string): string | undefined => {
  const plain = text.normalize('NFKC').trim()
  if (kind === 'month') return isMonth(plain) ? plain : undefined
  if (kind === 'date') return isDate(plain) ? plain : undefined
  const value = plain.length === 16 ? `${plain}:00` : plain
  return isDateTime(value) ? value : undefined
}

/** True if the key inserts a character. */
export const isTextKey = (event: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey

export interface DateLimits {
  readonly noFuture: boolean
  readonly noPast: boolean
}

/** True if the limits forbid the whole day (or month). */
export const isForbiddenDay = (kind: DateKind, text: string, { noFuture, noPast }: DateLimits, now: Date): boolean => {
  const length = kind === 'month' ? 7 : 10
  const [day, today] = [text.slice(0, length), wallDateTime(now).slice(0, length)]
  return (noFuture && day > today) || (noPast && day < today)
}

const numbersBelow = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, at) => at)
const numbersFrom = (first: number, end: number): number[] => numbersBelow(end - first).map(at => at + first)

/** Hours of the chosen day, and minutes of an hour of it, that the limits forbid. */
export const forbiddenTimes = (
  chosen: string,
  { noFuture, noPast }: DateLimits,
  now: Date,
): { readonly hours: number[]; readonly minutes: (hour: number) => number[] } => {
  const today = wallDateTime(now)
  if (chosen.slice(0, 10) !== today.slice(0, 10)) return { hours: [], minutes: () => [] }
  const [hour, minute] = [Number(today.slice(11, 13)), Number(today.slice(14, 16))]
  return {
    hours: [...(noPast ? numbersBelow(hour) : []), ...(noFuture ? numbersFrom(hour + 1, 24) : [])],
    minutes: at => (at === hour ? [...(noPast ? numbersBelow(minute + 1) : []), ...(noFuture ? numbersFrom(minute + 1, 60) : [])] : []),
  }
}

/** Shortcut for a frequent date, defined in a manifest. */
export interface DateShortcut {
  readonly label: string
  /** Days from today. */
  readonly days?: number
  /** Day of next week, Monday is 1. */
  readonly weekday?: number
  /** Hours from now. */
  readonly hours?: number
  /** Time of that day, 'HH:mm'. */
  readonly at?: string
}

/** Shortcut lists that manifests refer to by name. */
const namedShortcuts: Readonly<Record<string, readonly DateShortcut[]>> = {
  soon: [
    { label: '明天上午', days: 1, at: '10:00' },
    { label: '明天下午', days: 1, at: '15:00' },
    { label: '3天后', days: 3, at: '10:00' },
    { label: '下周一', weekday: 1, at: '10:00' },
    { label: '两周后', days: 14, at: '10:00' },
  ],
}

/** Shortcuts of a control's props: a name or a list. */
export const shortcutsOf = (prop: unknown): readonly DateShortcut[] =>
  typeof prop === 'string' ? (namedShortcuts[prop] ?? []) : ((prop ?? []) as readonly DateShortcut[])

const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Value of a shortcut at the time `now`. */
export const shortcutValue = (kind: DateKind, { days = 0, weekday, hours = 0, at }: DateShortcut, now: Date): string => {
  const moment = wallDateTime(new Date(now.getTime() + hours * 3_600_000))
  const today = moment.slice(0, 10)
  const date = weekday === undefined ? addDays(today, days) : addDays(today, 7 - weekdayOf(today) + weekday)
  if (kind === 'datetime') return `${date} ${at ?? moment.slice(11, 16)}:00`
  return date.slice(0, displayLengths[kind])
}

/** True if the limits forbid the value. */
export const isForbiddenDate = (value: string, { noFuture, noPast }: DateLimits, now: Date): boolean => {
  const today = wallDateTime(now).slice(0, value.length)
  return (noFuture && value > today) || (noPast && value < today)
}
