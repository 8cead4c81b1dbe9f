// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings, isShown, keepSettings, moveColumn, orderColumns, readSettings, resizeColumn } from './column-settings.ts'

const columns = ['a', 'b', 'c', 'd'].map(key => ({ key }))
const keys = (order: readonly string[]) => orderColumns(columns, { ...defaultSettings, order }).map(column => column.key)

describe('orderColumns', () => {
  it('keeps new columns behind the one they follow in the manifest', () => {
    expect(keys(['c', 'a'])).toEqual(['c', 'd', 'a', 'b'])
    expect(keys(['d', 'gone', 'c'])).toEqual(['a', 'b', 'd', 'c'])
    expect(keys([])).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('moveColumn', () => {
  it('moves by one place and stops at the ends', () => {
    expect(moveColumn(columns, defaultSettings, 'b', -1).order).toEqual(['b', 'a', 'c', 'd'])
    expect(moveColumn(columns, defaultSettings, 'a', -1)).toBe(defaultSettings)
    expect(moveColumn(columns, defaultSettings, 'd', 1)).toBe(defaultSettings)
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

describe('readSettings', () => {
  beforeEach(() => localStorage.clear())

  it('reads what was kept for the screen', () => {
    const settings = { density: 'compact' as const, order: ['b'], shown: { a: false }, widths: { a: 240 } }
    keepSettings('/x', settings)
    expect(readSettings('/x')).toEqual(settings)
    expect(readSettings('/y')).toEqual(defaultSettings)
  })

  it.each(['{', '7', '{"density":"__proto__","order":[1],"shown":{"a":"yes"},"widths":{"a":"wide"}}'])('survives %s', text => {
    localStorage.setItem('yuanhang.table:/x', text)
    expect(readSettings('/x')).toEqual(defaultSettings)
  })
})
