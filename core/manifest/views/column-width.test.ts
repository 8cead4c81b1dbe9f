import { describe, expect, it } from 'vitest'
import { columnWidth, headingText, headingWidth } from './column-width.ts'

describe('a heading', () => {
  it('says the unit once', () => {
    expect(headingText({ label: '已付金额', unit: '元' })).toBe('已付金额(元)')
    expect(headingText({ label: '耗时（毫秒）', unit: '毫秒' })).toBe('耗时（毫秒）')
    expect(headingText({ label: '状态' })).toBe('状态')
  })

  it('has room for its unit, its carets and its tip', () => {
    const plain = headingWidth({ label: '金额' })
    expect(plain).toBe(2 * 14 + 18)
    expect(headingWidth({ label: '金额', unit: '元' })).toBe(plain + 14 + 2 * 8)
    expect(headingWidth({ label: '金额', sortable: true, tip: '含税' })).toBe(plain + 16 + 20)
  })
})

describe('a column', () => {
  it('is as wide as its cell asks for, with the eye of a masked value, or as its heading', () => {
    expect(columnWidth({ label: '手机号' }, 120)).toBe(120)
    expect(columnWidth({ label: '手机号' }, 120, { masked: true })).toBe(150)
    expect(columnWidth({ label: '一个特别长的列名称' }, 40)).toBe(9 * 14 + 18)
    expect(columnWidth({ label: '状态' }, undefined)).toBe(130)
  })

  it('of a tree has the buttons that open its branches', () => expect(columnWidth({ label: '名称' }, 100, { branch: true })).toBe(180))
})
