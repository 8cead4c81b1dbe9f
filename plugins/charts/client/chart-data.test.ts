import { describe, expect, it } from 'vitest'
import { chartData, chartSummary, isEmptyChart } from './chart-data.ts'

const bars = chartData({ title: '渠道', labels: ['搜索', '朋友'], series: [{ name: '人数', values: [3, 8] }], unit: '人' })

describe('what a chart draws', () => {
  it('is said in a sentence', () => {
    expect(chartSummary(bars)).toBe('渠道：共2项，最高为朋友（8人）')
    expect(chartSummary(chartData({ title: '渠道', labels: [], series: [] }))).toBe('渠道：暂无数据')
    const money = chartData({ title: '金额', labels: ['1月', '2月'], series: [{ name: '金额', values: [null, 12345.6], format: 'money' }] })
    expect(chartSummary(money)).toBe('金额：共2项，最高为2月（12,345.60）')
  })

  it('has a value for every label, whatever was given: none where it is no number', () => {
    const odd = chartData({ title: 1, labels: ['甲', null, '丙'], series: [{ name: '数', values: [1, 'x', Number.NaN, 9] }, null] })
    const none = [undefined, undefined, undefined]
    expect(odd).toEqual({
      title: '',
      note: '',
      labels: ['甲', '', '丙'],
      series: [
        { name: '数', values: [1, null, null], links: none, format: 'decimal', suffix: '' },
        { name: '', values: [null, null, null], links: none, format: 'decimal', suffix: '' },
      ],
    })
  })

  it('leads to pages of the app, and nowhere else', () => {
    const links = ['/a?figure=x', 'javascript:alert(1)', '//elsewhere.example', null]
    const { series } = chartData({ title: '数', labels: ['1', '2', '3', '4'], series: [{ name: '数', values: [1, 1, 1, 1], links }] })
    expect(series[0]?.links).toEqual(['/a?figure=x', undefined, undefined, undefined])
  })

  it('is one series where the values stand alone', () => {
    expect(chartData({ title: '性别', labels: ['男'], values: [4] }).series).toMatchObject([{ name: '性别', values: [4] }])
  })

  it('is blank without numbers', () => {
    expect(isEmptyChart(bars)).toBe(false)
    expect(isEmptyChart(chartData({ title: '渠道', labels: ['搜索'], series: [{ name: '人数', values: [0] }] }))).toBe(true)
    expect(isEmptyChart(chartData({ title: '渠道', labels: ['搜索'], series: [{ name: '人数', values: [null] }] }))).toBe(true)
  })
})
