import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { bodyKey, fieldType, fieldTypeNames, flattenOptions, isFieldType, valueAt } from './index.ts'

const ALL = [
  ...['text', 'html', 'phone', 'wechat', 'email', 'url', 'integer', 'decimal', 'money', 'percent', 'boolean', 'option', 'options'],
  ...['date', 'datetime', 'month', 'ref', 'refs', 'file', 'files', 'image', 'images', 'region', 'json'],
]

const context = { label: '金额', now: new Date('2026-03-08T04:00:00Z') }
const colours = [
  { value: 'RED', label: '红色', children: [{ value: 'PINK', label: '粉色' }] },
  { value: 'BLUE', label: '蓝色' },
]

it('knows every type of the language', () => {
  expect([...fieldTypeNames()].sort()).toEqual([...ALL].sort())
  expect(isFieldType('constructor')).toBe(false)
  expect(() => fieldType('colour')).toThrow('colour')
})

describe.each(fieldTypeNames())('%s', name => {
  const type = fieldType(name)

  it('gives a body schema that ajv compiles', () => {
    expect(() => new Ajv({ strict: true, allowUnionTypes: true }).compile(type.bodySchema({}))).not.toThrow()
  })

  it('makes empty values null and never throws on nonsense', () => {
    for (const empty of [null, undefined, '']) expect(type.normalize(empty)).toBeNull()
    for (const nonsense of [{}, [], [[]], 0, Number.NaN, true, '\u0000', '\ud800', 'x'.repeat(10), Symbol.iterator.description]) {
      const value = type.normalize(nonsense)
      expect(() => type.check(value, {}, context)).not.toThrow()
      expect(() => type.format(value, colours)).not.toThrow()
    }
  })

  it('reads an empty spreadsheet cell as null and shows nothing for it', () => {
    expect(type.parse('', colours)).toEqual({ value: null })
    expect(type.format(null)).toBe('')
  })
})

it('is a fixed point: normalising twice changes nothing', () => {
  for (const [name, value] of [
    ['phone', '+86 138-0013-8000'],
    ['wechat', ' WX_id01 '],
    ['text', ' a\u200bb\r\n'],
    ['money', '1,234.50'],
  ] as const) {
    const type = fieldType(name)
    const once = type.normalize(value)
    expect(type.normalize(once)).toBe(once)
  }
})

describe('formats', () => {
  it.each([
    ['money', '1234.5', '1,234.50元'],
    ['money', '1999999999999.98', '1,999,999,999,999.98元'],
    ['percent', '12.5', '12.50%'],
    ['decimal', '30.00', '30.00'],
    ['boolean', true, '是'],
    ['option', 'PINK', '粉色'],
    ['option', 'GONE', 'GONE'],
    ['options', ['RED', 'BLUE'], '红色、蓝色'],
    ['ref', { id: 1, name: '王敏' }, '王敏'],
    [
      'refs',
      [
        { id: 1, name: '王敏' },
        { id: 2, name: '李强' },
      ],
      '王敏、李强',
    ],
    ['html', '<p>您好<br>同学</p>', '您好 同学'],
    ['json', { a: 1 }, '{"a":1}'],
  ])('%s %j → %s', (name, value, expected) => {
    expect(fieldType(name).format(value, name === 'boolean' ? undefined : colours)).toBe(expected)
  })
})

describe('reads spreadsheets', () => {
  it.each([
    ['date', '2024/1/2', '2024-01-02'],
    ['date', '2024年1月2日', '2024-01-02'],
    ['datetime', '2024.1.2 9:05', '2024-01-02 09:05:00'],
    ['datetime', '２０２４-01-02', '2024-01-02 00:00:00'],
    ['month', '2024年3月', '2024-03'],
    ['integer', '1,200.0', 1200],
    ['money', '1,234.50', '1234.50'],
    ['money', '1234.5', '1234.5'],
    ['money', '0012', '12'],
    ['percent', ' 12.50% ', '12.5'],
    ['percent', '', null],
    ['option', ' 粉色 ', 'PINK'],
    ['option', 'blue', 'BLUE'],
    ['options', '红色，蓝色、红色', ['RED', 'BLUE']],
    ['boolean', '是', true],
    ['phone', '0086 138 0013 8000', '13800138000'],
    ['images', '/api/files/1 /api/files/2', ['/api/files/1', '/api/files/2']],
    ['json', '[1]', [1]],
  ])('%s %s → %j', (name, text, value) => {
    expect(fieldType(name).parse(text, name === 'boolean' ? undefined : colours)).toEqual({ value })
  })

  it.each([
    ['date', '2024-02-30', '不是日期'],
    ['date', '下周', '不是日期'],
    ['month', '2024-13', '不是月份'],
    ['integer', '3.5', '不是整数'],
    ['money', '1.005', '最多2位小数'],
    ['money', '0.30000000000000004', '最多2位小数'],
    ['money', '1e5', '只能输入半角数字，如 1234.50'],
    ['money', '1e+21', '只能输入半角数字，如 1234.50'],
    ['money', '１２３', '只能输入半角数字，如 1234.50'],
    ['money', '30万', '只能输入半角数字，如 1234.50'],
    ['money', '1234567890123', '整数部分最多12位'],
    ['percent', '１２', '只能输入半角数字，如 12.5'],
    ['percent', '1e1', '只能输入半角数字，如 12.5'],
    ['percent', '1.005', '最多2位小数'],
    ['option', '绿色', '没有“绿色”这个选项'],
    ['options', '红色、绿色', '没有“绿色”这个选项'],
    ['json', '{', '不是 JSON'],
  ])('%s %s: %s', (name, text, message) => {
    expect(fieldType(name).parse(text, colours)).toEqual({ message })
  })
})

it('names body keys', () => {
  expect(bodyKey('name', 'text')).toBe('name')
  expect(bodyKey('department', 'ref')).toBe('departmentId')
  expect(bodyKey('roles', 'refs')).toBe('roleIds')
})

it('finds values through references and lists of references', () => {
  const row = {
    owner: { id: 1, name: '王敏' },
    roles: [
      { id: 1, name: '销售' },
      { id: 2, name: '财务' },
    ],
    none: null,
  }
  expect(valueAt(row, ['owner', 'name'])).toBe('王敏')
  expect(valueAt(row, ['roles', 'name'])).toEqual(['销售', '财务'])
  expect(valueAt(row, ['none', 'name'])).toBeUndefined()
})

it('flattens option trees, parents first', () => {
  expect(flattenOptions(colours).map(({ value }) => value)).toEqual(['RED', 'PINK', 'BLUE'])
})
