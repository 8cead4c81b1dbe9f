import { isObject } from '#core/contract/must.ts'
import { type QuantityStyle, quantityText } from '#core/runtime/index.ts'

/** Named numbers, in the order of the labels. */
export interface Series extends QuantityStyle {
  readonly name: string
  /** null for a missing number. */
  readonly values: readonly (number | null)[]
  /** Link of each number, in the order of the labels. */
  readonly links: readonly (string | undefined)[]
}

/** Data of a chart and of its table. */
export interface ChartData {
  readonly title: string
  /** Line under the title in the saved picture, such as the period. */
  readonly note: string
  readonly labels: readonly string[]
  readonly series: readonly Series[]
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
const arrayOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const FIGURE_FORMATS: readonly QuantityStyle['format'][] = ['integer', 'decimal', 'money', 'percent']

const readEach = <T>(value: unknown, count: number, read: (one: unknown) => T): readonly T[] =>
  Array.from({ length: count }, (_, place) => read(arrayOrEmpty(value)[place]))

const finiteNumberOf = (one: unknown): number | null => (typeof one === 'number' && Number.isFinite(one) ? one : null)
const appLinkOf = (one: unknown): string | undefined => (typeof one === 'string' && /^\/(?!\/)/.test(one) ? one : undefined)

type ChartProps = Readonly<Record<string, unknown>>

/** Parses the props of the schema: an invalid number becomes null, and only links within the app are kept. */
export function chartData(props: ChartProps): ChartData {
  const labels = arrayOrEmpty(props['labels']).map(textOrEmpty)
  const given = 'values' in props ? [{ name: props['title'], values: props['values'] }] : arrayOrEmpty(props['series'])
  const series = given.map(one => {
    const { name, values, links, format, unit }: ChartProps = isObject(one) ? one : {}
    return {
      name: textOrEmpty(name),
      values: readEach(values, labels.length, finiteNumberOf),
      links: readEach(links, labels.length, appLinkOf),
      format: FIGURE_FORMATS.find(known => known === format) ?? 'decimal',
      suffix: textOrEmpty(unit) || textOrEmpty(props['unit']),
    }
  })
  return { title: textOrEmpty(props['title']), note: textOrEmpty(props['note']), labels, series }
}

/** True if there is nothing to draw: no labels, or only null and zero. */
export const isEmptyChart = ({ labels, series }: Pick<ChartData, 'labels' | 'series'>): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every(value => value === null || value === 0))

/** The chart in one sentence for screen readers: number of items and the highest one. */
export function chartSummary({ title, labels, series }: ChartData): string {
  const [first] = series
  const numbers = first?.values.filter(value => value !== null) ?? []
  if (!first || numbers.length === 0) return `${title}：暂无数据`
  const most = Math.max(...numbers)
  const label = labels[first.values.indexOf(most)] ?? ''
  return `${title}：共${labels.length}项，最高为${label}（${quantityText(most, first)}）`
}
