import { describe, expect, it } from 'vitest'
import type { RawImportRow, SheetValue } from '#core/contract/importer.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import { regionTree } from '#plugins/region/wire.ts'
import { checkRow, countEmptied, isRefusedRow, isValidRow } from './check-rows.ts'
import { createFindings } from './findings.ts'
import type { ImportableField } from './imported-items.ts'

const option = (value: string, label = value, children: Option[] = []): Option => ({ value, label, manual: true, children })
const field = (name: string, type: string, label: string, rest: Partial<FormItem> = {}, options?: Option[]): ImportableField => ({
  item: { name, type, label, rules: {}, required: false, aliases: [], ...rest },
  options,
  known: new Map(),
  leaveEmpty: false,
})

const FIELDS: readonly ImportableField[] = [
  field('name', 'text', '姓名', { required: true, rules: { maxLength: 30 } }),
  field('phoneNumber', 'phone', '手机号'),
  field('wechat', 'wechat', '微信号'),
  field('source', 'option', '来源', { required: true }, [option('新媒体', '新媒体', [option('小红书')]), option('直播')]),
  field('project', 'options', '项目', { required: true }, [option('文书'), option('移民'), option('艺术留学')]),
  field(
    'countries',
    'options',
    '国家',
    { rules: { max: 3 } },
    ['英国', '美国', '法国', '德国'].map(name => option(name)),
  ),
  field('level', 'option', '等级', { required: true, default: 'MEDIUM' }, [option('HIGH', '高'), option('MEDIUM', '中')]),
  field('budget', 'decimal', '预算', { rules: { decimals: 2, min: 0.01, suffix: '万元' } }),
  field('createdDate', 'datetime', '创建时间', { rules: { noFuture: true } }),
]

const checkRows = (raw: readonly RawImportRow[], fields: readonly ImportableField[]) => {
  const checked = raw.map(row => checkRow(row, fields, createFindings()))
  return { rows: checked.filter(isValidRow), issues: checked.filter(isRefusedRow) }
}

const GOOD = { name: '张三', phoneNumber: '13800138000', source: '小红书', project: '文书' }
const check = (...rows: Record<string, SheetValue>[]) =>
  checkRows(
    rows.map((cells, index) => ({ row: index + 3, cells: { ...GOOD, ...cells } })),
    FIELDS,
  )
const valuesOf = (cells: Record<string, SheetValue>) => check(cells).rows[0]?.values
const reasonOf = (cells: Record<string, SheetValue>) => check(cells).issues[0]?.reason

describe('a cell becomes what the form would hold', () => {
  it.each([
    ['a number', 13800138000],
    ['spaces', '138 0013 8000'],
    ['dashes', '138-0013-8000'],
    ['+86', '+86 13800138000'],
    ['0086', '008613800138000'],
    ['86-', '86-13800138000'],
    ['full-width digits', '１３８００１３８０００'],
    ['a zero-width space', '13800138000\u200b'],
  ])('a phone with %s', (_how, phoneNumber) => {
    expect(valuesOf({ phoneNumber })).toMatchObject({ phoneNumber: '13800138000' })
  })

  it.each([',', '，', '、', ';', '；', '/', '|', ' '])('several countries separated by “%s”', separator => {
    expect(valuesOf({ countries: `英国${separator}美国` })).toMatchObject({ countries: ['英国', '美国'] })
  })

  it('a date, a written date and no date', () => {
    expect(valuesOf({ createdDate: new Date(Date.UTC(2025, 9, 2, 13, 49)) })).toMatchObject({ createdDate: '2025-10-02 13:49:00' })
    expect(valuesOf({ createdDate: 45_932.5 })).toMatchObject({ createdDate: '2025-10-02 12:00:00' })
    expect(valuesOf({ createdDate: '2025/10/2' })).toMatchObject({ createdDate: '2025-10-02 00:00:00' })
    expect(valuesOf({ createdDate: null })).toMatchObject({ createdDate: null })
  })

  it('a date with every part in two digits', () => {
    expect(valuesOf({ createdDate: new Date(Date.UTC(2025, 0, 2, 3, 4, 5)) })).toMatchObject({ createdDate: '2025-01-02 03:04:05' })
  })

  it('a list with blanks and separators to spare', () => {
    expect(valuesOf({ countries: '、英国， 美国、' })).toMatchObject({ countries: ['英国', '美国'] })
  })

  it('an empty cell is what the form begins with', () => {
    expect(valuesOf({ level: ' ' })).toMatchObject({ level: 'MEDIUM' })
    expect(valuesOf({ level: '高' })).toMatchObject({ level: 'HIGH' })
  })

  it('a budget with its unit', () => {
    for (const budget of ['60.5万', '60.5万元', '60.5 万元', '60.5']) expect(valuesOf({ budget })).toMatchObject({ budget: '60.5' })
    for (const budget of ['605000元', '¥605,000', '60.5w']) expect(valuesOf({ budget })).toMatchObject({ budget: '60.5' })
    expect(reasonOf({ budget: '60.5斤' })).toBe('预算：不是数字')
    expect(reasonOf({ budget: '6万0' })).toBe('预算：不是数字')
    expect(valuesOf({ budget: 100 })).toMatchObject({ budget: '100' })
  })

  it('a region by its names, with or without their endings', () => {
    const place = field('birthplace', 'region', '籍贯', {}, regionTree())
    const read = (birthplace: string) => checkRows([{ row: 3, cells: { ...GOOD, birthplace } }], [...FIELDS, place])
    for (const text of ['四川省成都市武侯区', '四川 成都 武侯', '510000/510100/510107', '510107'])
      expect(read(text).rows[0]?.values, text).toMatchObject({ birthplace: '510000/510100/510107' })
    expect(read('四川省深圳市').issues).toMatchObject([{ field: 'birthplace', reason: '籍贯没有“四川省深圳市”这个地区' }])
  })

  it('a source may be any node of the tree', () => {
    expect(valuesOf({ source: '新媒体' })).toMatchObject({ source: '新媒体' })
  })
})

it('a row says all that is wrong with it, the first fault with its field and value', () => {
  expect(check({ name: '', phoneNumber: '电话同微信', budget: '很多' }).issues).toEqual([
    { row: 3, kind: 'failed', field: 'name', value: '', reason: '请输入姓名；请输入正确的手机号；预算：不是数字' },
  ])
})

describe('a row is refused with its reason', () => {
  it.each([
    [{ name: '  ' }, '请输入姓名'],
    [{ name: '张'.repeat(31) }, '只能输入1-30个字符'],
    [{ phoneNumber: '138123456789' }, '请输入正确的手机号'],
    [{ phoneNumber: '电话同微信', wechat: 'wx_abc123' }, '请输入正确的手机号'],
    [{ wechat: 'a b c d e f' }, '请输入正确的微信号'],
    [{ wechat: 'wx_abc  d123' }, '请输入正确的微信号'],
    [{ wechat: '_abcdef' }, '请输入正确的微信号'],
    [{ source: '朋友介绍的' }, '来源没有“朋友介绍的”这个选项'],
    [{ source: null }, '请选择来源'],
    [{ project: '文书、魔法' }, '项目没有“魔法”这个选项'],
    [{ countries: '英国/美国/法国/德国' }, '最多可选择3个'],
    [{ createdDate: '2999-01-01' }, '创建时间不能晚于当前时间'],
    [{ budget: '很多' }, '预算：不是数字'],
    [{ project: '文书、魔法、巫术' }, '项目没有“魔法”、“巫术”这些选项'],
    [{ project: '甲、乙、丙、丁' }, '项目没有“甲”、“乙”、“丙”等4个选项'],
    [{ createdDate: '2026年6月' }, '创建时间：只有年月，请写明哪一天'],
    [{ createdDate: new Date(Date.UTC(1899, 11, 30, 14, 30)) }, '创建时间：只有时间，请写明哪一天'],
  ] as [Record<string, SheetValue>, string][])('%j', (cells, reason) => {
    expect(check(cells).rows).toEqual([])
    expect(reasonOf(cells)).toBe(reason)
  })
})

describe('what was chosen for a column', () => {
  const chosen = (name: string, more: Partial<ImportableField>) =>
    FIELDS.map(one => (one.item.name === name ? { ...one, ...more, item: { ...one.item, ...more.item } } : one))
  const read = (fields: readonly ImportableField[], cells: Record<string, SheetValue>) =>
    checkRow({ row: 3, cells: { ...GOOD, ...cells } }, fields, createFindings())

  it('leaves what cannot be read empty, or what the form begins with, and counts it', () => {
    const rows = [
      read(chosen('budget', { leaveEmpty: true }), { budget: '很多' }),
      read(chosen('level', { leaveEmpty: true }), { level: '特高' }),
      read(chosen('countries', { leaveEmpty: true }), { countries: '英国/火星' }),
      read(chosen('countries', { leaveEmpty: true }), { countries: '英国/美国/法国/德国' }),
      read(chosen('budget', { leaveEmpty: true }), { budget: '' }),
    ]
    expect(rows).toMatchObject([
      { values: { budget: null }, emptied: 1 },
      { values: { level: 'MEDIUM' }, emptied: 1 },
      { values: { countries: ['英国'] }, emptied: 1 },
      { values: { countries: null }, emptied: 1 },
      { values: { budget: null } },
    ])
    expect(countEmptied(rows)).toBe(4)
    expect(read(chosen('budget', { leaveEmpty: true }), { budget: '很多', name: '' })).toMatchObject({ reason: '请输入姓名' })
  })

  it('says what a text means that is no option, one by one', () => {
    const source = chosen('source', {
      known: new Map([
        ['小红薯', '小红书'],
        ['直播', '新媒体'],
      ]),
    })
    expect(read(source, { source: '小红薯' })).toMatchObject({ values: { source: '小红书' } })
    // An option's own label takes precedence over a remembered meaning.
    expect(read(source, { source: '直播' })).toMatchObject({ values: { source: '直播' } })
    const countries = chosen('countries', {
      known: new Map<string, string | null>([
        ['英格兰', '英国'],
        ['usa', '美国'],
        ['火星', null],
      ]),
    })
    expect(read(countries, { countries: '英格兰，ＵＳＡ、英国' })).toMatchObject({ values: { countries: ['英国', '美国'] } })
    expect(read(countries, { countries: '火星、法国' })).toMatchObject({ values: { countries: ['法国'] }, emptied: 1 })
    expect(read(countries, { countries: '火星、木星' })).toMatchObject({ reason: '国家没有“木星”这个选项' })
  })

  it('takes a label with a separator in it as a whole', () => {
    const kinds = field('kinds', 'options', '类型', {}, [option('本科/专科'), option('硕士')])
    const row = checkRow({ row: 3, cells: { ...GOOD, kinds: '本科/专科' } }, [...FIELDS, kinds], createFindings())
    expect(row).toMatchObject({ values: { kinds: ['本科/专科'] } })
  })
})

it('what is worth a look is counted by column, and the first cells are named', () => {
  const findings = createFindings()
  const fields = FIELDS.map(one =>
    one.item.name === 'budget' ? { ...one, item: { ...one.item, rules: { ...one.item.rules, plausible: { max: 500 } } } } : one,
  )
  const cells: readonly Record<string, SheetValue>[] = [
    { budget: '300000元', source: '小红薯', createdDate: '很久以前' },
    { budget: '30万', source: ' 小红薯 ', countries: '火星' },
    { budget: 30_000, countries: '火星/木星' },
    { budget: '9千万' },
    { budget: '很多' },
  ]
  for (const [at, row] of cells.entries()) checkRow({ row: at + 3, cells: { ...GOOD, ...row } }, fields, findings)
  expect(findings.found()).toEqual({
    findings: [
      { field: 'source', converted: 0, doubtful: 0, unreadable: 2, emptied: 0, errors: 0 },
      { field: 'budget', converted: 2, doubtful: 2, unreadable: 1, emptied: 0, errors: 0 },
      { field: 'createdDate', converted: 0, doubtful: 0, unreadable: 1, emptied: 0, errors: 0 },
      { field: 'countries', converted: 0, doubtful: 0, unreadable: 2, emptied: 0, errors: 0 },
      { field: 'phoneNumber', converted: 0, doubtful: 1, unreadable: 0, emptied: 0, errors: 0 },
    ],
    conversions: [
      { row: 3, field: 'budget', text: '300000元', said: '30 万元' },
      { row: 6, field: 'budget', text: '9千万', said: '9000 万元' },
    ],
    doubts: [
      { row: 5, field: 'budget', text: '30000 万元', said: '一般不超过500万元，请核对' },
      { row: 6, field: 'budget', text: '9000 万元', said: '一般不超过500万元，请核对' },
      { row: 3, field: 'phoneNumber', text: '13800138000', said: '共有5行是这个号码，请核对' },
    ],
    errors: [],
    unknown: new Map([
      ['source', new Map([['小红薯', 2]])],
      [
        'countries',
        new Map([
          ['火星', 2],
          ['木星', 1],
        ]),
      ],
    ]),
  })
})
