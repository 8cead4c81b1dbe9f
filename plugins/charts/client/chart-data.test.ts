import { describe, expect, it } from 'vitest'
import { chartData, isBlank, summaryOf } from './chart-data.ts'

const bars = chartData({ title: '渠道', labels: ['搜索', '朋友'], series: [{ name: '人数', values: [3, 8] }], unit: '人' })

describe('what a chart draws', () => {
  it('is said in a sentence', () => {
    expect(summaryOf(bars)).toBe('渠道：共2项，最高为朋友（8人）')
    expect(summaryOf(chartData({ title: '渠道', labels: [], series: [] }))).toBe('渠道：暂无数据')
  })

  it('has a number for every label, whatever was given', () => {
    const odd = chartData({ title: 1, labels: ['甲', null, '丙'], series: [{ name: '数', values: [1, 'x', Number.NaN, 9] }, null] })
    expect(odd).toEqual({
      title: '',
      labels: ['甲', '', '丙'],
      series: [
        { name: '数', values: [1, 0, 0] },
        { name: '', values: [0, 0, 0] },
      ],
      unit: '',
    })
  })

  it('is one series where the values stand alone', () => {
    expect(chartData({ title: '性别', labels: ['男'], values: [4] }).series).toEqual([{ name: '性别', values: [4] }])
  })

  it('is blank without numbers', () => {
    expect(isBlank(bars)).toBe(false)
    expect(isBlank(chartData({ title: '渠道', labels: ['搜索'], series: [{ name: '人数', values: [0] }] }))).toBe(true)
  })
})
