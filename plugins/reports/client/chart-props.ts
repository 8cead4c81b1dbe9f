import { figureNumber } from '#core/runtime/index.ts'
import type { ClientReportView, ReportRow } from '#schemas/types/wire.ts'
import { drillLink, type Narrowed, narrowedTo } from './drill.ts'

type Chart = ClientReportView['charts'][number]

interface Drawn {
  readonly figures: ClientReportView['figures']
  readonly chart: Chart
  readonly rows: readonly ReportRow[]
  /** Total number of rows, of which `rows` are the greatest. */
  readonly total: number
  readonly narrowed: Narrowed
  /** Subtitle in the chart's image export. */
  readonly note: string
}

/** The common value of a list; undefined if they differ. */
const shared = <T>(values: readonly T[]): T | undefined => (values.every(value => value === values[0]) ? values[0] : undefined)

/** Steps of a funnel: the figures of the whole period. */
const stepsOf = ({ figures, chart, rows: [row], narrowed }: Drawn) => {
  const names = row ? chart.figures.filter(name => figures[name]) : []
  const values = names.map(name => row?.values[name])
  return {
    labels: names.map(name => figures[name]?.label ?? name),
    series: [
      {
        name: shared(names.map(name => figures[name]?.suffix)) ?? '数量',
        values: values.map(value => figureNumber(value) ?? null),
        format: shared(names.map(name => figures[name]?.format)) ?? 'decimal',
        links: names.map((name, at) => drillLink(figures, name, values[at], narrowed) ?? null),
      },
    ],
  }
}

const seriesOf = ({ figures, chart, rows, narrowed }: Drawn) => ({
  labels: rows.map(({ label }) => label),
  series: chart.figures.flatMap(name => {
    const figure = figures[name]
    if (!figure) return []
    return {
      name: figure.label,
      values: rows.map(({ values }) => figureNumber(values[name]) ?? null),
      format: figure.format,
      unit: figure.suffix ?? '',
      links: rows.map(row => drillLink(figures, name, row.values[name], narrowedTo(narrowed, row, chart.by)) ?? null),
    }
  }),
})

/** Title with remarks that explain why the bars do not add up to the report's total. */
export function titleOf({ chart: { title, several }, rows, total }: Pick<Drawn, 'chart' | 'rows' | 'total'>): string {
  const said = [...(total > rows.length ? [`前 ${rows.length}，共 ${total}`] : []), ...(several ? ['一条可计入多项'] : [])]
  return said.length === 0 ? title : `${title}（${said.join('；')}）`
}

/** Props of the charts plugin for a chart of the report. */
export const chartProps = (drawn: Drawn) => ({
  title: titleOf(drawn),
  note: drawn.note,
  ...(drawn.chart.type === 'funnel' ? stepsOf(drawn) : seriesOf(drawn)),
})
