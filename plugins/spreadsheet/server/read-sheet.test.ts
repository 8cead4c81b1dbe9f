import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { ImportColumn } from '#core/contract/importer.ts'
import type { CheckedRow } from './check-rows.ts'
import type { UncheckedRow } from './read-request.ts'
import { readSheet } from './read-sheet.ts'
import type { LayoutChoice, SheetLayout } from './sheet-layout.ts'
import { writeWorkbook } from './workbook/workbook.ts'

const COLUMNS: readonly ImportColumn[] = [
  { field: 'name', label: '客户姓名', aliases: ['姓名'], required: true },
  { field: 'phone', label: '手机号', aliases: ['电话'], required: false },
]
const FIELDS = COLUMNS.map(({ field, label, required }) => ({
  item: { name: field, type: 'text', label, rules: {}, required, aliases: [] },
  options: undefined,
  known: new Map(),
  leaveEmpty: false,
}))

/** All messages for a file, and the sizes of the parts its rows came in. */
async function read(bytes: Uint8Array | string, choice: LayoutChoice = {}, only?: ReadonlySet<number>) {
  let layout: SheetLayout | undefined
  const [checked, plain, parts] = [[] as CheckedRow[], [] as UncheckedRow[], [] as number[]]
  for await (const told of readSheet({ bytes: Buffer.from(bytes), columns: COLUMNS, fields: FIELDS, choice, only })) {
    if (told.kind === 'layout') layout = told.layout
    else if (told.kind !== 'found') parts.push(told.rows.length)
    if (told.kind === 'checked') checked.push(...told.rows)
    if (told.kind === 'plain') plain.push(...told.rows)
  }
  return { layout, checked, plain, parts }
}
const workbook = (...sheets: readonly WriteSheet[]) => writeXlsx({ sheets: [...sheets] })
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('a file', () => {
  it('that is a workbook is read with its title row, numeric cells and dates', async () => {
    const { layout, checked, plain } = await read(await readFile('tests/fixtures/leads/leads.xlsx'), {}, new Set([3, 4]))
    expect(layout).toMatchObject({ headerRow: 1, mapping: { 0: 'name' } })
    expect(layout?.headers.slice(0, 3)).toEqual(['姓名', '手机号', '微信号'])
    expect(checked).toEqual([])
    expect(plain.map(({ row, cells }) => [row, ...cells.slice(0, 3)])).toEqual([
      [3, '马桐豪', 17116478738, 'wx_1070693B'],
      [4, '胡浩萱', 15775779902, 'wx_3222706'],
    ])
    expect(plain[1]?.cells[14]).toBeInstanceOf(Date)
  })

  it('that Chinese Excel saved as CSV, or as Unicode text, is read', async () => {
    expect((await read(await readFile('tests/fixtures/leads/leads-gbk.csv'))).checked).toHaveLength(400)
    const { layout, checked } = await read(utf16('姓名\t电话\r\n王芳\t138\r\n'))
    expect(layout?.headers).toEqual(['姓名', '电话'])
    expect(checked).toEqual([{ row: 2, values: { name: '王芳', phone: '138' } }])
  })

  it('keeps line breaks, quotes and formulas in CSV cells as text', async () => {
    const { plain } = await read('姓名,备注\n王芳,"一行\n两行 ""引号"""\n李雷,"=HYPERLINK(""x"")"\n', {}, new Set([2, 3]))
    expect(plain.map(({ cells }) => cells[1])).toEqual(['一行\n两行 "引号"', '=HYPERLINK("x")'])
  })

  it('of our own comes back as it was before it was made safe', async () => {
    async function* rows() {
      yield ['=1+1', '+86 138']
      yield ["'引号'", -5]
    }
    const bytes = await buffer(writeWorkbook('未导入的行', [{ label: '姓名' }, { label: '电话' }], rows()))
    expect((await read(bytes)).checked).toEqual([
      { row: 2, values: { name: '=1+1', phone: '+86 138' } },
      { row: 3, values: { name: "'引号'", phone: '-5' } },
    ])
  })

  it.each([
    [[0xd0, 0xcf, 0x11, 0xe0], '旧版 .xls'],
    [[0x41, 0xff, 0xff, 0x0a], '文件格式有误'],
    [[0x50, 0x4b, 0x03, 0x04, 1, 2, 3], '文件已损坏'],
    [[...Buffer.from('无关,表格\n1,2\n')], '没有找到表头，请确认包含“客户姓名”等列'],
  ])('of bytes %j is refused with a sentence', async (bytes, sentence) => {
    await expect(read(Buffer.from(bytes))).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) })
  })
})

describe('of a sheet', () => {
  it('only what stands under the header counts, with the row that staff see', async () => {
    const { checked } = await read('2025 年\n姓名,备注,电话\n王芳,无,138\n , ,\n,,,不在表头下\n李强\n,只有备注,\n')
    expect(checked).toEqual([
      { row: 3, values: { name: '王芳', phone: '138' } },
      { row: 6, values: { name: '李强', phone: null } },
      expect.objectContaining({ row: 7, reason: '请输入客户姓名' }),
    ])
  })

  it('only columns that are mapped are taken over', async () => {
    const { checked } = await read('姓名,甲,乙,电话\n王芳,1,2,3\n', { headerRow: 0, mapping: { 0: 'name', 2: 'phone' } })
    expect(checked).toEqual([{ row: 2, values: { name: '王芳', phone: '2' } }])
  })

  it('rows come in small parts', async () => {
    const { parts } = await read(`姓名\n${'王芳\n'.repeat(600)}`)
    expect(parts).toEqual([250, 250, 100])
  })

  it('that is too large nothing is taken', async () => {
    const wide = `姓名,${'x,'.repeat(199)}\n`
    await expect(read(wide.repeat(10_001))).rejects.toThrow('超过200万个单元格')
    await expect(read(`姓名\n${'a\n'.repeat(50_020)}`)).rejects.toThrow('一次最多导入50000行')
  })
})

describe('of a workbook with several sheets', () => {
  const notes = { name: '说明', rows: [['姓名栏填写客户姓名']] }
  const leads = { name: '客户', rows: [['登记表'], ['姓名', '电话'], ['王芳', '138']] }

  it('the one whose header names most is read, and named among those that can be seen', async () => {
    const hidden = {
      name: '旧',
      rows: [
        ['姓名', '电话', '手机号'],
        ['李雷', '139', ''],
      ],
      hidden: true,
    }
    const { layout, checked } = await read(await workbook(hidden, notes, leads, { name: '空' }))
    expect(layout).toMatchObject({ sheet: '客户', sheets: ['说明', '客户', '空'], headerRow: 1 })
    expect(checked).toEqual([{ row: 3, values: { name: '王芳', phone: '138' } }])
  })

  it('one that has rows is read rather than one with a header alone', async () => {
    const template = { name: '模板', rows: [['姓名', '电话']] }
    const bytes = await workbook(template, { name: '名单', rows: [['姓名'], ['王芳']] })
    expect((await read(bytes)).layout).toMatchObject({ sheet: '名单' })
    expect((await read(await workbook(notes, template))).layout).toMatchObject({ sheet: '模板' })
  })

  it('another one is read when it is asked for, and none that is not there', async () => {
    const other = { name: '二月', rows: [['姓名'], ['韩梅']] }
    const bytes = await workbook(leads, other)
    expect((await read(bytes, { sheet: '二月' })).checked).toEqual([{ row: 2, values: { name: '韩梅', phone: null } }])
    await expect(read(bytes, { sheet: '三月' })).rejects.toThrow('没有这个工作表')
  })
})

it('the first rows show dates as dates, also where the file has numbers', async () => {
  const born = { item: { name: 'born', type: 'date', label: '生日', rules: {}, required: false, aliases: [] }, options: undefined }
  const request = {
    bytes: await workbook({
      name: '名单',
      rows: [
        ['姓名', '生日'],
        ['王芳', 45_900],
        ['李强', new Date(Date.UTC(2025, 7, 31))],
      ],
    }),
    columns: [...COLUMNS, { field: 'born', label: '生日', aliases: [], required: false }],
    fields: [...FIELDS, { ...born, known: new Map(), leaveEmpty: false }],
    choice: {},
  }
  const told = readSheet(request)
  expect((await told.next()).value).toMatchObject({
    kind: 'layout',
    layout: {
      sample: [
        ['王芳', '2025-08-31'],
        ['李强', '2025-08-31'],
      ],
    },
  })
  await told.return(undefined)
})
