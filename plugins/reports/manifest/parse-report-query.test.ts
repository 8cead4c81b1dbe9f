import { describe, expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
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
