import { describe, expect, it } from 'vitest'
import type { SheetValue } from '#core/contract/importer.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import { regionTree } from '#plugins/region/wire.ts'
import { checkRows, type ImportField } from './import-check.ts'

const option = (value: string, label = value, children: Option[] = []): Option => ({ value, label, manual: true, children })
const field = (name: string, type: string, label: string, rest: Partial<FormItem> = {}, options?: Option[]): ImportField => ({
  item: { name, type, label, rules: {}, required: false, ...rest },
  options,
})

const FIELDS: readonly ImportField[] = [
  field('name', 'text', '客户姓名', { required: true, rules: { maxLength: 30 } }),
  field('phoneNumber', 'phone', '手机号'),
  field('wechat', 'wechat', '微信号'),
  field('customerSource', 'option', '客户来源', { required: true }, [option('新媒体', '新媒体', [option('小红书')]), option('直播')]),
  field('consultingProject', 'options', '咨询项目', { required: true }, [option('文书'), option('移民'), option('艺术留学')]),
  field(
    'intendedCountries',
    'options',
    '意向国家',
    { rules: { max: 3 } },
    ['英国', '美国', '法国', '德国'].map(name => option(name)),
  ),
  field('intentionLevel', 'option', '意向等级', { required: true }, [option('HIGH', '高'), option('MEDIUM', '中')]),
  field('budget', 'decimal', '预算', { rules: { decimals: 2, min: 0.01 } }),
  field('createdDate', 'datetime', '创建时间', { rules: { noFuture: true } }),
]

const GOOD = { name: '张三', phoneNumber: '13800138000', customerSource: '小红书', consultingProject: '文书' }
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
    expect(valuesOf({ intendedCountries: `英国${separator}美国` })).toMatchObject({ intendedCountries: ['英国', '美国'] })
  })

  it('a date, a written date and no date', () => {
    expect(valuesOf({ createdDate: new Date(Date.UTC(2025, 9, 2, 13, 49)) })).toMatchObject({ createdDate: '2025-10-02 13:49:00' })
    expect(valuesOf({ createdDate: '2025/10/2' })).toMatchObject({ createdDate: '2025-10-02 00:00:00' })
    expect(valuesOf({ createdDate: null })).toMatchObject({ createdDate: null })
  })

  it('an empty intention level is 中', () => {
    expect(valuesOf({ intentionLevel: ' ' })).toMatchObject({ intentionLevel: 'MEDIUM' })
    expect(valuesOf({ intentionLevel: '高' })).toMatchObject({ intentionLevel: 'HIGH' })
  })

  it('a budget with its unit', () => {
    expect(valuesOf({ budget: '60.5万' })).toMatchObject({ budget: '60.5' })
    expect(valuesOf({ budget: 100 })).toMatchObject({ budget: '100' })
  })

  it('a custom field by its column', () => {
    const [row] = checkRows(
      [{ row: 3, cells: { ...GOOD, hobby: ' 围棋 ' } }],
      [...FIELDS, { ...field('hobby', 'text', '爱好'), custom: 'hobby' }],
    ).rows
    expect(row?.values.custom).toEqual({ hobby: '围棋' })
  })

  it('a region by its names, with or without their endings', () => {
    const place = { ...field('birthplace', 'region', '籍贯', {}, regionTree()), custom: 'birthplace' }
    const read = (birthplace: string) => checkRows([{ row: 3, cells: { ...GOOD, birthplace } }], [...FIELDS, place])
    for (const text of ['四川省成都市武侯区', '四川 成都 武侯', '510000/510100/510107', '510107'])
      expect(read(text).rows[0]?.values.custom, text).toEqual({ birthplace: '510000/510100/510107' })
    expect(read('四川省深圳市').issues).toMatchObject([{ field: 'birthplace', reason: '籍贯没有“四川省深圳市”这个地区' }])
  })

  it('a source may be any node of the tree', () => {
    expect(valuesOf({ customerSource: '新媒体' })).toMatchObject({ customerSource: '新媒体' })
  })
})

describe('a row is refused with one reason', () => {
  it.each([
    [{ name: '  ' }, '请输入客户姓名'],
    [{ name: '张'.repeat(31) }, '只能输入1-30个字符'],
    [{ phoneNumber: null }, '手机号与微信号至少填写一项'],
    [{ phoneNumber: '138123456789' }, '请输入正确的手机号'],
    [{ phoneNumber: '电话同微信', wechat: 'wx_abc123' }, '请输入正确的手机号'],
    [{ wechat: 'a b c d e f' }, '请输入正确的微信号'],
    [{ wechat: '_abcdef' }, '请输入正确的微信号'],
    [{ customerSource: '老客户介绍的' }, '客户来源没有“老客户介绍的”这个选项'],
    [{ customerSource: null }, '请选择客户来源'],
    [{ consultingProject: '文书、魔法' }, '咨询项目没有“魔法”这个选项'],
    [{ intendedCountries: '英国/美国/法国/德国' }, '最多可选择3个'],
    [{ createdDate: '2999-01-01' }, '创建时间不能晚于当前时间'],
    [{ budget: '很多' }, '预算：不是数字'],
  ] as [Record<string, SheetValue>, string][])('%j', (cells, reason) => {
    expect(check(cells).rows).toEqual([])
    expect(reasonOf(cells)).toBe(reason)
  })
})

describe('duplicates inside the file', () => {
  it('name the row that was first, across phone and WeChat', () => {
    const { rows, issues } = check({}, { phoneNumber: '+86 138 0013 8000' }, { phoneNumber: null, wechat: '13800138000' })
    expect(rows.map(row => row.row)).toEqual([3])
    expect(issues).toEqual([
      { row: 4, kind: 'duplicate', field: 'phoneNumber', value: '+86 138 0013 8000', reason: '与第3行重复' },
      { row: 5, kind: 'duplicate', field: 'wechat', value: '13800138000', reason: '与第3行重复' },
    ])
  })

  it('do not count refused rows', () => {
    const { rows, issues } = check({ name: null }, {})
    expect(rows.map(row => row.row)).toEqual([4])
    expect(issues.map(issue => issue.kind)).toEqual(['failed'])
  })

  it('tell WeChat ids apart by nothing but case', () => {
    const { issues } = check({ phoneNumber: null, wechat: 'WX_2470525' }, { phoneNumber: null, wechat: ' wx_2470525' })
    expect(issues.map(issue => issue.reason)).toEqual(['与第3行重复'])
  })
})
