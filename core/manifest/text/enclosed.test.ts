import { expect, it } from 'vitest'
import { enclosed, withoutEnclosed } from './enclosed.ts'

it.each([
  ['{a}/{b}', ['a', 'b'], '-/-'],
  ['x{a', [], 'x{a'],
  ['a}{b', [], 'a}{b'],
  ['a}{b}c', ['b'], 'a}-c'],
  ['{a{b}}c', ['a{b'], '-}c'],
  ['{}', [''], '-'],
  ['', [], ''],
])('%j holds %j', (text, held, without) => {
  expect(enclosed(text, '{', '}')).toEqual(held)
  expect(withoutEnclosed(text, '{', '}', '-')).toBe(without)
})
