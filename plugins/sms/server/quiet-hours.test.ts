import { expect, it } from 'vitest'
import { isAdvertisingTime, nextAdvertisingTime } from './quiet-hours.ts'

const at = (time: string) => new Date(`${time}+08:00`)

it.each([
  ['2026-03-01T07:59:59', false, '2026-03-01T08:00:00'],
  ['2026-03-01T08:00:00', true, '2026-03-01T08:00:00'],
  ['2026-03-01T20:59:59', true, '2026-03-01T20:59:59'],
  ['2026-03-01T21:00:00', false, '2026-03-02T08:00:00'],
  ['2026-02-28T23:30:00', false, '2026-03-01T08:00:00'],
  ['2026-12-31T22:00:00', false, '2027-01-01T08:00:00'],
  ['2026-03-02T00:00:00', false, '2026-03-02T08:00:00'],
])('at %s: open is %s, next at %s', (moment, open, next) => {
  expect(isAdvertisingTime(at(moment))).toBe(open)
  expect(nextAdvertisingTime(at(moment))).toEqual(at(next))
})
