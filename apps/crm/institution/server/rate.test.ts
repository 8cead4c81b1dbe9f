import { describe, expect, it } from 'vitest'
import { ratingProblem } from './rate.ts'

/** Scores and fractions are in tenths. */
describe('ratingProblem', () => {
  it.each([
    ['ADD', 10, 0, undefined],
    ['ADD', 500, 0, undefined],
    ['ADD', 5, 495, undefined],
    ['ADD', 6, 495, '加分请输入0到0.5之间的分值'],
    ['ADD', -10, 100, '加分请输入0到40之间的分值'],
    ['DEDUCT', -100, 100, undefined],
    ['DEDUCT', -101, 100, '扣分请输入-10到0之间的负数'],
    ['DEDUCT', 10, 100, '扣分请输入-10到0之间的负数'],
    ['ADD', 0, 100, '分值不能为0'],
    ['DEDUCT', 0, 100, '分值不能为0'],
    ['ADD', Number.NaN, 100, '分值不能为0'],
  ])('%s %d on %d: %s', (method, fraction, score, problem) => {
    expect(ratingProblem(method, fraction, score)).toBe(problem)
  })
})
