import { expect, it } from 'vitest'
import { importRows } from './sheet-rows.ts'

const MAPPING = { 0: 'name', 2: 'phone' }

it('answers what stands under the header, by field, with the row that staff see', () => {
  const rows = [['2025 年'], ['姓名', '备注', '电话'], ['王芳', '无', 138], ['李强']]
  expect(importRows(rows, 1, MAPPING)).toEqual([
    { row: 3, cells: { name: '王芳', phone: 138 } },
    { row: 4, cells: { name: '李强', phone: null } },
  ])
})

it('leaves out rows in which nothing stands, and only those', () => {
  const rows = [['姓名', '备注', '电话'], [null, ' ', ''], [], [null, null, 0], [null, null, false], ['', '有备注', null]]
  expect(importRows(rows, 0, MAPPING).map(({ row }) => row)).toEqual([4, 5, 6])
})

it('goes on behind a row that the sheet does not have', () => {
  const rows = [['姓名']]
  rows[2] = ['王芳']
  expect(importRows(rows, 0, MAPPING)).toEqual([{ row: 3, cells: { name: '王芳', phone: null } }])
})

it('has nothing under a header that stands last', () => {
  expect(importRows([['姓名']], 0, MAPPING)).toEqual([])
})
