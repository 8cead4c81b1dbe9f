import type { Interval } from '#core/contract/model/report.ts'
import { intervalsOf, mondayOf, type Period } from '#core/manifest/time/period.ts'
import { firstOfMonth } from '#core/manifest/time/wall-time.ts'

/** A day, week or month as far as the period reaches into it. */
export interface Piece extends Period {
  /** Its first day, even where the period begins later. */
  readonly key: string
  readonly label: string
}

const firstDay = (interval: Interval, { from }: Period): string => {
  if (interval === 'day') return from
  return interval === 'month' ? firstOfMonth(from) : mondayOf(from)
}

/** Every day, week or month of a period, in order. Years are named where there are several. */
export function piecesOf(interval: Interval, { from, to }: Period): readonly Piece[] {
  const short = (day: string): string => (from.slice(0, 4) === to.slice(0, 4) ? day.slice(5) : day)
  const labelOf = (piece: Period): string => {
    if (interval === 'month') return piece.from.slice(0, 7)
    return interval === 'day' ? short(piece.from) : `${short(piece.from)} ~ ${short(piece.to)}`
  }
  return intervalsOf(from, to, interval).map(piece => ({ ...piece, key: firstDay(interval, piece), label: labelOf(piece) }))
}
