import { describe, expect, it } from 'vitest'
import { formatDecimal, plainCellText } from './format.ts'

describe('formatDecimal', () => {
  it.each([
    ['0', 2, '0.00'],
    ['-0.001', 2, '0.00'],
    ['1.005', 2, '1.01'],
    ['9.995', 2, '10.00'],
    ['-999.999', 2, '-1,000.00'],
    ['0012.5', 2, '12.50'],
    ['0.5', 0, '1'],
    ['123456789012345678901.25', 2, '123,456,789,012,345,678,901.25'],
    [1e21, undefined, '1e+21'],
    [1234.5, undefined, '1,234.5'],
    ['未知', 2, '未知'],
  ])('%s with %s decimals is %s', (value, decimals, text) => {
    expect(formatDecimal(value, decimals)).toBe(text)
  })
})

describe('plainText', () => {
  const options = [{ value: 1, label: '上级', children: [{ value: 'x', label: '下级' }] }]

  it('finds nested options and numbers written as text', () => {
    expect(plainCellText(['1', 'x', 'y'], options)).toBe('上级、下级、y')
  })

  it('names references and says yes and no', () => {
    expect(plainCellText([{ id: 1, username: '王五' }, { id: 2 }])).toBe('王五、-')
    expect(plainCellText(false)).toBe('否')
    expect(plainCellText([])).toBe('-')
  })
})
