import { describe, expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import { filterParams, type ParsedQuery, parseQuery, type QueryKey, type QuerySpec, readQuery } from './index.ts'

const field = (name: string, type: string): FieldPath => ({ text: name, own: { name, type } as Field })

const keys = (name: string, fieldTypeName: string, filter: string, options?: QueryKey['options'], list = false): readonly QueryKey[] =>
  filterParams({ type: filter, param: name, list, whole: fieldTypeName === 'phone' }).map(param => ({
    ...param,
    field: field(name, fieldTypeName),
    options,
  }))

const spec: QuerySpec = {
  keys: new Map(
    [
      ...keys('name', 'text', 'text'),
      ...keys('phone', 'phone', 'text'),
      ...keys(
        'phase',
        'option',
        'multiSelect',
        new Map([
          ['NEW', 'NEW'],
          ['OLD', 'OLD'],
        ]),
      ),
      ...keys(
        'status',
        'option',
        'select',
        new Map<string, number>([
          ['0', 0],
          ['1', 1],
        ]),
      ),
      ...keys('source', 'option', 'treeSelect'),
      ...keys('tags', 'options', 'multiSelect', undefined, true),
      ...keys('locked', 'boolean', 'select'),
      ...keys('owner', 'ref', 'search'),
      ...keys('count', 'integer', 'numberRange'),
      ...keys('createdDate', 'datetime', 'dateRange'),
      ...keys('born', 'date', 'date'),
      ...keys('graduated', 'date', 'dateRange'),
      ...keys('period', 'month', 'month'),
      ...keys('paid', 'datetime', 'month'),
    ].map(key => [key.key, key]),
  ),
  sorts: new Map([['createdDate', field('createdDate', 'datetime')]]),
  defaultSort: '-createdDate',
  quickChecks: new Map([['all', undefined]]),
  selections: new Map(),
  paged: true,
  size: 10,
}

const parse = (raw: string, over: Partial<QuerySpec> = {}): ParsedQuery => parseQuery(readQuery(raw), { ...spec, ...over })
const conditions = (raw: string) => parse(raw).conditions.map(({ param, op, value }) => [param, op, value])

const refusal = (raw: string): string => {
  try {
    parse(raw)
  } catch (error) {
    if (error instanceof HttpError) return `${error.status} ${error.message}`
    throw error
  }
  return 'accepted'
}

describe('comparisons', () => {
  it.each([
    ['nameContains=王明', [['nameContains', 'contains', '王明']]],
    ['phoneIs=%2B86 138-0013-8000', [['phoneIs', 'is', '13800138000']]],
    ['phaseIn=NEW,OLD,NEW', [['phaseIn', 'in', ['NEW', 'OLD']]]],
    ['phaseIn=NEW&phaseIn=OLD', [['phaseIn', 'in', ['NEW', 'OLD']]]],
    ['statusIs=1', [['statusIs', 'is', 1]]],
    ['sourceIs=ONLINE', [['sourceIs', 'within', 'ONLINE']]],
    ['tagsContainsIn=a,b', [['tagsContainsIn', 'containsIn', ['a', 'b']]]],
    ['lockedIs=false', [['lockedIs', 'is', false]]],
    ['ownerIs=12', [['ownerIs', 'is', 12]]],
    [
      'countGreaterThanOrEqual=1&countLessThanOrEqual=9.5',
      [
        ['countGreaterThanOrEqual', 'gte', 1],
        ['countLessThanOrEqual', 'lte', 9.5],
      ],
    ],
    ['periodIs=2026-03', [['periodIs', 'is', '2026-03']]],
    ['nameContains=&sort=', []],
  ])('%s', (raw, expected) => {
    expect(conditions(raw)).toEqual(expected)
  })
})

describe('times are half-open', () => {
  it.each([
    ['createdDateOnOrAfter=2026-03-01', [['createdDateOnOrAfter', 'onOrAfter', '2026-03-01 00:00:00']]],
    ['createdDateOnOrBefore=2026-03-31', [['createdDateOnOrBefore', 'before', '2026-04-01 00:00:00']]],
    ['createdDateOnOrBefore=2026-03-31 23:59:59', [['createdDateOnOrBefore', 'before', '2026-04-01 00:00:00']]],
    ['graduatedOnOrAfter=2026-03-01 00:00:00', [['graduatedOnOrAfter', 'onOrAfter', '2026-03-01']]],
    ['graduatedOnOrBefore=2026-12-31 23:59:59', [['graduatedOnOrBefore', 'before', '2027-01-01']]],
    [
      'bornIs=2000-02-29 00:00:00',
      [
        ['bornIs', 'onOrAfter', '2000-02-29'],
        ['bornIs', 'before', '2000-03-01'],
      ],
    ],
    [
      'paidIs=2026-12',
      [
        ['paidIs', 'onOrAfter', '2026-12-01 00:00:00'],
        ['paidIs', 'before', '2027-01-01 00:00:00'],
      ],
    ],
    [
      'createdDateOnOrAfter=2026-03-08&createdDateOnOrBefore=2026-03-08',
      [
        ['createdDateOnOrAfter', 'onOrAfter', '2026-03-08 00:00:00'],
        ['createdDateOnOrBefore', 'before', '2026-03-09 00:00:00'],
      ],
    ],
  ])('%s', (raw, expected) => {
    expect(conditions(raw)).toEqual(expected)
  })
})

describe('numbers', () => {
  it.each([
    ['1,000', 1000],
    [' 12 ', 12],
    ['.5', 0.5],
    ['01.00', 1],
    ['-0', 0],
  ])('%j is read as forms read it', (text, value) => {
    expect(conditions(`countGreaterThanOrEqual=${encodeURIComponent(text)}`)).toEqual([['countGreaterThanOrEqual', 'gte', value]])
  })
})

describe('refusals', () => {
  it('takes two hundred values of a list, and not one more', () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`).join(',')
    expect(parse(`tagsContainsIn=${values(200)}`).conditions[0]?.value).toHaveLength(200)
    expect(refusal(`tagsContainsIn=${values(201)}`)).toBe('400 查询参数 tagsContainsIn 的值有误')
  })

  it.each([
    ['passwordIs=1', '不支持查询参数 passwordIs'],
    ['name=王明', '不支持查询参数 name'],
    ['nameContains=a1&nameContains=b2', '查询参数 nameContains 重复'],
    ['page=1&page=2', '查询参数 page 重复'],
    ['__proto__=1', '查询参数名有误'],
    ['constructor=1', '查询参数名有误'],
    ['a.b=1', '查询参数名有误'],
    ['a[b]=1', '查询参数名有误'],
    ['nameContains=%00x', '查询参数 nameContains：第1个字符看不见或无法保存，请删除后重试'],
    ['nameContains=a%E3%85%A4', '查询参数 nameContains：第2个字符看不见或无法保存，请删除后重试'],
    ['nameContains=a%0Ab', '查询参数 nameContains：不能换行，请写在一行内'],
    ['nameContains=%E2%80%8B%E2%80%8B', '查询参数 nameContains：请输入看得见的文字'],
    ['ownerIs=01', '查询参数 ownerIs 的值有误'],
    ['ownerIs=1e3', '查询参数 ownerIs 的值有误'],
    [`nameContains=${'x'.repeat(2001)}`, '查询参数 nameContains 太长'],
    [Array.from({ length: 101 }, (_, index) => `k${index}=1`).join('&'), '查询参数太多'],
    ['phaseIn=NEW,GONE', '查询参数 phaseIn 的值有误'],
    ['phaseIn=,', '查询参数 phaseIn 的值有误'],
    ['statusIs=2', '查询参数 statusIs 的值有误'],
    ['lockedIs=1', '查询参数 lockedIs 的值有误'],
    ['ownerIs=1 or 1=1', '查询参数 ownerIs 的值有误'],
    ['ownerIs=99999999999999999', '查询参数 ownerIs 的值有误'],
    ['countGreaterThanOrEqual=1e3', '查询参数 countGreaterThanOrEqual 的值有误'],
    ['createdDateOnOrAfter=2026-02-30', '查询参数 createdDateOnOrAfter 的值有误'],
    ['createdDateOnOrAfter=yesterday', '查询参数 createdDateOnOrAfter 的值有误'],
    ['periodIs=2026-13', '查询参数 periodIs 的值有误'],
    ['createdDateOnOrAfter=2026-03-09&createdDateOnOrBefore=2026-03-08', '开始时间不能晚于结束时间'],
    ['countGreaterThanOrEqual=9&countLessThanOrEqual=1', '最小值不能大于最大值'],
    ['sort=name', '不能按此列排序'],
    ['sort=createdDate;drop', '不能按此列排序'],
    ['sort=--createdDate', '不能按此列排序'],
    ['page=0', '查询参数 page 的值有误'],
    ['page=1.5', '查询参数 page 的值有误'],
    ['size=1000', '每页条数只能是10、20、50、100'],
    ['page=102&size=100', '最多查看前10000条，请缩小查询范围'],
    ['quickCheck=nobody', '查询参数 quickCheck 的值有误'],
  ])('%s', (raw, message) => {
    expect(refusal(raw)).toBe(`400 ${message}`)
  })
})

describe('sort and pages', () => {
  it('sorts by default and by request', () => {
    expect(parse('').sort).toEqual([{ field: spec.sorts.get('createdDate'), descending: true }])
    expect(parse('sort=createdDate').sort[0]?.descending).toBe(false)
    expect(parse('', { defaultSort: '' }).sort).toEqual([])
  })

  it('counts pages from one', () => {
    expect(parse('').paging).toEqual({ page: 1, size: 10, offset: 0 })
    expect(parse('page=3&size=50').paging).toEqual({ page: 3, size: 50, offset: 100 })
    expect(parse('page=101&size=100').paging?.offset).toBe(10_000)
  })

  it('takes the size that a screen names, and no paging where there is none', () => {
    expect(parse('size=37', { size: 37 }).paging?.size).toBe(37)
    expect(parse('', { paged: false, size: 10_000 }).paging).toBeUndefined()
  })
})
