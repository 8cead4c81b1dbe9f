import { firstOfMonth, type Interval, intervalsOf, mondayOf, type Period } from '#core/manifest/public.ts'

/** A day, week or month, clipped to the period. */
export interface ClippedInterval extends Period {
  /** First day of the unclipped interval, for weeks and months; it may lie before the period. */
  readonly key: string
  readonly label: string
}

const unclippedStart = (interval: Interval, { from }: Period): string => {
  if (interval === 'day') return from
  return interval === 'month' ? firstOfMonth(from) : mondayOf(from)
}

/** All days, weeks or months of a period, in order. Labels contain the year only if the period spans several years. */
export function intervalsIn(interval: Interval, { from, to }: Period): readonly ClippedInterval[] {
  const short = (day: string): string => (from.slice(0, 4) === to.slice(0, 4) ? day.slice(5) : day)
  const labelOf = (piece: Period): string => {
    if (interval === 'month') return piece.from.slice(0, 7)
    return interval === 'day' ? short(piece.from) : `${short(piece.from)} ~ ${short(piece.to)}`
  }
  return intervalsOf(from, to, interval).map(piece => ({ ...piece, key: unclippedStart(interval, piece), label: labelOf(piece) }))
}
