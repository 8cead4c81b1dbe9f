/** Numbers under a name, in the order of the labels. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
}

/** What a chart draws and its table says. */
export interface ChartData {
  readonly title: string
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  readonly unit: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const numbers = (value: unknown, count: number): readonly number[] =>
  Array.from({ length: count }, (_, place) => {
    const one = list(value)[place]
    return typeof one === 'number' && Number.isFinite(one) ? one : 0
  })

/** Props as the schema has them; a number that is missing or none is 0. */
export function chartData(props: Readonly<Record<string, unknown>>): ChartData {
  const labels = list(props['labels']).map(text)
  const given = 'values' in props ? [{ name: text(props['title']), values: props['values'] }] : list(props['series'])
  const series = given.map(one => {
    const { name, values } = (one ?? {}) as { readonly name?: unknown; readonly values?: unknown }
    return { name: text(name), values: numbers(values, labels.length) }
  })
  return { title: text(props['title']), labels, series, unit: text(props['unit']) }
}

/** Whether there is anything to draw. */
export const isBlank = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every(value => value === 0))

/** The chart in a sentence, for who cannot see it: the greatest number, and how many there are. */
export function summaryOf({ title, labels, series, unit }: ChartData): string {
  const [first] = series
  if (!first || labels.length === 0) return `${title}：暂无数据`
  const most = Math.max(...first.values)
  const label = labels[first.values.indexOf(most)] ?? ''
  return `${title}：共${labels.length}项，最高为${label}（${most}${unit}）`
}
