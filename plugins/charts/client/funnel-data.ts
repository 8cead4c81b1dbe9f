import { figureText } from '#core/runtime/index.ts'
import type { ChartData, Series } from './chart-data.ts'

/** Share of the first number, two decimals; none of nothing. */
const percentOf = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  part === null || part === undefined || !whole ? null : Math.round((part / whole) * 10_000) / 100

/** Steps of a funnel: the numbers, and how many of the step before and of the first one came so far. */
export function funnelData(data: ChartData): ChartData {
  const [steps] = data.series
  if (!steps) return data
  const rate = (name: string, of: (place: number) => number | null | undefined): Series => ({
    name,
    values: steps.values.map((value, place) => (place === 0 ? null : percentOf(value, of(place)))),
    links: data.labels.map(() => undefined),
    format: 'percent',
  })
  return {
    ...data,
    series: [steps, rate('较上一步', place => steps.values[place - 1]), rate('占首项', () => steps.values[0])],
  }
}

/** What stands beside a step: how many of the one before. */
export const stepText = ({ series: [, before] }: ChartData, place: number): string => {
  const share = before?.values[place]
  return share === null || share === undefined ? '' : figureText(share, { format: 'percent' })
}
