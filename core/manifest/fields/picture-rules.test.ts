import { describe, expect, it } from 'vitest'
import { fitsRatio, pictureAdvice, ratioMessage, readRatio } from './picture-rules.ts'

const FRAME_RATIO = readRatio('604:423')

describe('a picture of 604:423', () => {
  it.each([
    [604, 423, true],
    [1208, 846, true],
    // Off by one pixel, as programs round.
    [605, 423, true],
    [604, 424, true],
    [603, 423, true],
    [15, 10, true],
    // One percent of a large picture.
    [6100, 4230, true],
    [6130, 4230, false],
    [604, 341, false],
    [423, 604, false],
    [604, 604, false],
  ])('%d×%d: %s', (width, height, fits) => {
    expect(fitsRatio({ width, height }, FRAME_RATIO)).toBe(fits)
  })

  it('is asked for by its label', () => {
    expect(ratioMessage('店铺环境图', FRAME_RATIO)).toBe('店铺环境图比例应为604:423')
  })
})

it.each([
  [{}, []],
  [{ ratio: '604:423' }, ['比例 604:423']],
  [{ width: 604, height: 341 }, ['建议尺寸 604×341']],
  [{ width: 604, height: 341, ratio: '604:341' }, ['建议尺寸 604×341', '比例 604:341']],
  [{ width: 750 }, ['建议宽度 750 像素']],
  [{ height: 300 }, ['建议高度 300 像素']],
])('%j is said as %j', (rules, words) => {
  expect(pictureAdvice(rules)).toEqual(words)
})
