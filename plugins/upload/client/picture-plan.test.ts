import { describe, expect, it } from 'vitest'
import { fitsRatio } from '#core/manifest/fields/index.ts'
import { outputSize, pictureEncodings } from './picture-plan.ts'

const ratio = { width: 604, height: 423 }

describe('the pixels of a cut picture', () => {
  it('are those that were chosen, when nothing is recommended or they are fewer', () => {
    expect(outputSize({ width: 1208, height: 846 }, { ratio })).toEqual({ width: 1208, height: 846 })
    expect(outputSize({ width: 302, height: 212 }, { ratio, width: 604, height: 423 })).toEqual({ width: 302, height: 212 })
  })

  it('are no more than recommended', () => {
    expect(outputSize({ width: 4000, height: 2801 }, { ratio, width: 604, height: 423 })).toEqual({ width: 604, height: 423 })
    expect(outputSize({ width: 1500, height: 600 }, { width: 750 })).toEqual({ width: 750, height: 300 })
    // Without a ratio the picture keeps its own, and no edge is smaller than recommended.
    expect(outputSize({ width: 2000, height: 1000 }, { width: 500, height: 500 })).toEqual({ width: 1000, height: 500 })
  })

  it('fit the ratio however the chosen part was rounded', () => {
    for (let width = 1; width < 700; width++) {
      const size = outputSize({ width, height: Math.floor((width * 423) / 604) || 1 }, { ratio })
      expect(fitsRatio(size, ratio), String(width)).toBe(true)
    }
  })
})

describe('encodings', () => {
  const tried = (ending: string, accept = ['png', 'jpg', 'gif']) => pictureEncodings(ending, accept).map(one => one.ending)

  it('lose nothing first where the picture had lost nothing', () => {
    expect(tried('png')[0]).toBe('png')
    expect(tried('jpg')[0]).toBe('jpg')
  })

  it('are those that the field takes', () => {
    expect(new Set(tried('png', ['png']))).toEqual(new Set(['png']))
    expect(new Set(tried('png', ['jpg']))).toEqual(new Set(['jpg']))
    expect(tried('gif', ['gif'])).toEqual([])
  })

  it('get worse one after another, and never hopelessly so', () => {
    const jpeg = pictureEncodings('jpg', ['jpg']).map(({ quality, scale }) => quality * scale ** 2)
    expect(Math.min(...jpeg)).toBeGreaterThan(0.1)
    expect(pictureEncodings('jpg', ['jpg'])[0]).toMatchObject({ quality: 0.92, scale: 1 })
  })
})
