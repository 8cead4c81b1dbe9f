import { describe, expect, it } from 'vitest'
import { quantityAmount, quantityNumber, quantityText, quantityUnit, shortQuantityAmount, shortQuantityText } from './quantity-text.ts'

const money = { format: 'money' } as const

describe('a quantity', () => {
  it.each([
    [1234567, { format: 'integer' }, '1,234,567'],
    ['1234567.5', money, '1,234,567.50'],
    ['33.3', { format: 'percent' }, '33.30%'],
    ['2.50', { format: 'decimal', suffix: '小时' }, '2.5小时'],
    [0, { format: 'integer', suffix: '人' }, '0人'],
    [null, { format: 'percent' }, '暂无'],
    [undefined, money, '暂无'],
  ] as const)('%j as %j is %s', (value, style, text) => expect(quantityText(value, style)).toBe(text))

  it.each([
    [9999, { format: 'integer' }, '9,999'],
    [12345, { format: 'integer' }, '1.23万'],
    ['345678900.00', money, '3.46亿'],
    [-50000, { format: 'integer', suffix: '人' }, '-5万人'],
    [null, money, '暂无'],
  ] as const)('%j in short is %s', (value, style, text) => expect(shortQuantityText(value, style)).toBe(text))

  it.each([
    ['1234567.5', { format: 'money', suffix: '元' }, '1,234,567.50', '123.46万', '元'],
    ['33.3', { format: 'percent' }, '33.30', '33.30', '%'],
    ['2.50', { format: 'decimal', suffix: '小时' }, '2.5', '2.5', '小时'],
    [12345, { format: 'integer' }, '12,345', '1.23万', undefined],
    [null, { format: 'percent' }, '暂无', '暂无', '%'],
  ] as const)('%j as %j below a heading with its unit is %s, in short %s', (value, style, amount, short, unit) => {
    expect([quantityAmount(value, style), shortQuantityAmount(value, style), quantityUnit(style)]).toEqual([amount, short, unit])
    if (value !== null) expect(quantityText(value, style)).toBe(`${amount}${unit ?? ''}`)
  })

  it('is short only from where that is wanted', () => {
    expect(shortQuantityText('999999.99', money, 1e6)).toBe('999,999.99')
    expect(shortQuantityText('1000000.00', money, 1e6)).toBe('100万')
  })

  it('that is none is no number, not zero', () => {
    expect(quantityNumber(null)).toBeUndefined()
    expect(quantityNumber('')).toBeUndefined()
    expect(quantityNumber('x')).toBeUndefined()
    expect(quantityNumber('0.00')).toBe(0)
  })
})
