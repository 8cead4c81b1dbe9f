import { describe, expect, it } from 'vitest'
import { compareVersions, isVersion } from './version-number.ts'

describe('version numbers', () => {
  it('have three parts without signs, blanks and leading zeros', () => {
    expect(['1.2.0', '0.0.1', '10.20.99999'].every(isVersion)).toBe(true)
    expect(['1.2', '1.2.3.4', '01.2.3', '1.2.x', 'v1.2.3', '1.2.-3', '1.2.3 ', '1.2.100000', ''].some(isVersion)).toBe(false)
  })

  it('are compared part by part as numbers', () => {
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
    expect(compareVersions('2.0.0', '10.0.0')).toBeLessThan(0)
    expect(compareVersions('3.4.5', '3.4.5')).toBe(0)
  })
})
