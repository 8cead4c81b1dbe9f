import { expect, it } from 'vitest'
import { figureChangeOf, figureChangeText } from './change-of.ts'

const count = { label: '', tip: '', format: 'integer' as const }
const more = { ...count, better: 'more' as const }
const less = { ...count, better: 'less' as const }
const share = { ...more, format: 'percent' as const }

it.each([
  [112, 100, more, '↑12.0%', true],
  [88, 100, more, '↓12.0%', false],
  [88, 100, less, '↓12.0%', true],
  [112, 100, count, '↑12.0%', undefined],
  ['150.00', '100.00', { ...more, format: 'money' as const }, '↑50.0%', true],
  ['33.33', '30.00', share, '↑3.33个百分点', true],
  [5, 0, more, '↑', true],
  [5000, 2, more, '↑249,900%', true],
  [100, 100, more, '持平', undefined],
  [5, -10, more, '↑150.0%', true],
] as const)('from the second to the first: %j, %j, %j', (value, before, figure, text, good) => {
  const change = figureChangeOf(value, before, figure)
  expect([change && figureChangeText(change), change?.good]).toEqual([text, good])
})

it('nothing is compared with nothing', () => {
  expect(figureChangeOf(null, 3, more)).toBeUndefined()
  expect(figureChangeOf(3, null, share)).toBeUndefined()
  expect(figureChangeOf(3, undefined, more)).toBeUndefined()
})
