import { describe, expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { mistyped } from '#tests/support/stub.ts'
import type { ReportView } from './model/report.ts'
import { parseReportQuery, parseRowKey } from './parse-report-query.ts'

/** A report without filters reads no option set. */
const snapshot = {} as Snapshot
const view: ReportView = {
  type: 'report',
  list: '/r/list',
  export: '/r/export',
  cards: [],
  charts: [],
  filters: [],
  period: 'today',
  figures: [],
}
/** A Sunday that is the first of a month. */
const NOW = new Date('2026-11-01T10:00:00+08:00')

const parseAsked = (query: Record<string, string>) => parseReportQuery(snapshot, view, query, NOW)
const periodQuery = (from: string, to: string, more: Record<string, string> = {}) => ({ timeOnOrAfter: from, timeOnOrBefore: to, ...more })
const refusal = (query: Record<string, string>): unknown => {
  try {
    return parseAsked(query)
  } catch (error) {
    return error instanceof HttpError && error.status === 400 ? error.message : error
  }
}

describe('the name of a period', () => {
  it('says which days come before, and no other days than those that are given', () => {
    const year = periodQuery('2026-01-01', '2026-02-20', { compare: 'before' })
    expect(parseAsked({ ...year, period: 'thisYear' })).toMatchObject({
      from: '2026-01-01',
      to: '2026-02-20',
      before: { from: '2025-01-01', to: '2025-02-20' },
    })
    expect(parseAsked(year).before).toEqual({ from: '2025-10-01', to: '2025-11-20' })
  })

  it('alone means the days that it has now; the report’s own is meant where nothing is said', () => {
    expect(parseAsked({ period: 'last7Days', compare: 'before' })).toMatchObject({
      from: '2026-10-26',
      to: '2026-11-01',
      before: { from: '2026-10-19', to: '2026-10-25' },
    })
    expect(parseAsked({ compare: 'before' })).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-01',
      before: { from: '2026-10-31', to: '2026-10-31' },
    })
  })

  it('must be one, and that of its days', () => {
    expect(refusal({ period: 'nextYear' })).toBe('查询参数 period 的值有误')
    expect(refusal({ period: 'constructor' })).toBe('查询参数 period 的值有误')
    expect(refusal(periodQuery('2026-02-01', '2026-02-20', { period: 'thisYear' }))).toBe('统计期的名称与日期不符')
  })
})

it.each([
  ['9994-12-31', '9999-12-30'],
  ['2998-01-01', '3000-01-01'],
  ['1899-12-31', '1900-01-31'],
])('from %s to %s nothing can be asked', (from, to) => {
  expect(refusal(periodQuery(from, to))).toBe('统计期要在1900-01-01至2999-12-31之间')
})

it('the first and the last days can be asked for', () => {
  expect(parseAsked(periodQuery('1900-01-01', '1900-01-31', { compare: 'before' })).before).toEqual({
    from: '1899-12-01',
    to: '1899-12-31',
  })
  expect(parseAsked(periodQuery('2999-12-01', '2999-12-31')).to).toBe('2999-12-31')
})

describe('the key of a row', () => {
  const keyOf = (kind: 'texts' | 'rows', text: string) => {
    const values = kind === 'texts' ? { kind } : { kind, resource: 'team', tree: false }
    return parseRowKey(snapshot, { key: 'it', label: '', values }, 'rowKey', text)
  }

  it('is null where the row has no value, whatever its values are', () => {
    expect([keyOf('texts', 'null'), keyOf('rows', 'null')]).toEqual([null, null])
  })

  it('is otherwise a value of the dimension', () => {
    expect([keyOf('texts', '7'), keyOf('rows', '7')]).toEqual(['7', 7])
    expect(() => keyOf('rows', 'x')).toThrow('查询参数 rowKey 的值有误')
  })
})

describe('what a report does not know', () => {
  it('is refused by its name', () => {
    expect(refusal({ ownerIn: '1' })).toBe('不支持查询参数 ownerIn')
    expect(refusal({ format: 'csv' })).toBe('不支持查询参数 format')
    expect(refusal({ from: '2026-11-01' })).toBe('不支持查询参数 from')
  })

  it('is not what its endpoint reads itself, which is handed on as sent', () => {
    const parsed = (query: Record<string, string>) => parseReportQuery(snapshot, view, query, NOW, ['format', 'rowKey'])
    expect(parsed({ format: 'csv' }).also).toEqual({ format: 'csv' })
    expect(parsed({ rowKey: '', format: 'x' }).also).toEqual({ rowKey: '', format: 'x' })
    expect(parsed({}).also).toEqual({})
    expect(parseAsked({}).also).toEqual({})
  })
})

describe('a period', () => {
  it('has both of its days, in order', () => {
    const half = '统计期要同时有开始日期和结束日期'
    expect(refusal({ timeOnOrAfter: '2026-11-01' })).toBe(half)
    expect(refusal({ timeOnOrBefore: '2026-11-01' })).toBe(half)
    expect(refusal({ timeOnOrBefore: '2026-11-01', period: 'today' })).toBe(half)
    expect(refusal(periodQuery('2026-02-29', '2026-03-01'))).toBe('查询参数 timeOnOrAfter 的值有误')
    expect(refusal(periodQuery('2026-02-01', '2026-02-29'))).toBe('查询参数 timeOnOrBefore 的值有误')
    expect(refusal(periodQuery('2026-11-02', '2026-11-01'))).toBe('开始时间不能晚于结束时间')
    expect(parseAsked(periodQuery('2026-11-01', '2026-11-01'))).toMatchObject({ from: '2026-11-01', to: '2026-11-01' })
  })

  it('has at most five years', () => {
    expect(parseAsked(periodQuery('2021-11-02', '2026-11-01')).from).toBe('2021-11-02')
    expect(refusal(periodQuery('2021-11-01', '2026-11-01'))).toBe('统计期最长5年')
  })

  it('is compared with nothing, with what came before, or with the year before', () => {
    const november = (more: Record<string, string>) => parseAsked(periodQuery('2026-11-01', '2026-11-30', more)).before
    expect(november({})).toBeUndefined()
    expect(november({ compare: 'before' })).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(november({ compare: 'year' })).toEqual({ from: '2025-11-01', to: '2025-11-30' })
    expect(refusal({ compare: 'always' })).toBe('查询参数 compare 的值有误')
  })
})

const OWNER = { key: 'owner', label: '负责人', values: { kind: 'rows', resource: 'person', tree: false } } as const
const WORD = { key: 'word', label: '关键词', values: { kind: 'texts' } } as const
const SOURCE = { key: 'source', label: '来源', values: { kind: 'options', options: 'source', tree: true } } as const
const LABEL = { key: 'label', label: '标签', values: { kind: 'options', options: 'label', tree: true } } as const
const LEVEL = { key: 'level', label: '等级', values: { kind: 'options', options: 'level', tree: false } } as const
const option = (value: string | number | boolean, children: readonly unknown[] = []) => ({ value, label: '', manual: true, children })
const sets = mistyped<Snapshot>({
  options: {
    source: { name: 'source', label: '', dynamic: false, values: [option('WEB', [option('SEO')]), option('AD')] },
    label: { name: 'label', label: '', dynamic: true, values: [option('hot')] },
    level: { name: 'level', label: '', dynamic: false, values: [option(1), option(2), option(true)] },
  },
})

describe('the rows of a table', () => {
  const table: ReportView = { ...view, rows: { label: '分类', by: [OWNER, WORD], figures: ['sales', 'rate'] } }
  const parsed = (query: Record<string, string>, rows: Partial<NonNullable<ReportView['rows']>> = {}) =>
    parseReportQuery(snapshot, { ...table, rows: { label: '分类', by: [OWNER, WORD], figures: ['sales', 'rate'], ...rows } }, query, NOW)

  it('are by the first dimension, or by the one that is asked for', () => {
    expect(parsed({}).by).toBe(OWNER)
    expect(parsed({ by: 'word' }).by).toBe(WORD)
    expect(() => parsed({ by: 'source' })).toThrow('查询参数 by 的值有误')
    expect(parseAsked({}).by).toBeUndefined()
    expect(refusal({ by: 'owner' })).toBe('查询参数 by 的值有误')
  })

  it('are sorted by a figure of the table, by that of the report where none is asked for', () => {
    expect(parsed({}).sort).toBeUndefined()
    expect(parsed({ sort: 'rate' }).sort).toEqual({ figure: 'rate', descending: false })
    expect(parsed({ sort: '-rate' }).sort).toEqual({ figure: 'rate', descending: true })
    expect(parsed({}, { sort: '-sales' }).sort).toEqual({ figure: 'sales', descending: true })
    expect(parsed({ sort: 'rate' }, { sort: '-sales' }).sort).toEqual({ figure: 'rate', descending: false })
    expect(parsed({ sort: '' }, { sort: '-sales' }).sort).toBeUndefined()
    for (const sort of ['owner', '-', '--rate', 'rate-']) expect(() => parsed({ sort }), sort).toThrow('不能按此列排序')
    expect(refusal({ sort: 'sales' })).toBe('不能按此列排序')
  })

  it('come in pages where the report has them', () => {
    expect(parsed({}).paging).toBeUndefined()
    expect(parsed({}, { size: 15 }).paging).toEqual({ page: 1, size: 15, offset: 0 })
    expect(parsed({ page: '3', size: '20' }, { size: 15 }).paging).toEqual({ page: 3, size: 20, offset: 40 })
    expect(() => parsed({ page: '2' })).toThrow('不支持查询参数 page：这个报表不分页')
    expect(refusal({ size: '10' })).toBe('不支持查询参数 size：这个报表不分页')
  })
})

describe('filters', () => {
  const filtered: ReportView = {
    ...view,
    filters: [OWNER, WORD, SOURCE, LABEL, LEVEL].map(dimension => ({
      dimension,
      filter: { key: dimension.key } as ReportView['filters'][number]['filter'],
    })),
  }
  const wanted = (query: Record<string, string>) =>
    parseReportQuery(sets, filtered, query, NOW).filters.map(({ dimension, values }) => [dimension.key, values])

  it('are none where nothing is asked', () => {
    expect(wanted({})).toEqual([])
  })

  it('have values in the type of their dimension, in the order of the report', () => {
    expect(wanted({ levelIn: '2', wordIn: ' 甲, 7', ownerIn: '3,1' })).toEqual([
      ['owner', [3, 1]],
      ['word', ['甲', '7']],
      ['level', [2]],
    ])
    expect(wanted({ sourceIn: 'AD,SEO', labelIn: 'hot,1' })).toEqual([
      ['source', ['AD', 'SEO']],
      ['label', ['hot', '1']],
    ])
  })

  it('take only values that there may be', () => {
    for (const [key, text] of [
      ['ownerIn', 'x'],
      ['ownerIn', '0'],
      ['ownerIn', 'null'],
      ['sourceIn', 'NOTHING'],
      ['sourceIn', 'AD,NOTHING'],
      ['levelIn', '3'],
      ['levelIn', 'true'],
      ['wordIn', ','],
    ] as const)
      expect(() => wanted({ [key]: text }), `${key}=${text}`).toThrow(`查询参数 ${key} 的值有误`)
  })
})
