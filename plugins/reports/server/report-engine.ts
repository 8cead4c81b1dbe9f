import type { Actor } from '#core/contract/actor.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { autoInterval, type Period } from '#core/manifest/public.ts'
import type { Chart, Dimension, ReportView } from '../manifest/model/report.ts'
import type { ParsedReportQuery } from '../manifest/parse-report-query.ts'
import type { ReportAnswer, ReportRow } from '../wire.ts'
import { type LineSort, topLevelBars } from './lines.ts'
import { type ReportNumbers, type RequestedFigures, readNumbers } from './one-moment.ts'
import type { Serving } from './serving.ts'

export interface ReportRequest {
  readonly snapshot: Snapshot
  readonly actor: Actor
  /** The view, reduced to the figures that the actor may see. */
  readonly view: ReportView
  readonly query: ParsedReportQuery
}

/** A chart and its dimension in this period; undefined for a funnel. */
interface DrawnChart {
  readonly chart: Chart
  readonly along: Dimension | undefined
}

/** Reads a report from one snapshot: the table or one page of it, the charts, and the totals of the figures over all rows. */
export function readReportAnswer(serving: Serving, { snapshot, actor, view, query }: ReportRequest): Promise<ReportAnswer> {
  const { from, to, before, by, paging } = query
  const period = { from, to }
  const narrowed = query.filters.map(({ dimension, values }) => ({ dimension, wanted: values }))
  const table = view.rows && by && { dimension: by, figures: view.rows.figures }
  const charts = view.charts.map(chart => ({ chart, along: chartDimension(chart, period) }))
  const whole = [...new Set([...(view.rows?.figures ?? []), ...view.cards, ...funnelFigures(charts)])]
  const parts: readonly RequestedFigures[] = [
    { figures: whole },
    ...(table ? [table] : []),
    ...charts.flatMap(({ chart: { figures }, along }) => (along ? [{ dimension: along, figures }] : [])),
  ]
  return readNumbers(serving, { snapshot, actor, period, before, narrowed, parts }, async moment => {
    const summary = moment.whole(whole)
    const records = table ? await moment.lines(table, query.sort ?? defaultSort(table)) : []
    const drawn = await chartRows(moment, charts)
    return {
      from,
      to,
      ...(before ? { before } : {}),
      records: paging ? records.slice(paging.offset, paging.offset + paging.size) : records,
      total: records.length,
      summary: summary.values,
      ...(summary.before ? { summaryBefore: summary.before } : {}),
      charts: drawn.map(({ rows }) => rows),
      chartTotals: drawn.map(({ total }) => total),
    }
  })
}

/** Dimension of a chart; 'time' becomes days, weeks or months by the length of the period. */
function chartDimension({ by }: Chart, period: Period): Dimension | undefined {
  if (by !== 'time') return by
  const interval = autoInterval(period.from, period.to)
  return { key: interval, label: '', values: { kind: 'interval', interval } }
}

const funnelFigures = (charts: readonly DrawnChart[]): readonly string[] =>
  charts.flatMap(({ chart, along }) => (along ? [] : chart.figures))

const byFirstFigure = ([figure]: readonly string[]): LineSort | undefined =>
  figure === undefined ? undefined : { figure, descending: true }

/** Default order of a table: chronological, or by the first figure descending. */
export const defaultSort = ({ dimension, figures }: Required<RequestedFigures>): LineSort | undefined =>
  dimension.values.kind === 'interval' ? undefined : byFirstFigure(figures)

/** Displayed rows of a chart, and the number of all its rows. */
interface ChartRows {
  readonly rows: readonly ReportRow[]
  readonly total: number
}

async function chartRows(moment: ReportNumbers, charts: readonly DrawnChart[]): Promise<readonly ChartRows[]> {
  const all: ChartRows[] = []
  for (const { chart, along } of charts)
    all.push(along ? await chartBars(moment, chart, along) : { rows: [funnelRow(moment, chart)], total: 1 })
  return all
}

const funnelRow = (moment: ReportNumbers, { title, figures }: Chart): ReportRow => ({ key: null, label: title, ...moment.whole(figures) })

async function chartBars(moment: ReportNumbers, { type, figures, top }: Chart, along: Dimension): Promise<ChartRows> {
  const lines = await moment.lines({ dimension: along, figures }, along.values.kind === 'interval' ? undefined : byFirstFigure(figures))
  if (along.values.kind === 'interval') return { rows: lines, total: lines.length }
  const bars = topLevelBars(lines)
  return { rows: type === 'ranking' || type === 'bar' ? bars.slice(0, top) : bars, total: bars.length }
}
