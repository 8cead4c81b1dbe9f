import { describe, expect, it } from 'vitest'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { cleanNumber, completedNumber, flatOptions, numberValue, selectableOptions } from './control-value.ts'

const item = (type: string, more: Partial<ClientFormItem> = {}): ClientFormItem => ({
  name: 'n',
  type,
  label: '数',
  control: 'number',
  ...more,
})

describe('cleanNumber', () => {
  it.each([
    ['１２３．４５', 2, '123.45'],
    ['1,234.567', 2, '1,234.56'],
    ['12元', 2, '12元'],
    ['$12', 2, '$12'],
    ['30%', 2, '30%'],
    ['3。59', 1, '3.5'],
    ['-5', 0, '-5'],
    ['3.', 2, '3.'],
    ['1.', 0, '1.'],
    ['1.2.3', 2, '1.2.3'],
    ['5-3', 0, '5-3'],
    ['1e5', 2, '1e5'],
    ['12,50', 2, '12,50'],
  ])('%s with %i decimals is %s: cut, never rounded, never another number', (typed, decimals, clean) => {
    expect(cleanNumber(typed, decimals)).toBe(clean)
  })

  it('leaves a number with its unit as it is typed, and the value is in the field’s', () => {
    for (const typed of ['300000元', '30万', '¥', '¥300,000']) expect(cleanNumber(typed, 2)).toBe(typed)
    const budget = item('decimal', { rules: { suffix: '万元' } })
    for (const typed of ['300000元', '30万', '¥300,000', '30']) expect(numberValue(typed, budget)).toBe('30')
    expect(numberValue('3万', item('money'))).toBe('3万')
    expect([numberValue('12%', item('percent')), numberValue('7天', item('integer', { rules: { suffix: '天' } }))]).toEqual(['12', 7])
  })

  it('leaves the sign of another unit to be refused', () => {
    for (const typed of ['30%', '$50', '€5万', '5万美元', '5斤'])
      for (const rules of [{}, { suffix: '万元' }, { suffix: '天' }])
        expect(numberValue(typed, item('decimal', { rules })), typed).toBe(typed)
    expect(numberValue('12元', item('decimal'))).toBe('12元')
  })
})

describe('settleNumber', () => {
  it.each([
    ['12', 'money', '12.00'],
    ['12.5', 'money', '12.50'],
    ['12,5', 'money', '12,5'],
    ['12.5', 'decimal', '12.5'],
    [7, 'integer', 7],
    [undefined, 'money', undefined],
  ])('%s as %s becomes %s', (value, type, settled) => {
    expect(completedNumber(value, item(type))).toBe(settled)
  })
})

describe('numberValue', () => {
  it('is a number for integers and exact text for everything else', () => {
    expect(numberValue('1,200', item('integer'))).toBe(1200)
    expect(numberValue('999999999999.99', item('money'))).toBe('999999999999.99')
    expect(numberValue('3.', item('decimal'))).toBe('3')
    expect(numberValue('', item('integer'))).toBeUndefined()
    expect(numberValue('-', item('integer'))).toBe('-')
  })
})

describe('offered', () => {
  const options = [
    { value: 'NEW', label: '新' },
    { value: 'OLD', label: '旧', disabled: true },
    { value: 'AUTO', label: '自动', manual: false },
  ]

  it('leaves out what may not be chosen, except where it already is', () => {
    expect(selectableOptions(options, undefined).map(option => option.value)).toEqual(['NEW'])
    expect(selectableOptions(options, 'AUTO').map(option => option.value)).toEqual(['NEW', 'AUTO'])
    expect(selectableOptions(options, ['OLD']).map(option => option.value)).toEqual(['NEW', 'OLD'])
  })
})

describe('flatOptions', () => {
  it('tells the way', () => {
    const tree = [{ value: 1, label: '总部', children: [{ value: 2, label: '销售一部', children: [{ value: 3, label: '一组' }] }] }]
    expect(flatOptions(tree).map(option => option.label)).toEqual(['总部', '总部 / 销售一部', '总部 / 销售一部 / 一组'])
  })
})
