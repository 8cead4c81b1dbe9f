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

  it('looks among the first twenty rows, and takes the first of two that name as much', () => {
    const under = (notes: number) => [...Array.from({ length: notes }, () => ['说明']), ['姓名', '电话']]
    expect(findHeader(under(19), columns)?.row).toBe(19)
    expect(findHeader(under(20), columns)).toBeUndefined()
    expect(findHeader([['姓名'], ['名字'], ['来源', '姓名']], columns)?.row).toBe(2)
    expect(findHeader([['姓名'], ['名字']], columns)?.row).toBe(0)
  })

  it('names empty cells by nothing and takes numbers as text', () => {
    expect(findHeader([[null, ' 姓名 ', 2025]], columns)?.names).toEqual(['', '姓名', '2025'])
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

  it('takes a header that begins with a known one, not one that ends with it', () => {
    expect(guessMapping(['手机号备用'], columns)).toEqual({ 0: 'phoneNumber' })
    expect(guessMapping(['备用手机号'], columns)).toEqual({})
    expect(guessMapping(['电话号'], columns)).toEqual({ 0: 'phoneNumber' })
    expect(guessMapping(['人数'], [{ field: 'person', label: '人', aliases: [], required: false }])).toEqual({})
  })

  it('leaves what was matched exactly to the field that it names', () => {
    const both = [{ field: 'customer', label: '客户', aliases: [], required: false }, ...columns]
    expect(guessMapping(['客户姓名'], both)).toEqual({ 0: 'name' })
  })

  it('forgives no typing error in short headers', () => {
    expect(guessMapping(['来原', '手几号'], columns)).toEqual({})
  })

  it('passes over what stands in brackets, signs and the case of letters', () => {
    const gpa = [{ field: 'gpa', label: 'GPA 成绩（满分 4.0）', aliases: [], required: false }]
    expect(guessMapping(['gpa成绩'], gpa)).toEqual({ 0: 'gpa' })
    expect(guessMapping(['*Gpa-成绩（百分制）：'], gpa)).toEqual({ 0: 'gpa' })
    expect(guessMapping(['（备注）'], [{ field: 'x', label: '：', aliases: [], required: false }, ...columns])).toEqual({ 0: 'x' })
  })

  it('leaves empty and foreign headers alone', () => {
    expect(guessMapping(['', '随便', '姓名'], columns)).toEqual({ 2: 'name' })
  })
})
