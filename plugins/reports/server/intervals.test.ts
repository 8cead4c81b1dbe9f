import { describe, expect, it } from 'vitest'
import type { Interval } from '#core/manifest/time/period.ts'
import { intervalsIn } from './intervals.ts'

const pieces = (interval: Interval, from: string, to: string) =>
  intervalsIn(interval, { from, to }).map(piece => [piece.key, piece.label, piece.from, piece.to])

describe('the intervals of a period', () => {
  it('are its days, named without the year', () => {
    expect(pieces('day', '2026-11-29', '2026-12-01')).toEqual([
      ['2026-11-29', '11-29', '2026-11-29', '2026-11-29'],
      ['2026-11-30', '11-30', '2026-11-30', '2026-11-30'],
      ['2026-12-01', '12-01', '2026-12-01', '2026-12-01'],
    ])
  })

  it('are weeks with the key of their Monday, cut to the period', () => {
    expect(pieces('week', '2026-11-01', '2026-11-10')).toEqual([
      ['2026-10-26', '11-01 ~ 11-01', '2026-11-01', '2026-11-01'],
      ['2026-11-02', '11-02 ~ 11-08', '2026-11-02', '2026-11-08'],
      ['2026-11-09', '11-09 ~ 11-10', '2026-11-09', '2026-11-10'],
    ])
  })

  it('are months with the key of their first day, cut to the period', () => {
    expect(pieces('month', '2026-10-10', '2026-11-05')).toEqual([
      ['2026-10-01', '2026-10', '2026-10-10', '2026-10-31'],
      ['2026-11-01', '2026-11', '2026-11-01', '2026-11-05'],
    ])
  })

  it('are named with the year where the period has two, of a day as of a week', () => {
    expect(pieces('day', '2026-12-31', '2027-01-01').map(([, label]) => label)).toEqual(['2026-12-31', '2027-01-01'])
    expect(pieces('week', '2026-12-31', '2027-01-04').map(([, label]) => label)).toEqual([
      '2026-12-31 ~ 2027-01-03',
      '2027-01-04 ~ 2027-01-04',
    ])
  })
})
