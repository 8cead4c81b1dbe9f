import { describe, expect, it } from 'vitest'
import { dateDisplayText, forbiddenTimes, isForbiddenDate, isForbiddenDay, shortcutValue, valueOfText } from './date-text.ts'

/** A Wednesday, 14:20 in Shanghai. */
const now = new Date('2026-03-11T06:20:30Z')
const [past, future] = [
  { noFuture: false, noPast: true },
  { noFuture: true, noPast: false },
]

it('shows minutes and keeps seconds', () => {
  expect(dateDisplayText('datetime', '2026-03-08 09:05:07')).toBe('2026-03-08 09:05')
  expect(valueOfText('datetime', '2026-03-08 09:05')).toBe('2026-03-08 09:05:00')
  expect(valueOfText('datetime', '２０２６-03-08 09:05')).toBe('2026-03-08 09:05:00')
  expect(valueOfText('datetime', '2026-02-30 09:05')).toBeUndefined()
  expect(valueOfText('date', '2026-03-08')).toBe('2026-03-08')
  expect(valueOfText('month', '2026-13')).toBeUndefined()
})

describe('shortcuts', () => {
  it.each([
    [{ days: 1, at: '09:30' }, '2026-03-12 09:30:00'],
    [{ days: 3 }, '2026-03-14 14:20:00'],
    [{ weekday: 1, at: '10:00' }, '2026-03-16 10:00:00'],
    [{ weekday: 7, at: '10:00' }, '2026-03-22 10:00:00'],
    [{ hours: 12 }, '2026-03-12 02:20:00'],
  ])('%j is %s', (shortcut, value) => {
    expect(shortcutValue('datetime', { label: '', ...shortcut }, now)).toBe(value)
  })

  it('of days have no time; next week begins after Sunday', () => {
    expect(shortcutValue('date', { label: '', days: 30 }, now)).toBe('2026-04-10')
    expect(shortcutValue('date', { label: '', weekday: 1 }, new Date('2026-03-15T03:00:00Z'))).toBe('2026-03-16')
  })
})

describe('what lies on the wrong side of now', () => {
  it('is a day as a whole, its hours, and the minutes of its hour', () => {
    expect(['2026-03-10', '2026-03-11', '2026-03-12'].map(day => isForbiddenDay('date', day, past, now))).toEqual([true, false, false])
    expect(['2026-03-10', '2026-03-11', '2026-03-12'].map(day => isForbiddenDay('date', day, future, now))).toEqual([false, false, true])
    expect(['2026-02-01', '2026-03-01'].map(day => isForbiddenDay('month', day, past, now))).toEqual([true, false])
    const today = forbiddenTimes('2026-03-11 16:00', past, now)
    expect([today.hours.at(-1), today.minutes(14).at(-1), today.minutes(15)]).toEqual([13, 20, []])
    expect(forbiddenTimes('2026-03-12 16:00', past, now).hours).toEqual([])
    const until = forbiddenTimes('2026-03-11 16:00', future, now)
    expect([until.hours[0], until.minutes(14)[0]]).toEqual([15, 21])
  })

  it('is a value', () => {
    expect(isForbiddenDate('2026-03-11 14:20:00', past, now)).toBe(true)
    expect(isForbiddenDate('2026-03-11 14:21:00', past, now)).toBe(false)
    expect(isForbiddenDate('2026-03-11', past, now)).toBe(false)
    expect(isForbiddenDate('2026-03-12', future, now)).toBe(true)
  })
})
