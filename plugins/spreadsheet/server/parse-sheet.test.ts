import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { parseSheet } from './parse-sheet.ts'
import { importRows } from './sheet-rows.ts'

describe('parseSheet', () => {
  it('reads the first sheet of a workbook with its title row, numeric cells and dates as they are', async () => {
    const { rows } = await parseSheet(await readFile('tests/fixtures/leads/leads.xlsx'))
    expect(rows[0]?.[0]).toBe('2025 年客资汇总表')
    expect(rows).toHaveLength(3002)
    expect(rows[2]?.slice(0, 3)).toEqual(['马桐豪', 17116478738, 'wx_1070693B'])
    expect(rows[3]?.[14]).toBeInstanceOf(Date)
  })

  it('reads a CSV that Chinese Excel saved', async () => {
    const { rows } = await parseSheet(await readFile('tests/fixtures/leads/leads-gbk.csv'))
    expect(rows[0]?.[3]).toBe('客户来源')
    expect(rows).toHaveLength(401)
  })

  it('keeps line breaks, quotes and formulas in CSV cells as text', async () => {
    const { rows } = await parseSheet(Buffer.from('姓名,备注\n王芳,"一行\n两行 ""引号"""\n李雷,"=HYPERLINK(""x"")"\n'))
    expect(rows[1]?.[1]).toBe('一行\n两行 "引号"')
    expect(rows[2]?.[1]).toBe('=HYPERLINK("x")')
  })

  it('refuses what is no table with a sentence', async () => {
    await expect(parseSheet(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toThrow('文件格式有误')
    await expect(parseSheet(Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))).rejects.toThrow('文件已损坏')
  })
})

describe('importRows', () => {
  it('numbers rows as the spreadsheet program does and skips blank ones', () => {
    const rows = importRows([['标题'], ['姓名', '电话'], ['王芳', 1], [null, ' '], ['李雷', 2]], 1, { 0: 'name', 1: 'phoneNumber' })
    expect(rows).toEqual([
      { row: 3, cells: { name: '王芳', phoneNumber: 1 } },
      { row: 5, cells: { name: '李雷', phoneNumber: 2 } },
    ])
  })
})
