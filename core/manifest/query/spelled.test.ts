import { expect, it } from 'vitest'
import { pinyinLetters } from './spelled.ts'

it.each([
  ['zs', 'zs'],
  ['Zhang San', 'zhangsan'],
  ["xi'an", 'xian'],
  ['ｚｓ', 'zs'],
  ['lü', 'lv'],
  ['张s', undefined],
  ['z3', undefined],
  ['z:*', undefined],
  [' ', undefined],
])('%j is spelled %j', (typed, letters) => {
  expect(pinyinLetters(typed)).toBe(letters)
})
