import { describe, expect, it } from 'vitest'
import { chartData } from './chart-data.ts'
import { type ChartKind, chartConfiguration } from './configure.ts'
import { funnelData } from './funnel-data.ts'

const colours = {
  series: ['1, 2, 3', '4, 5, 6'],
  text: '#111',
  faint: '#777',
  grid: '#eee',
  back: '#fff',
  popup: '#fff',
  font: 'sans-serif',
}
const series = [
  { name: '签约数', values: [3, 5], format: 'integer' },
  { name: '签约金额', values: [120000, null], format: 'money' },
  { name: '签约率', values: [33.33, 50], format: 'percent' },
]
const data = (count: number) => chartData({ title: '签约', labels: ['一月', '二月'], series: series.slice(0, count) })
type Scale = {
  readonly display: boolean
  readonly position: string
  readonly stacked: boolean
  readonly ticks: { callback(value: number): string }
}
/** Scales by name; Chart.js types them as a union over all kinds of scales. */
const scalesOf = <T>(options: { readonly scales?: unknown } | undefined) => options?.scales as Readonly<Record<string, T>>
const configuredChart = (kind: ChartKind, count: number) => {
  const { data: own, options } = chartConfiguration(kind, data(count), colours, 800)
  return {
    datasets: own.datasets as readonly { type?: string; yAxisID?: string; data: readonly unknown[] }[],
    scales: scalesOf<Scale>(options),
  }
}

describe('a chart', () => {
  it('measures counts, money and shares on axes of their own, of which two are seen', () => {
    const { datasets, scales } = configuredChart('line', 3)
    expect(datasets.map(({ yAxisID }) => yAxisID)).toEqual(['y', 'y1', 'y2'])
    expect(['y', 'y1', 'y2'].map(name => [scales[name]?.position, scales[name]?.display])).toEqual([
      ['left', true],
      ['right', true],
      ['right', false],
    ])
    expect([scales['y1']?.ticks.callback(120000), scales['y2']?.ticks.callback(50)]).toEqual(['12万', '50%'])
  })

  it('draws what its bars do not measure as a line over them', () => {
    expect(configuredChart('bar', 2).datasets.map(({ type }) => type)).toEqual(['bar', 'line'])
  })

  it('stacks upon one another, and leaves a gap where there is no number', () => {
    expect(configuredChart('stacked', 1).scales['y']?.stacked).toBe(true)
    expect(configuredChart('bar', 1).scales['y']?.stacked).toBe(false)
    expect(configuredChart('line', 2).datasets[1]?.data).toEqual([120000, null])
  })

  it('shows every name that is a word, as much of it as there is room for, and as many days', () => {
    const names = (labels: readonly string[], width = 800) => {
      const given = chartData({ title: '签约', labels, series: [{ name: '签约数', values: labels.map(() => 1) }] })
      const scales = scalesOf<{ readonly ticks: unknown }>(chartConfiguration('bar', given, colours, width).options)
      return scales['x']?.ticks as { autoSkip?: boolean; callback(this: object, value: number): string }
    }
    const words = names(['启明国际教育', '远航自营上海中心'], 200)
    expect(words.autoSkip).toBe(false)
    const long = { getLabelForValue: () => '远航自营上海中心' }
    expect(words.callback.call(long, 1)).toBe('远航自营上…')
    expect(names(['启明国际教育', '远航自营上海中心']).callback.call(long, 1)).toBe('远航自营上海中心')
    expect(names(['11-01', '11-02']).autoSkip).toBeUndefined()
  })

  it('puts the steps of a funnel in the middle of one another', () => {
    const { data: own } = chartConfiguration('funnel', funnelData(data(1)), colours, 800)
    expect(own.datasets).toHaveLength(1)
    expect(own.datasets[0]?.data).toEqual([
      [-1.5, 1.5],
      [-2.5, 2.5],
    ])
  })
})
