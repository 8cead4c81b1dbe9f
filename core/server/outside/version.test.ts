import { expect, it } from 'vitest'
import { laterVersion } from './version.ts'

it('compares versions by number, the first that differs', () => {
  for (const [later, earlier] of [
    ['1.10.0', '1.9.9'],
    ['2.0.0', '1.99.99'],
    ['1.0.1', '1.0.0'],
  ] as const) {
    expect(laterVersion(later, earlier)).toBe(true)
    expect(laterVersion(earlier, later)).toBe(false)
  }
  expect(laterVersion('1.0.0', '1.0.0')).toBe(false)
})
