import { expect, it } from 'vitest'
import { chartData } from './chart-data.ts'
import { funnelData, stepText } from './funnel-data.ts'

const steps = (values: readonly (number | null)[]) =>
  funnelData(chartData({ title: '漏斗', labels: values.map(String), series: [{ name: '人数', values, format: 'integer' }] }))

it('a funnel knows what came over from the step before, and from the first', () => {
  const data = steps([300, 100, 0, 5])
  expect(data.series.map(({ name, values }) => [name, values])).toEqual([
    ['人数', [300, 100, 0, 5]],
    ['较上一步', [null, 33.33, 0, null]],
    ['占首项', [null, 33.33, 0, 1.67]],
  ])
  expect([0, 1, 2, 3].map(place => stepText(data, place))).toEqual(['', '33.33%', '0.00%', ''])
})

it('without a first number there are no shares', () => {
  expect(steps([0, 0]).series[1]?.values).toEqual([null, null])
  expect(steps([]).labels).toEqual([])
})
