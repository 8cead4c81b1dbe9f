import { describe, expect, it } from 'vitest'
import { addDays, firstOfMonth, isDate, isDateTime, isMonth, nextSecond, wallDate, wallDateTime } from './wall-time.ts'

it('writes instants as Shanghai wall time', () => {
  const instant = new Date('2026-03-07T16:30:05Z')
  expect(wallDateTime(instant)).toBe('2026-03-08 00:30:05')
  expect(wallDate(instant)).toBe('2026-03-08')
})

describe('strict forms', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2024-04-31', false],
    ['2024-13-01', false],
    ['2024-1-1', false],
    ['0000-01-01', false],
    [' 2024-01-01', false],
    ['2024-01-01 00:00:00', false],
  ])('date %s: %s', (text, expected) => {
    expect(isDate(text)).toBe(expected)
  })

  it.each([
    ['2024-01-01 23:59:59', true],
    ['2024-01-01 24:00:00', false],
    ['2024-01-01T00:00:00', false],
    ['2024-01-01 00:60:00', false],
    ['2024-02-30 00:00:00', false],
  ])('date-time %s: %s', (text, expected) => {
    expect(isDateTime(text)).toBe(expected)
  })

  it.each([
    ['2024-12', true],
    ['2024-13', false],
    ['2024-00', false],
    ['2024-1', false],
  ])('month %s: %s', (text, expected) => {
    expect(isMonth(text)).toBe(expected)
  })
})

it('counts over months and years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2024-12-31', 1)).toBe('2025-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(nextSecond('2024-12-31 23:59:59')).toBe('2025-01-01 00:00:00')
  expect(firstOfMonth('2024-12-15', 1)).toBe('2025-01-01')
  expect(firstOfMonth('2024-01', -1)).toBe('2023-12-01')
})
