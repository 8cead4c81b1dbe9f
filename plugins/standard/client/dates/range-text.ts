import { addDays, firstOfMonth, wallDate } from '#core/manifest/public.ts'
import { dateDisplayText, valueOfText } from './date-text.ts'

/** Days, or times from the first second of a minute to the last second of another. */
export type RangeKind = 'date' | 'datetime'

/** Start and end; undefined is an open end. */
export type DateRange = readonly [string | undefined, string | undefined]

/** Frequent range of days. */
interface NamedRange {
  readonly label: string
  days(today: string): readonly [string, string]
}

/** Monday of the week: weeks begin on Monday. */
const weekStart = (today: string): string => addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
const monthRange = (today: string, months: number): readonly [string, string] => [
  firstOfMonth(today, months),
  addDays(firstOfMonth(today, months + 1), -1),
]

const namedRanges: readonly NamedRange[] = [
  { label: '今天', days: today => [today, today] },
  { label: '昨天', days: today => [addDays(today, -1), addDays(today, -1)] },
  { label: '本周', days: today => [weekStart(today), addDays(weekStart(today), 6)] },
  { label: '本月', days: today => monthRange(today, 0) },
  { label: '上月', days: today => monthRange(today, -1) },
  { label: '最近7天', days: today => [addDays(today, -6), today] },
  { label: '最近30天', days: today => [addDays(today, -29), today] },
]

/** Value of a typed end of the range: the first second of the minute, or the last one for the end. */
export const rangeEnd = (kind: RangeKind, text: string | undefined, last: boolean): string | undefined => {
  const value = text ? valueOfText(kind, text) : undefined
  return kind === 'datetime' && last ? value?.replace(/:00$/, ':59') : value
}

export const rangeDisplayTexts = (kind: RangeKind, [from, to]: DateRange): [string, string] | undefined =>
  from || to ? [dateDisplayText(kind, from) ?? '', dateDisplayText(kind, to) ?? ''] : undefined

const rangeOfDays = (kind: RangeKind, [from, to]: readonly [string, string]): readonly [string, string] =>
  kind === 'date' ? [from, to] : [`${from} 00:00:00`, `${to} 23:59:59`]

export interface RangeChip {
  readonly label: string
  readonly means: readonly [string, string]
  readonly chosen: boolean
}

/** The offered ranges, and which of them is chosen: a current week or month also counts as chosen if the range ends today. */
export const rangeChips = (kind: RangeKind, [from, to]: DateRange, now: Date): readonly RangeChip[] => {
  const today = wallDate(now)
  const chips = namedRanges.map(({ label, days }) => ({ label, means: rangeOfDays(kind, days(today)) }))
  const until = rangeOfDays(kind, [today, today])[1]
  const begins = chips.filter(({ means }) => means[0] === from)
  const chosen = begins.find(({ means }) => means[1] === to) ?? (to === until ? begins.find(({ means }) => means[1] > until) : undefined)
  return chips.map(chip => ({ ...chip, chosen: chip.label === chosen?.label }))
}
