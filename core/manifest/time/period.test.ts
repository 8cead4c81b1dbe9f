import { describe, expect, it } from 'vitest'
import { autoInterval, canBeNamed, dayCount, intervalsOf, mondayOf, periodNamed, previousPeriod } from './period.ts'
import { addDays } from './wall-time.ts'

const shanghaiInstant = (text: string): Date => new Date(`${text}+08:00`)
const fromAndTo = ({ from, to }: { from: string; to: string }): string => `${from} ${to}`

describe('periods by name', () => {
  it.each([
    ['today', '2026-11-23 2026-11-23'],
    ['yesterday', '2026-11-22 2026-11-22'],
    ['thisWeek', '2026-11-23 2026-11-23'],
    ['thisMonth', '2026-11-01 2026-11-23'],
    ['lastMonth', '2026-10-01 2026-10-31'],
    ['last7Days', '2026-11-17 2026-11-23'],
    ['last30Days', '2026-10-25 2026-11-23'],
    ['thisQuarter', '2026-10-01 2026-11-23'],
    ['thisYear', '2026-01-01 2026-11-23'],
  ])('%s: %s', (name, expected) => {
    expect(fromAndTo(periodNamed(name, shanghaiInstant('2026-11-23T00:30:00')))).toBe(expected)
  })

  it('are of the day in Shanghai, over the ends of weeks, months and years', () => {
    expect(fromAndTo(periodNamed('today', new Date('2026-12-31T16:00:00Z')))).toBe('2027-01-01 2027-01-01')
    expect(fromAndTo(periodNamed('thisWeek', shanghaiInstant('2027-01-03T23:59:59')))).toBe('2026-12-28 2027-01-03')
    expect(fromAndTo(periodNamed('lastMonth', shanghaiInstant('2024-03-31T12:00:00')))).toBe('2024-02-01 2024-02-29')
    expect(fromAndTo(periodNamed('lastMonth', shanghaiInstant('2026-01-01T12:00:00')))).toBe('2025-12-01 2025-12-31')
  })

  it('have no other names', () => {
    expect(() => periodNamed('constructor', new Date())).toThrow('no period')
  })
})

it.each([
  ['today', '2026-11-23', '2026-11-23', true],
  ['today', '2026-11-22', '2026-11-23', false],
  ['yesterday', '2026-11-30', '2026-11-30', true],
  ['thisWeek', '2026-11-16', '2026-11-22', true],
  ['thisWeek', '2026-11-16', '2026-11-23', false],
  ['thisWeek', '2026-11-17', '2026-11-22', false],
  ['thisMonth', '2026-11-01', '2026-11-30', true],
  ['thisMonth', '2026-11-02', '2026-11-23', false],
  ['thisMonth', '2026-11-01', '2026-12-01', false],
  ['lastMonth', '2024-02-01', '2024-02-29', true],
  ['lastMonth', '2024-02-01', '2024-02-28', false],
  ['last7Days', '2026-11-17', '2026-11-23', true],
  ['last7Days', '2026-11-16', '2026-11-23', false],
  ['last30Days', '2026-10-25', '2026-11-23', true],
  ['thisQuarter', '2026-10-01', '2026-12-31', true],
  ['thisQuarter', '2026-11-01', '2026-11-23', false],
  ['thisYear', '2026-01-01', '2026-02-20', true],
  ['thisYear', '2026-02-01', '2026-02-20', false],
  ['thisYear', '2025-01-01', '2026-02-20', false],
])('%s can be %s to %s: %j', (name, from, to, expected) => {
  expect(canBeNamed(name, { from, to })).toBe(expected)
})

describe('the period before', () => {
  it.each([
    ['a whole month', '2026-11-01', '2026-11-30', '2026-10-01 2026-10-31'],
    ['a month after a longer one', '2026-02-01', '2026-02-28', '2026-01-01 2026-01-31'],
    ['a month after February', '2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
    ['a month after a leap day', '2024-03-01', '2024-03-31', '2024-02-01 2024-02-29'],
    ['January', '2026-01-01', '2026-01-31', '2025-12-01 2025-12-31'],
    ['a whole quarter', '2026-01-01', '2026-03-31', '2025-10-01 2025-12-31'],
    ['a whole year', '2025-01-01', '2025-12-31', '2024-01-01 2024-12-31'],
    ['a month to date', '2026-11-01', '2026-11-23', '2026-10-01 2026-10-23'],
    ['a month to a day that the one before lacks', '2026-03-01', '2026-03-30', '2026-02-01 2026-02-28'],
    ['a month to the 29th, before which a leap day was', '2024-03-01', '2024-03-29', '2024-02-01 2024-02-29'],
    ['the first day of a month', '2026-01-01', '2026-01-01', '2025-12-01 2025-12-01'],
    ['a quarter to date', '2026-10-01', '2026-11-23', '2026-07-01 2026-08-23'],
    ['a quarter to the end of a month', '2026-10-01', '2026-11-30', '2026-07-01 2026-08-31'],
    ['a year to date', '2026-01-01', '2026-11-23', '2025-01-01 2025-11-23'],
    ['a year to date over a leap day', '2024-01-01', '2024-02-29', '2023-10-01 2023-11-30'],
    ['two whole months within quarters', '2026-02-01', '2026-03-31', '2025-12-01 2026-01-31'],
    ['months of two years', '2025-12-01', '2026-01-31', '2025-10-01 2025-11-30'],
    ['a week', '2026-11-16', '2026-11-22', '2026-11-09 2026-11-15'],
    ['a week to date', '2026-11-23', '2026-11-25', '2026-11-16 2026-11-18'],
    ['a week over new year', '2026-12-28', '2027-01-03', '2026-12-21 2026-12-27'],
    ['a day', '2026-11-24', '2026-11-24', '2026-11-23 2026-11-23'],
    ['days over a leap day', '2024-02-28', '2024-03-02', '2024-02-24 2024-02-27'],
    ['a month and a half', '2026-11-01', '2026-12-15', '2026-09-17 2026-10-31'],
    ['thirty days', '2026-10-25', '2026-11-23', '2026-09-25 2026-10-24'],
  ])('%s', (_name, from, to, expected) => {
    expect(fromAndTo(previousPeriod({ from, to }, 'before'))).toBe(expected)
  })

  it.each([
    ['today', '2026-11-01', '2026-11-01', '2026-10-31 2026-10-31'],
    ['yesterday', '2026-11-01', '2026-11-01', '2026-10-31 2026-10-31'],
    ['last7Days', '2026-11-01', '2026-11-07', '2026-10-25 2026-10-31'],
    ['last30Days', '2026-11-01', '2026-11-30', '2026-10-02 2026-10-31'],
    ['thisWeek', '2026-06-01', '2026-06-03', '2026-05-25 2026-05-27'],
    ['thisWeek', '2026-06-01', '2026-06-07', '2026-05-25 2026-05-31'],
    ['thisMonth', '2026-03-01', '2026-03-30', '2026-02-01 2026-02-28'],
    ['thisMonth', '2026-02-01', '2026-02-28', '2026-01-01 2026-01-31'],
    ['lastMonth', '2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
    ['thisQuarter', '2026-07-01', '2026-07-15', '2026-04-01 2026-04-15'],
    ['thisQuarter', '2026-10-01', '2026-12-31', '2026-07-01 2026-09-30'],
    ['thisYear', '2026-01-01', '2026-02-20', '2025-01-01 2025-02-20'],
    ['thisYear', '2024-01-01', '2024-02-29', '2023-01-01 2023-02-28'],
  ])('goes by the name where there is one: %s, %s to %s', (name, from, to, expected) => {
    expect(fromAndTo(previousPeriod({ from, to }, 'before', name))).toBe(expected)
    expect(previousPeriod({ from, to }, 'year', name)).toEqual(previousPeriod({ from, to }, 'year'))
  })

  it.each([
    ['the same days', '2026-11-05', '2026-11-20', '2025-11-05 2025-11-20'],
    ['over new year', '2026-12-20', '2027-01-10', '2025-12-20 2026-01-10'],
    ['from and to a leap day', '2024-02-29', '2024-02-29', '2023-02-28 2023-02-28'],
    ['a whole February after a leap year', '2025-02-01', '2025-02-28', '2024-02-01 2024-02-29'],
    ['a whole February of a leap year', '2024-02-01', '2024-02-29', '2023-02-01 2023-02-28'],
    ['the end of February alone', '2025-02-10', '2025-02-28', '2024-02-10 2024-02-28'],
  ])('a year before: %s', (_name, from, to, expected) => {
    expect(fromAndTo(previousPeriod({ from, to }, 'year'))).toBe(expected)
  })
})

describe('stretches of a period', () => {
  it('are its days, also over a leap day', () => {
    expect(intervalsOf('2024-02-28', '2024-03-01', 'day').map(({ from }) => from)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  })

  it('are weeks from Monday over new year, the first and the last cut', () => {
    expect(intervalsOf('2026-12-25', '2027-01-06', 'week').map(fromAndTo)).toEqual([
      '2026-12-25 2026-12-27',
      '2026-12-28 2027-01-03',
      '2027-01-04 2027-01-06',
    ])
  })

  it('are months, the first and the last cut', () => {
    expect(intervalsOf('2023-12-15', '2024-03-01', 'month').map(fromAndTo)).toEqual([
      '2023-12-15 2023-12-31',
      '2024-01-01 2024-01-31',
      '2024-02-01 2024-02-29',
      '2024-03-01 2024-03-01',
    ])
  })

  it('come to an end where texts are no more in the order of days', () => {
    expect(intervalsOf('9999-12-30', '9999-12-31', 'day').map(fromAndTo)).toEqual(['9999-12-30 9999-12-30', '9999-12-31 9999-12-31'])
    expect(intervalsOf('9999-12-20', '9999-12-30', 'week').map(fromAndTo)).toEqual(['9999-12-20 9999-12-26', '9999-12-27 9999-12-30'])
  })

  it.each(['day', 'week', 'month'] as const)('by %s follow each other without a gap, from end to end', interval => {
    for (let first = '2023-11-28'; first < '2024-04-02'; first = addDays(first, 13)) {
      for (const days of [1, 2, 7, 31, 366]) {
        const found = intervalsOf(first, addDays(first, days - 1), interval)
        expect(found[0]?.from).toBe(first)
        expect(found.at(-1)?.to).toBe(addDays(first, days - 1))
        expect(found.reduce((sum, one) => sum + dayCount(one), 0)).toBe(days)
        expect(found.slice(1).map(({ from }) => from)).toEqual(found.slice(0, -1).map(({ to }) => addDays(to, 1)))
      }
    }
  })

  it.each([
    ['2026-11-01', '2026-11-30', 'day'],
    ['2026-11-01', '2027-01-01', 'day'],
    ['2026-11-01', '2027-01-02', 'week'],
    ['2026-01-01', '2026-12-31', 'month'],
    ['2022-01-01', '2026-12-31', 'month'],
  ] as const)('are as long as the period %s to %s asks: %s', (from, to, expected) => {
    expect(autoInterval(from, to)).toBe(expected)
  })
})

it('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29', '2027-01-01'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '2026-12-28',
  ])
})
