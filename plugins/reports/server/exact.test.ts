import { describe, expect, it } from 'vitest'
import { addAmounts, compareAmounts, percentage, roundAmount, subtractAmounts } from './exact.ts'

describe('amounts', () => {
  it('are added and subtracted digit by digit', () => {
    expect(addAmounts('0.10', '0.20')).toBe('0.3')
    expect(addAmounts('99999999999999.99', '0.01')).toBe('100000000000000')
    expect(addAmounts(2, 3)).toBe(5)
    expect(addAmounts('100', '0')).toBe('100')
    expect(subtractAmounts('0.30', '0.10')).toBe('0.2')
    expect(subtractAmounts('0', '0.05')).toBe('-0.05')
    expect(subtractAmounts(1, 3)).toBe(-2)
  })

  it('may be a count and a text', () => {
    expect([addAmounts(1, '0.5'), addAmounts('0.5', 1)]).toEqual(['1.5', '1.5'])
    expect([subtractAmounts(2, '0.5'), subtractAmounts('0.5', 2)]).toEqual(['1.5', '-1.5'])
  })

  it('keep twelve decimals', () => {
    expect(addAmounts('0.000000000001', '1')).toBe('1.000000000001')
    expect(addAmounts('0.1234567890129', '1')).toBe('1.123456789012')
  })

  it('compare by what they are worth, not by how they are written', () => {
    expect(compareAmounts('10', '9.99')).toBeGreaterThan(0)
    expect(compareAmounts('1.0', 1)).toBe(0)
    expect(compareAmounts('-2', '1')).toBeLessThan(0)
    expect(compareAmounts('-2', '-1.5')).toBeLessThan(0)
    expect(compareAmounts('0.000000000001', 0)).toBeGreaterThan(0)
  })

  it('are rounded half up, away from zero', () => {
    expect(['0.125', '-0.125', '2', '1.004'].map(one => roundAmount(one, 2))).toEqual(['0.13', '-0.13', '2.00', '1.00'])
    expect(['2.5', '-2.5', '0.4', '-7'].map(one => roundAmount(one, 0))).toEqual(['3', '-3', '0', '-7'])
    expect(['0.05', '-0.05', '12345', '0'].map(one => roundAmount(one, 2))).toEqual(['0.05', '-0.05', '12345.00', '0.00'])
    expect(roundAmount('0.1234565', 6)).toBe('0.123457')
  })
})

describe('a percentage', () => {
  it('has two decimals, half up', () => {
    expect(percentage(1, 3)).toBe('33.33')
    expect(percentage(2, 3)).toBe('66.67')
    expect(percentage(1, 8)).toBe('12.50')
    expect(percentage('1', '800')).toBe('0.13')
    expect(percentage('-1', '800')).toBe('-0.13')
    expect(percentage(5, 2)).toBe('250.00')
    expect(percentage('1', '-800')).toBe('-0.13')
    expect(percentage('-1', '-800')).toBe('0.13')
    expect(percentage(0, 7)).toBe('0.00')
    expect(percentage('1000.00', '0.01')).toBe('10000000.00')
  })

  it('is nothing of nothing', () => {
    expect(percentage(3, 0)).toBeNull()
    expect(percentage('0.00', '0.00')).toBeNull()
  })
})
