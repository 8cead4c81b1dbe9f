import { expect, it } from 'vitest'
import { isLaterVersion } from './version.ts'

it('compares versions by number, the first that differs', () => {
  for (const [later, earlier] of [
    ['1.10.0', '1.9.9'],
    ['2.0.0', '1.99.99'],
    ['1.0.1', '1.0.0'],
    ['1.0.0', '0.9.9'],
    ['1.1.0', '1.0.9'],
    ['1.0.10', '1.0.9'],
  ] as const) {
    expect(isLaterVersion(later, earlier)).toBe(true)
    expect(isLaterVersion(earlier, later)).toBe(false)
  }
  expect(isLaterVersion('1.0.0', '1.0.0')).toBe(false)
})
