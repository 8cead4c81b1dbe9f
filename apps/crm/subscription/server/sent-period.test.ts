import { expect, it } from 'vitest'
import { sentPeriod } from './sent-period.ts'

it.each([
  ['LAST_WEEK', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['LAST_WEEK', '2026-11-25', '2026-11-16', '2026-11-22'],
  ['LAST_WEEK', '2027-01-04', '2026-12-28', '2027-01-03'],
  ['THIS_MONTH', '2026-11-23', '2026-11-01', '2026-11-22'],
  ['THIS_MONTH', '2026-06-01', '2026-05-01', '2026-05-31'],
  ['LAST_MONTH', '2028-03-06', '2028-02-01', '2028-02-29'],
  ['LAST_MONTH', '2027-01-04', '2026-12-01', '2026-12-31'],
] as const)('%s, sent on %s, is from %s to %s', (name, day, from, to) => {
  expect(sentPeriod(name, day)).toEqual({ from, to })
})
