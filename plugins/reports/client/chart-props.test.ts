import { describe, expect, it } from 'vitest'
import { chartProps } from './chart-props.ts'
import { restrictionOf } from './drill.ts'

const leads = { label: '新增客资', tip: '', format: 'integer' as const, drill: '/leads', dimensions: ['source'] }
const figures = { leads, amount: { label: '签约金额', tip: '', format: 'money' as const, suffix: '元' } }
const narrowed = restrictionOf([], {}, ['2026-11-01', '2026-11-30'])
const rows = [
  { key: 7, label: '搜索', values: { leads: 3, amount: '12.50' } },
  { key: 8, label: '朋友', values: { leads: 0, amount: null } },
]

describe('a chart of a report', () => {
  it('has a series for every figure that this person sees, exact texts as numbers, and links to rows', () => {
    const chart = { type: 'bar' as const, title: '来源', figures: ['leads', 'hidden', 'amount'], by: 'source' }
    const { labels, series, note } = chartProps({ figures, chart, rows, total: 2, narrowed, note: '本月' })
    expect({ labels, note }).toEqual({ labels: ['搜索', '朋友'], note: '本月' })
    expect(series).toMatchObject([
      { name: '新增客资', values: [3, 0], format: 'integer', links: [expect.stringContaining('/leads?figure='), null] },
      { name: '签约金额', values: [12.5, null], format: 'money', unit: '元', links: [null, null] },
    ])
    expect(decodeURIComponent(series[0]?.links[0] ?? '')).toContain('"by":{"source":7}')
  })

  it('says in its title that it shows the greatest only, and that one thing may count under several values', () => {
    const chart = { type: 'bar' as const, title: '各项目', figures: ['leads'], by: 'project' }
    const titled = (total: number, more = {}) =>
      chartProps({ figures, chart: { ...chart, ...more }, rows, total, narrowed, note: '' }).title
    expect(titled(2)).toBe('各项目')
    expect(titled(12)).toBe('各项目（前 2，共 12）')
    expect(titled(2, { several: true })).toBe('各项目（一条可计入多项）')
    expect(titled(12, { several: true })).toBe('各项目（前 2，共 12；一条可计入多项）')
  })

  it('as a funnel has its figures as steps', () => {
    const chart = { type: 'funnel' as const, title: '转化', figures: ['leads'] }
    const { labels, series } = chartProps({ figures, chart, rows, total: 2, narrowed, note: '' })
    expect({ labels, series }).toMatchObject({ labels: ['新增客资'], series: [{ values: [3], format: 'integer' }] })
    expect(series[0]?.links[0]).not.toContain('source')
    expect(chartProps({ figures, chart, rows: [], total: 0, narrowed, note: '' }).labels).toEqual([])
  })
})
