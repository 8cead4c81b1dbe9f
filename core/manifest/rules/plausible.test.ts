import { expect, it } from 'vitest'
import { checkValue, doubtOf } from './index.ts'

const budget = { name: 'budget', type: 'decimal', label: '预算', rules: { suffix: '万元', max: 99_999, plausible: { min: 1, max: 500 } } }

it('asks about a number that is unusual, and refuses none', () => {
  expect(doubtOf(budget, '30000')).toBe('一般不超过500万元，请核对')
  expect(doubtOf(budget, '0.3')).toBe('一般不低于1万元，请核对')
  for (const value of ['1', '30.5', '500', null, '', '很多']) expect(doubtOf(budget, value)).toBeUndefined()
  expect(checkValue(budget, '30000')).toBeUndefined()
})

it('asks of money and of whole numbers in their unit; one end may be open', () => {
  expect(doubtOf({ type: 'money', rules: { plausible: { max: 10 } } }, '10.01')).toBe('一般不超过10元，请核对')
  expect(doubtOf({ type: 'integer', rules: { suffix: '天', plausible: { min: 2 } } }, 1)).toBe('一般不低于2天，请核对')
  expect(doubtOf({ type: 'decimal' }, '1')).toBeUndefined()
})
