import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { CellFormat } from '#core/contract/field-type.ts'
import { safeText } from './cell-xml.ts'
import type { WorkbookColumn } from './sheet-xml.ts'
import { writeSheets, writeWorkbook } from './workbook.ts'

async function* givenRows(...rows: readonly (readonly unknown[])[]): AsyncGenerator<readonly unknown[]> {
  yield* rows
}

const sheetOf = async (columns: readonly WorkbookColumn[], ...rows: readonly (readonly unknown[])[]) => {
  const bytes = await buffer(writeWorkbook('客资', columns, givenRows(...rows)))
  const [sheet] = (await readXlsx(new Uint8Array(bytes), { readStyles: true })).sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}

/** The single cell below the header. */
const cell = async (value: unknown, format?: CellFormat) => (await sheetOf([{ label: '列', format }], [value, 0])).rows[1]?.[0] ?? null

const MONEY: CellFormat = { kind: 'number', code: '#,##0.00' }
const DAY: CellFormat = { kind: 'time', code: 'yyyy-mm-dd' }
const MOMENT: CellFormat = { kind: 'time', code: 'yyyy-mm-dd hh:mm:ss' }
const TEXT: CellFormat = { kind: 'text', code: '@' }

describe('safeText', () => {
  it.each(['=1+1', '+86138', '-5', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '＋1', '－1', '＠1'])('quotes %j', text => {
    expect(safeText(text)).toBe(`'${text}`)
  })

  it('leaves plain text alone', () => {
    expect(safeText('王芳')).toBe('王芳')
  })
})

describe('a cell', () => {
  it('is a number where the column holds numbers, and text where such a text does not', async () => {
    expect(await cell('1234567890.05', MONEY)).toBe(1234567890.05)
    expect(await cell('-0.50', MONEY)).toBe(-0.5)
    expect(await cell(7)).toBe(7)
    expect(await cell('13800138000', TEXT)).toBe('13800138000')
    expect(await cell('13800138000')).toBe('13800138000')
  })

  it('keeps every digit: a number that a spreadsheet program would round is text', async () => {
    expect(await cell('999999999999.99', MONEY)).toBe(999999999999.99)
    expect(await cell('999999999999.999999', MONEY)).toBe('999999999999.999999')
  })

  it('is a date, wall time as it is', async () => {
    expect(await cell('2026-03-08', DAY)).toEqual(new Date('2026-03-08T00:00:00Z'))
    expect(await cell('2026-03-08 23:59:59', MOMENT)).toEqual(new Date('2026-03-08T23:59:59Z'))
    expect(await cell('2026-03', DAY)).toEqual(new Date('2026-03-01T00:00:00Z'))
    expect(await cell('1900-02-28', DAY)).toBe('1900-02-28')
    expect(await cell('待定', DAY)).toBe('待定')
  })

  it('runs nothing, whatever the column holds', async () => {
    for (const format of [undefined, TEXT, MONEY, DAY]) expect(await cell('=1+1', format)).toBe("'=1+1")
  })

  it('is empty where there is nothing', async () => {
    for (const value of [null, undefined, '', Number.NaN]) expect(await cell(value, MONEY)).toBeNull()
    expect(await cell('', TEXT)).toBeNull()
  })

  it('holds any text', async () => {
    for (const text of ['<b>&amp;"\'', '一\n二', ' 边 ', '_x0041_', '😀']) expect(await cell(text, TEXT)).toBe(text)
    expect(await cell('a\0b\ud800c\ufffe', TEXT)).toBe('ab\ufffdc')
    expect(String(await cell('长'.repeat(40_000), TEXT))).toHaveLength(32_767)
  })
})

async function* failing(): AsyncGenerator<readonly unknown[]> {
  yield [1]
  throw new Error('no rows')
}

describe('a workbook', () => {
  const columns = Array.from({ length: 28 }, (_, index) => ({ label: `列${index}`, width: 10 + index }))

  it('freezes the head, which filters all rows, and has the widths it is told', async () => {
    const sheet = await sheetOf(columns, [1], [2])
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
    expect(sheet.autoFilter?.range).toBe('A1:AB3')
    expect(sheet.columns?.map(column => column.width)).toEqual(columns.map(column => column.width))
    expect(sheet.rows[0]).toEqual(columns.map(column => column.label))
  })

  it('is a workbook without rows, too, whatever its name', async () => {
    const bytes = await buffer(writeWorkbook("'[客资]:*?/\\明细", [{ label: '=列' }], givenRows()))
    const { sheets } = await readXlsx(new Uint8Array(bytes))
    expect(sheets.map(sheet => [sheet.name, sheet.rows])).toEqual([['客资明细', [["'=列"]]]])
  })

  it('has several sheets, one of them with what may be chosen in another', async () => {
    const bytes = await buffer(
      writeSheets([
        { name: '数据', columns: [{ label: '名称' }, { label: '等级', choices: "'可选值'!$A$2:$A$3" }], rows: givenRows() },
        { name: '可选值', columns: [{ label: '等级' }], rows: givenRows(['高'], ['低']) },
      ]),
    )
    const [data, choices] = (await readXlsx(new Uint8Array(bytes))).sheets
    expect([data?.name, data?.rows, data?.dataValidations]).toEqual([
      '数据',
      [['名称', '等级']],
      [expect.objectContaining({ type: 'list', range: 'B2:B1048576', formula1: "'可选值'!$A$2:$A$3" })],
    ])
    expect([choices?.name, choices?.rows]).toEqual(['可选值', [['等级'], ['高'], ['低']]])
  })

  it('fails when its rows fail', async () => {
    await expect(buffer(writeWorkbook('客资', [{ label: '列' }], failing()))).rejects.toThrow('no rows')
  })

  it('fails nobody before it is read: who takes it may have to see first whether there is room for it', async () => {
    const stream = writeWorkbook('客资', [{ label: '列' }], failing())
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    await expect(buffer(stream)).rejects.toThrow('no rows')
  })

  it('reads no further row when nobody takes it', async () => {
    const begun = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    async function* endless(): AsyncGenerator<readonly unknown[]> {
      try {
        for (;;) {
          begun.resolve()
          yield ['王'.repeat(1000)]
        }
      } finally {
        closed.resolve()
      }
    }
    const stream = writeWorkbook('客资', [{ label: '列' }], endless())
    stream.resume()
    await begun.promise
    stream.destroy()
    await closed.promise
  })
})
