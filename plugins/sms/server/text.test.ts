import { expect, it } from 'vitest'
import { completeSmsText, countSmsParts } from './text.ts'

it('stands behind the signature, and says how to opt out of advertising, once', () => {
  expect(completeSmsText('远航', 'NOTICE', '您好')).toBe('【远航】您好')
  expect(completeSmsText('远航', 'MARKETING', '讲座邀请')).toBe('【远航】讲座邀请，拒收请回复R')
  expect(completeSmsText('远航', 'MARKETING', '讲座邀请，拒收请回复R')).toBe('【远航】讲座邀请，拒收请回复R')
})

it.each([
  [1, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
  [201, 3],
  [202, 4],
])('of %i characters is billed as %i', (length, parts) => {
  expect(countSmsParts('字'.repeat(length))).toBe(parts)
})
