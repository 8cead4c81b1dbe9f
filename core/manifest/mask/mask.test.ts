import { describe, expect, it } from 'vitest'
import { maskValue } from './mask.ts'

describe('maskValue', () => {
  it.each([
    ['phone', '13800138000', '1380****000'],
    ['phone', '+6591234567', '+659****567'],
    ['phone', '91234567', '9123****'],
    ['phone', '1234', '****'],
    ['wechat', 'wxid_2024', 'wx******4'],
    ['wechat', 'abc', '***'],
    ['idCard', '510104199001011234', '510104********1234'],
    ['idCard', '5101', '****'],
  ] as const)('%s %s → %s', (kind, value, expected) => {
    expect(maskValue(kind, value)).toBe(expected)
  })

  it('keeps an empty value empty', () => {
    expect(maskValue('phone', null)).toBeNull()
    expect(maskValue('phone', '')).toBeNull()
  })
})
