import { describe, expect, it } from 'vitest'
import type { ImportColumn } from '#core/contract/importer.ts'
import { findHeader, guessMapping } from './header.ts'

const columns: ImportColumn[] = [
  { field: 'name', label: '客户姓名', aliases: ['姓名', '名字'], required: true },
  { field: 'phoneNumber', label: '手机号', aliases: ['电话', '手机号码'], required: false },
  { field: 'budget', label: '预算', aliases: [], required: false },
  { field: 'customerSource', label: '客户来源', aliases: ['来源'], required: false },
]

describe('findHeader', () => {
  it('skips a title row and notes over the header', () => {
    const header = findHeader(
      [['2025 年客资汇总表', null], ['由各渠道汇总'], ['姓名', '手机号', '预算（万元）'], ['王芳', 13800138000, 40]],
      columns,
    )
    expect(header).toEqual({ row: 2, names: ['姓名', '手机号', '预算(万元)'], mapping: { 0: 'name', 1: 'phoneNumber', 2: 'budget' } })
  })

  it('finds none in a sheet without known columns', () => {
    expect(
      findHeader(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        columns,
      ),
    ).toBeUndefined()
  })
})

describe('guessMapping', () => {
  it('uses each field once, the exact header first', () => {
    expect(guessMapping(['手机号备用', '手机号'], columns)).toEqual({ 1: 'phoneNumber' })
  })

  it('forgives spaces, full-width characters and one typing error in long headers', () => {
    expect(guessMapping(['客 户 来 源', '手机号吗', '客户性名'], columns)).toEqual({ 0: 'customerSource', 1: 'phoneNumber', 2: 'name' })
  })

  it('leaves empty and foreign headers alone', () => {
    expect(guessMapping(['', '随便', '姓名'], columns)).toEqual({ 2: 'name' })
  })
})
