/** A sheet is read as it is displayed. */
import { expect, it } from 'vitest'
import type { ImportColumn } from '#core/contract/importer.ts'
import type { CheckedRow } from './check-rows.ts'
import type { FileFindings, UncheckedRow } from './read-request.ts'
import { readSheet } from './read-sheet.ts'
import type { LayoutChoice, SheetLayout } from './sheet-layout.ts'
import { errorCell, formulaCell, type RawCell, type RawSheet, rawWorkbook } from './workbook.testing.ts'

const field = (name: string, label: string, type = 'text', more: object = {}) => ({
  item: { name, type, label, rules: {}, required: false, aliases: [] as readonly string[], ...more },
  options: undefined,
  known: new Map(),
  leaveEmpty: false,
})
const FIELDS = [
  field('name', '客户姓名', 'text', { required: true, aliases: ['姓名'] }),
  field('phone', '手机号', 'phone', { aliases: ['电话'] }),
  field('wechat', '微信号', 'wechat'),
  field('owner', '归属人'),
  field('budget', '预算', 'decimal', { rules: { suffix: '万元', decimals: 2, plausible: { min: 1, max: 500 } } }),
  field('done', '毕业时间', 'date'),
  field('flag', '是否加急', 'boolean'),
  field('countries', '意向国家'),
  field('remarks', '备注'),
]
const COLUMNS: readonly ImportColumn[] = FIELDS.map(({ item: { name, label, aliases, required } }) => ({
  ...{ field: name, label, aliases, required },
}))

async function read(
  bytes: Uint8Array | string,
  choice: LayoutChoice = {},
  only?: ReadonlySet<number>,
  units: Readonly<Record<string, string>> = {},
) {
  let layout: SheetLayout | undefined
  let found: FileFindings | undefined
  const [rows, plain] = [[] as CheckedRow[], [] as UncheckedRow[]]
  const fields = FIELDS.map(one => ({ ...one, unit: units[one.item.name] }))
  for await (const told of readSheet({ bytes: Buffer.from(bytes), columns: COLUMNS, fields, choice, only })) {
    if (told.kind === 'layout') layout = told.layout
    if (told.kind === 'checked') rows.push(...told.rows)
    if (told.kind === 'plain') plain.push(...told.rows)
    if (told.kind === 'found') found = told.found
  }
  return { layout, found, rows, plain, values: rows.map(row => ('values' in row ? row.values : row.reason)) }
}
const sheet = (rows: readonly (readonly RawCell[])[], more: Partial<RawSheet> = {}) => rawWorkbook([{ name: '客户', rows, ...more }])
const HEAD = ['客户姓名', '手机号', '归属人', '备注']

it('gives each cell of a merged area its value, downwards and sideways, and makes no row of a part alone', async () => {
  const rows = [HEAD, ['甲', '13800138001', '王敏', '新'], ['乙', '13800138002'], ['丙', '13800138003'], [], ['丁', '13800138004', '李强']]
  const { values } = await read(await sheet(rows, { merged: ['C2:C5', 'C6:D6'] }))
  expect(values).toMatchObject([
    { name: '甲', owner: '王敏', remarks: '新' },
    { name: '乙', owner: '王敏', remarks: null },
    { name: '丙', owner: '王敏' },
    { name: '丁', owner: '李强', remarks: '李强' },
  ])
})

it('holds a merged area whose first row is hidden, and one that reaches beyond every column and row', async () => {
  const rows = [HEAD, ['甲', '13800138001', '王敏'], ['乙', '13800138002']]
  expect((await read(await sheet(rows, { merged: ['C2:XFD1048576'], hidden: [2] }))).values).toMatchObject([{ name: '乙', owner: '王敏' }])
})

it('leaves out what is hidden and counts it; it is taken where that is wanted', async () => {
  const rows = [HEAD, ['甲', '13800138001'], ['乙', '13800138002'], [], ['丙', '13800138003']]
  const bytes = await sheet(rows, { hidden: [3, 4] })
  const shown = await read(bytes)
  expect([shown.rows.map(({ row }) => row), shown.found?.hidden]).toEqual([[2, 5], 1])
  expect(shown.layout?.sample.map(([name]) => name)).toEqual(['甲', '丙'])
  const all = await read(bytes, { hidden: true })
  expect([all.rows.map(({ row }) => row), all.found?.hidden]).toEqual([[2, 3, 5], 1])
  const flat = await sheet(rows, { before: '<sheetFormatPr defaultRowHeight="15"/>' })
  expect((await read(flat)).found?.hidden).toBe(0)
})

it('guesses nothing for a hidden column, and names it', async () => {
  const before = '<cols><col min="1" max="1" width="9"/><col min="3" max="3" width="9" hidden="1"/></cols>'
  const { layout } = await read(await sheet([HEAD, ['甲', '13800138001', '王敏']], { before }))
  expect(layout).toMatchObject({ mapping: { 0: 'name', 1: 'phone', 3: 'remarks' }, hiddenColumns: [2] })
})

it.each([
  ['merged', ['A1:A2', 'B1:C1', 'D1:D2'], ['客户姓名', '联系方式', null, '备注'], [null, '手机号', '微信号', null]],
  ['not merged', [], ['客户姓名', '联系方式', null, '备注'], [null, '手机号', '微信号', null]],
  [
    'that say something together',
    ['B1:C1', 'D1:E1'],
    ['客户姓名', '联系方式', null, '意向', null],
    [null, '手机号', '微信号', '国家', '级别'],
  ],
])('reads a header of two rows %s', async (_, merged, above, below) => {
  const { layout, values } = await read(
    await sheet([['客户登记表'], above, below, ['甲', '13800138001', 'wx_001a', '英国']], { merged: merged.map(down) }),
  )
  expect(layout?.headerRow).toBe(2)
  expect(layout?.headers.slice(0, 3)).toEqual(['客户姓名', '手机号', '微信号'])
  expect(values).toMatchObject([{ name: '甲', phone: '13800138001', wechat: 'wx_001a' }])
})
/** The range moved down by one row. */
const down = (ref: string) => ref.replace(/\d+/g, row => String(Number(row) + 1))

it('takes errors and truth values for no text: refused by cell where a value is needed, else left empty and said', async () => {
  const rows = [
    ['客户姓名', '手机号', '预算', '是否加急', '备注'],
    [errorCell('#REF!'), '13800138001'],
    ['乙', '13800138002', errorCell('#DIV/0!'), true, errorCell('#N/A')],
    [true, '13800138003'],
    ['丁', '13800138004', 30, false, true],
  ]
  const { values, found } = await read(await sheet(rows))
  expect(values).toMatchObject([
    '客户姓名：单元格A2是错误值 #REF!',
    { name: '乙', budget: null, flag: true, remarks: null },
    '客户姓名：单元格A4是逻辑值 TRUE',
    { name: '丁', budget: '30', flag: false, remarks: null },
  ])
  expect(found?.errors.map(({ row, field: name, said }) => [row, name, said])).toEqual([
    [3, 'budget', '单元格C3是错误值 #DIV/0!，按未填写处理'],
    [3, 'remarks', '单元格E3是错误值 #N/A，按未填写处理'],
    [5, 'remarks', '单元格E5是逻辑值 TRUE，按未填写处理'],
  ])
  expect((await read('客户姓名,备注\n#REF!,\n乙,#n/a\n')).values).toMatchObject([
    '客户姓名：单元格A2是错误值 #REF!',
    { name: '乙', remarks: null },
  ])
})

it('counts plain days by the calendar of the workbook, also in the rows that are told as they stand', async () => {
  const rows = [
    ['客户姓名', '毕业时间'],
    ['甲', 44_741],
    ['乙', 2026],
  ]
  const old = await rawWorkbook([{ name: '客户', rows }], { date1904: true })
  const { values, layout } = await read(old)
  expect(values).toMatchObject([{ done: '2026-06-30' }, '毕业时间：不是日期'])
  expect(layout?.sample[0]).toContain('2026-06-30')
  expect((await read(await rawWorkbook([{ name: '客户', rows }]))).values[0]).toMatchObject({ done: '2022-06-29' })
  expect((await read(old, {}, new Set([2]))).plain[0]?.cells[1]).toEqual(new Date(Date.UTC(2026, 5, 30)))
})

it('shows results of formulas with fifteen digits', async () => {
  const rows = [
    ['客户姓名', '预算'],
    ...['30.000000000000004', '3.3000000000000003', '29.999999999999996', '3.3333333333333335'].map(value => ['甲', formulaCell(value)]),
  ]
  expect((await read(await sheet(rows))).values).toMatchObject([{ budget: '30' }, { budget: '3.3' }, { budget: '30' }, '预算最多2位小数'])
})

it('reads phone numbers as they are shown, in text files and workbooks', async () => {
  const phones = ['="13900003048"', "'13900003049", '13900003050.0', '’13900003051', "'+86 139-0000-3052", '="139 0000 3053"']
  const csv = `客户姓名,手机号\n${phones.map(phone => `甲,"${phone.replaceAll('"', '""')}"\n`).join('')}`
  for (const bytes of [csv, await sheet([['客户姓名', '手机号'], ...phones.map(phone => ['甲', phone])])])
    expect((await read(bytes)).values).toMatchObject(phones.map((_, at) => ({ phone: `139000030${48 + at}` })))
})

const budgets = async (heading: string, cells: readonly RawCell[], units = {}) =>
  read(await sheet([['客户姓名', heading], ...cells.map(cell => ['甲', cell])]), {}, undefined, units)

it('takes the unit of a heading for cells that say none: shown as converted, and doubted where it is unusual', async () => {
  const { values, found } = await budgets('预算(元)', [400, 300_000, '30万', '5000元'])
  expect(values).toMatchObject([{ budget: '0.04' }, { budget: '30' }, { budget: '30' }, { budget: '0.5' }])
  expect(found?.conversions.map(({ text, said }) => `${text} ${said}`)).toEqual(['400元 0.04 万元', '300000元 30 万元', '5000元 0.5 万元'])
  expect(found?.doubts[0]).toMatchObject({ row: 2, said: '一般不低于1万元，请核对' })
  expect(found?.units).toEqual([])
})

it('asks about a unit that is not the field’s, reads nothing before, and then what was chosen', async () => {
  const asked = await budgets('预算（美元）', [40, '30万', null])
  expect(asked.values).toMatchObject([expect.stringContaining('表头的单位“美元”不能换算为万元'), { budget: '30' }, { budget: null }])
  expect(asked.found?.units).toEqual([{ field: 'budget', said: '美元', units: ['万元', '元', '千元', '百万元', '亿元'] }])
  const chosen = await budgets('预算（美元）', [400_000], { budget: '元' })
  expect([chosen.values, chosen.found?.units]).toMatchObject([[{ budget: '40' }], [{ unit: '元' }]])
})

it('refuses the sign of a unit that is not the field’s', async () => {
  const { values } = await budgets('预算', ['30%', '$50', '€5万', '5万美元'])
  expect(values).toEqual(Array(4).fill('预算：不是数字'))
})

it('doubts numbers that a program has rewritten', async () => {
  const rows = [
    ['客户姓名', '手机号'],
    ...[13_800_000_000, 13_912_300_000, 13_800_138_000, '13811112222', '13811112222', '13811112222'].map(phone => ['甲', phone]),
  ]
  const { found } = await read(await sheet(rows))
  expect(found?.doubts.map(({ row, said }) => [row, said])).toEqual([
    [2, '末尾都是 0，可能被表格软件改写过，请核对'],
    [3, '末尾都是 0，可能被表格软件改写过，请核对'],
    [5, '共有3行是这个号码，请核对'],
  ])
  expect((await read('客户姓名,手机号\n甲,1.38E+10\n')).values).toEqual([expect.stringContaining('科学计数法')])
})

it('offers every visible sheet, however many there are, and refuses by name more than it looks at', async () => {
  const months = Array.from({ length: 12 }, (_, at) => ({
    name: `${at + 1}月`,
    rows: [HEAD, ...(at === 10 ? [['甲', '13800138001']] : [])],
  }))
  const { layout } = await read(await rawWorkbook([...months, { name: '旧', rows: [HEAD], state: 'veryHidden' }]))
  expect([layout?.sheet, layout?.sheets.length]).toEqual(['11月', 12])
  const many = Array.from({ length: 201 }, (_, at) => ({ name: `表${at}`, rows: [HEAD] }))
  await expect(read(await rawWorkbook(many))).rejects.toThrow('工作簿有201个工作表，最多200个')
})

it('refuses by name what stands behind the last column, and reads another sheet instead', async () => {
  const wide = [...HEAD, ...Array.from({ length: 197 }, (_, at) => `列${at}`)]
  await expect(read(await sheet([wide]))).rejects.toThrow('表格最多200列，第1行GS列还有内容')
  const good = { name: '好', rows: [HEAD, ['甲', '13800138001']] }
  const { layout } = await read(await rawWorkbook([{ name: '宽', rows: [wide] }, good]))
  expect(layout).toMatchObject({ sheet: '好', sheets: ['宽', '好'] })
})
