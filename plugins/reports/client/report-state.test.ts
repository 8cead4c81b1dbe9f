import { describe, expect, it } from 'vitest'
import { nextReportSort, pageQuery, type ReportShape, readReportState, reportQuery, writeReportState } from './report-state.ts'

const figure = { label: '新增客资', tip: '录入的客资', format: 'integer' as const }
const view: ReportShape = {
  period: 'thisMonth',
  rows: {
    label: '日期',
    choices: [
      { key: 'day', label: '日' },
      { key: 'week', label: '周' },
    ],
    sort: '-newLeads',
    figures: ['newLeads', 'lost'],
  },
  figures: { newLeads: figure, lost: figure },
  filters: [{ key: 'owner', type: 'multiSelect', label: '归属人', params: ['ownerIn'] }],
}
/** 24 November 2026, 00:30 in Shanghai. */
const now = new Date('2026-11-23T16:30:00Z')
const read = (query: string) => readReportState(view, new URLSearchParams(query), now)
const write = (query: string, change: object) =>
  writeReportState(view, { ...read(query), ...change }, new URLSearchParams(query)).toString()

describe('the state of a report', () => {
  it('begins with the view’s period up to today, beside the period before', () => {
    expect(read('')).toEqual({
      period: 'thisMonth',
      days: ['2026-11-01', '2026-11-24'],
      compare: 'before',
      by: 'day',
      params: {},
      sort: '-newLeads',
      page: 1,
    })
  })

  it.each([
    ['today', ['2026-11-24', '2026-11-24']],
    ['yesterday', ['2026-11-23', '2026-11-23']],
    ['thisWeek', ['2026-11-23', '2026-11-24']],
    ['lastMonth', ['2026-10-01', '2026-10-31']],
    ['last7Days', ['2026-11-18', '2026-11-24']],
    ['last30Days', ['2026-10-26', '2026-11-24']],
    ['thisQuarter', ['2026-10-01', '2026-11-24']],
    ['thisYear', ['2026-01-01', '2026-11-24']],
  ])('%s are its days, whenever that is asked', (period, days) => expect(read(`period=${period}`)).toMatchObject({ period, days }))

  it('takes days that were chosen, which have no name', () => {
    expect(read('timeOnOrAfter=2026-02-01&timeOnOrBefore=2026-02-14&period=today')).toMatchObject({
      period: undefined,
      days: ['2026-02-01', '2026-02-14'],
    })
  })

  it.each([
    'period=never',
    'timeOnOrAfter=2026-02-30&timeOnOrBefore=2026-03-01',
    'timeOnOrAfter=2026-02-01',
    'timeOnOrAfter=9994-12-31&timeOnOrBefore=9999-12-30',
    'timeOnOrAfter=1899-12-31&timeOnOrBefore=1900-01-31',
    'compare=x',
    'by=x',
    'sort=x',
    'page=0',
  ])('does not take %s', query => expect(read(query)).toEqual(read('')))

  it('is written as far as it differs, and read back as it was', () => {
    expect(write('tab=b', {})).toBe('tab=b')
    const query = 'period=today&compare=year&by=week&ownerIn=1%2C2&sort=lost&page=3'
    expect(write(query, {})).toBe(query)
    expect(write('period=today', { period: undefined, days: ['2026-01-01', '2026-01-02'] })).toBe(
      'timeOnOrAfter=2026-01-01&timeOnOrBefore=2026-01-02',
    )
  })

  it('is asked for in days with their name, with no comparison where none is wanted', () => {
    expect(reportQuery(view, read('ownerIn=1,2'))).toEqual({
      timeOnOrAfter: '2026-11-01',
      timeOnOrBefore: '2026-11-24',
      period: 'thisMonth',
      compare: 'before',
      by: 'day',
      ownerIn: '1,2',
      sort: '-newLeads',
    })
    expect(reportQuery(view, read('timeOnOrAfter=2026-11-01&timeOnOrBefore=2026-11-24'))).not.toHaveProperty('period')
    expect(reportQuery(view, read('compare=none'))).not.toHaveProperty('compare')
    const { rows: _rows, ...cards } = view
    expect(reportQuery(cards, readReportState(cards, new URLSearchParams(), now))).not.toHaveProperty('by')
  })

  it('has pages only where the view has', () => {
    expect(pageQuery(view, read('page=2'))).toEqual({})
    const paged = { ...view, rows: { ...view.rows, size: 100 } as never }
    expect(pageQuery(paged, read('page=2'))).toEqual({ page: '2', size: '100' })
  })
})

it('a heading sorts the greatest first, then the least, then as the report does', () => {
  expect(nextReportSort('lost', '-newLeads', '-newLeads')).toBe('-lost')
  expect(nextReportSort('lost', '-lost', '-newLeads')).toBe('lost')
  expect(nextReportSort('lost', 'lost', '-newLeads')).toBe('-newLeads')
  expect(nextReportSort('lost', 'lost', 'lost')).toBe('-lost')
})
