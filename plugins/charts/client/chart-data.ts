import { type FigureStyle, figureText } from '#core/runtime/index.ts'

/** Numbers under a name, in the order of the labels. */
export interface Series extends FigureStyle {
  readonly name: string
  /** null where there is none. */
  readonly values: readonly (number | null)[]
  /** Where a number leads, in the order of the labels. */
  readonly links: readonly (string | undefined)[]
}

/** What a chart draws and its table says. */
export interface ChartData {
  readonly title: string
  /** What stands under the title of its picture, such as the period. */
  readonly note: string
  readonly labels: readonly string[]
  readonly series: readonly Series[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const FORMATS: readonly FigureStyle['format'][] = ['integer', 'decimal', 'money', 'percent']

const each = <T>(value: unknown, count: number, read: (one: unknown) => T): readonly T[] =>
  Array.from({ length: count }, (_, place) => read(list(value)[place]))

const numberOf = (one: unknown): number | null => (typeof one === 'number' && Number.isFinite(one) ? one : null)
const linkOf = (one: unknown): string | undefined => (typeof one === 'string' && /^\/(?!\/)/.test(one) ? one : undefined)

/** Props as the schema has them; what is no number is none, and a link leads to a page of this app or nowhere. */
export function chartData(props: Readonly<Record<string, unknown>>): ChartData {
  const labels = list(props['labels']).map(text)
  const given = 'values' in props ? [{ name: props['title'], values: props['values'] }] : list(props['series'])
  const series = given.map(one => {
    const { name, values, links, format, unit } = (one ?? {}) as Readonly<Record<string, unknown>>
    return {
      name: text(name),
      values: each(values, labels.length, numberOf),
      links: each(links, labels.length, linkOf),
      format: FORMATS.find(known => known === format) ?? 'decimal',
      suffix: text(unit) || text(props['unit']),
    }
  })
  return { title: text(props['title']), note: text(props['note']), labels, series }
}

/** Whether there is anything to draw. */
export const isBlank = ({ labels, series }: Pick<ChartData, 'labels' | 'series'>): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every(value => value === null || value === 0))

/** The chart in a sentence, for who cannot see it: the greatest number, and how many there are. */
export function summaryOf({ title, labels, series }: ChartData): string {
  const [first] = series
  const numbers = first?.values.filter(value => value !== null) ?? []
  if (!first || numbers.length === 0) return `${title}：暂无数据`
  const most = Math.max(...numbers)
  const label = labels[first.values.indexOf(most)] ?? ''
  return `${title}：共${labels.length}项，最高为${label}（${figureText(most, first)}）`
}
