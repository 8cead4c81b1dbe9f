import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { safeCell, writeWorkbook } from './workbook.ts'

describe('safeCell', () => {
  it.each(['=1+1', '+86138', '-5', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '＋1', '－1', '＠1'])('quotes %j', text => {
    expect(safeCell(text)).toBe(`'${text}`)
  })

  it('leaves plain values alone', () => {
    expect(safeCell('王芳')).toBe('王芳')
    expect(safeCell(-5)).toBe(-5)
    expect(safeCell(null)).toBeNull()
    expect(safeCell(Number.NaN)).toBeNull()
    expect(safeCell({ toString: () => '=1' })).toBe("'=1")
  })
})

describe('writeWorkbook', () => {
  it('writes real xlsx bytes with header and text cells', async () => {
    async function* rows() {
      yield ['王芳', '=HYPERLINK("x")', 3]
    }
    const bytes = await buffer(writeWorkbook('客资', [{ label: '姓名' }, { label: '备注' }, { label: '数' }], rows()))
    const workbook = await readXlsx(new Uint8Array(bytes))
    expect(workbook.sheets[0]?.name).toBe('客资')
    expect(workbook.sheets[0]?.rows).toEqual([
      ['姓名', '备注', '数'],
      ['王芳', '\'=HYPERLINK("x")', 3],
    ])
  })
})
