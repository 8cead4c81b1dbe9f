import { quantityNumber } from '#core/runtime/index.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import type { ReportRow } from '../wire.ts'
import { type DrillRestriction, drillLink, restrictedToRow } from './drill.ts'

type ReportChart = ClientReportView['charts'][number]

interface ReportChartData {
  readonly figures: ClientReportView['figures']
  readonly chart: ReportChart
  readonly rows: readonly ReportRow[]
  /** Total number of rows, of which `rows` are the greatest. */
  readonly total: number
  readonly narrowed: DrillRestriction
  /** Subtitle in the chart's image export. */
  readonly note: string
}

/** The common value of a list; undefined if they differ. */
const commonValue = <T>(values: readonly T[]): T | undefined => (values.every(value => value === values[0]) ? values[0] : undefined)

/** Steps of a funnel: the figures of the whole period. */
const funnelSeries = ({ figures, chart, rows: [row], narrowed }: ReportChartData) => {
  const names = row ? chart.figures.filter(name => figures[name]) : []
  const values = names.map(name => row?.values[name])
  return {
    labels: names.map(name => figures[name]?.label ?? name),
    series: [
      {
        name: commonValue(names.map(name => figures[name]?.suffix)) ?? '数量',
        values: values.map(value => quantityNumber(value) ?? null),
        format: commonValue(names.map(name => figures[name]?.format)) ?? 'decimal',
        links: names.map((name, at) => drillLink(figures, name, values[at], narrowed) ?? null),
      },
    ],
  }
}

const dimensionSeries = ({ figures, chart, rows, narrowed }: ReportChartData) => ({
  labels: rows.map(({ label }) => label),
  series: chart.figures.flatMap(name => {
    const figure = figures[name]
    if (!figure) return []
    return {
      name: figure.label,
      values: rows.map(({ values }) => quantityNumber(values[name]) ?? null),
      format: figure.format,
      unit: figure.suffix ?? '',
      links: rows.map(row => drillLink(figures, name, row.values[name], restrictedToRow(narrowed, row, chart.by)) ?? null),
    }
  }),
})

/** Title with remarks that explain why the bars do not add up to the report's total. */
export function reportChartTitle({ chart: { title, several }, rows, total }: Pick<ReportChartData, 'chart' | 'rows' | 'total'>): string {
  const said = [...(total > rows.length ? [`前 ${rows.length}，共 ${total}`] : []), ...(several ? ['一条可计入多项'] : [])]
  return said.length === 0 ? title : `${title}（${said.join('；')}）`
}

/** Props of the charts plugin for a chart of the report. */
export const chartProps = (drawn: ReportChartData) => ({
  title: reportChartTitle(drawn),
  note: drawn.note,
  ...(drawn.chart.type === 'funnel' ? funnelSeries(drawn) : dimensionSeries(drawn)),
})
