import { quantityText } from '#core/runtime/index.ts'
import type { ChartData, Series } from './chart-data.ts'

/** Percentage with two decimals; null if either number is missing or the whole is 0. */
const stepPercent = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  part === null || part === undefined || !whole ? null : Math.round((part / whole) * 10_000) / 100

/** Adds two series to a funnel's numbers: each step's share of the previous step and of the first. */
export function funnelData(data: ChartData): ChartData {
  const [steps] = data.series
  if (!steps) return data
  const rate = (name: string, of: (place: number) => number | null | undefined): Series => ({
    name,
    values: steps.values.map((value, place) => (place === 0 ? null : stepPercent(value, of(place)))),
    links: data.labels.map(() => undefined),
    format: 'percent',
  })
  return {
    ...data,
    series: [steps, rate('较上一步', place => steps.values[place - 1]), rate('占首项', () => steps.values[0])],
  }
}

/** Text beside a step: its share of the previous one; '' if there is none. */
export const stepText = ({ series: [, before] }: ChartData, place: number): string => {
  const share = before?.values[place]
  return share === null || share === undefined ? '' : quantityText(share, { format: 'percent' })
}
