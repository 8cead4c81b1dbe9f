import { describe, expect, it } from 'vitest'
import { defaultSettings, isShown, noArrangement, orderColumns, placeColumn, resizeColumn, toArrangement } from './column-settings.ts'

const columns = ['a', 'b', 'c', 'd'].map(key => ({ key }))
const keys = (order: readonly string[]) => orderColumns(columns, { ...defaultSettings, order }).map(column => column.key)

describe('orderColumns', () => {
  it('keeps new columns behind the one they follow in the manifest', () => {
    expect(keys(['c', 'a'])).toEqual(['c', 'd', 'a', 'b'])
    expect(keys(['d', 'gone', 'c'])).toEqual(['a', 'b', 'd', 'c'])
    expect(keys([])).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('placeColumn', () => {
  it('puts a column anywhere, and stops at the ends', () => {
    expect(placeColumn(columns, defaultSettings, 'b', 0).order).toEqual(['b', 'a', 'c', 'd'])
    expect(placeColumn(columns, defaultSettings, 'a', 2).order).toEqual(['b', 'c', 'a', 'd'])
    expect(placeColumn(columns, defaultSettings, 'a', 9).order).toEqual(['b', 'c', 'd', 'a'])
    expect(placeColumn(columns, defaultSettings, 'a', -1)).toBe(defaultSettings)
    expect(placeColumn(columns, defaultSettings, 'gone', 1)).toBe(defaultSettings)
  })
})

describe('isShown', () => {
  it('follows the person before the manifest', () => {
    expect(isShown({ key: 'a', hidden: true }, defaultSettings)).toBe(false)
    expect(isShown({ key: 'a', hidden: true }, { ...defaultSettings, shown: { a: true } })).toBe(true)
  })
})

describe('resizeColumn', () => {
  it('keeps widths within reason, and gives a column back its own', () => {
    const wide = resizeColumn(defaultSettings, 'a', 300.4)
    expect(wide.widths).toEqual({ a: 300 })
    expect(resizeColumn(wide, 'b', 5).widths).toEqual({ a: 300, b: 60 })
    expect(resizeColumn(wide, 'b', 5_000).widths).toEqual({ a: 300, b: 800 })
    expect(resizeColumn(wide, 'a', undefined).widths).toEqual({})
  })
})

describe('toArrangement', () => {
  it('takes what makes sense', () => {
    const arrangement = { order: ['b'], shown: { a: false }, widths: { a: 240 } }
    expect(toArrangement({ ...arrangement, density: 'compact' })).toEqual(arrangement)
  })

  it.each([undefined, null, 7, {}, { order: [1], shown: { a: 'yes' }, widths: { a: 'wide' } }])('survives %j', kept => {
    expect(toArrangement(kept)).toEqual(noArrangement)
  })
})
