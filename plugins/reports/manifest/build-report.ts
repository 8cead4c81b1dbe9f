/** Builds a report of the Snapshot from a checked one: resolves dimensions and fills in defaults. */
import type { Filter } from '#core/contract/model/list.ts'
import { buildPath, expectLinked, type Resources, type Symbols } from '#core/manifest/language.ts'
import type { ReportView as StatedReport } from '#schemas/types/report-view.ts'
import { dimensionOf, INTERVALS, isInterval, measuredOf } from './dimensions.ts'
import type { Chart, Dimension, DimensionValues, ReportView } from './model/report.ts'

/** Default maximum number of entries in a ranking or bar chart. */
export const DEFAULT_TOP = 10
/** Default period of a report. */
export const DEFAULT_PERIOD = 'thisMonth'

/** Endpoint path of the report's data, which is also its permission. */
export const reportList = ({ path, list }: Pick<StatedReport, 'path' | 'list'>): string => list ?? `${path}/list`

/** Endpoint path of the report's export, which is also its permission. */
export const reportExport = ({ path }: Pick<StatedReport, 'path'>): string => `${path}/export`

/** Names of the figures that a report shows, in order, without repeats. */
export const shownFigures = ({ cards = [], figures = [], charts = [] }: StatedReport): readonly string[] => [
  ...new Set([...cards, ...figures, ...charts.flatMap(chart => chart.figures)]),
]

const buildDimension = (symbols: Symbols, figures: readonly string[], key: string): Dimension => {
  if (isInterval(key)) return { key, label: INTERVALS[key], values: { kind: 'interval', interval: key } }
  const [first] = figures.flatMap(name => measuredOf(symbols, name))
  return { key, ...expectLinked(dimensionOf(symbols, expectLinked(first, key), key), key) }
}

const FILTER_TYPES: Readonly<Record<Exclude<DimensionValues['kind'], 'interval'>, string>> = {
  options: 'multiSelect',
  rows: 'multiSelect',
  texts: 'text',
}

const filterType = (values: DimensionValues): string => {
  if (values.kind === 'interval') return 'text'
  return 'tree' in values && values.tree ? 'treeSelect' : FILTER_TYPES[values.kind]
}

const buildReportFilter = (
  symbols: Symbols,
  resources: Resources,
  figures: readonly string[],
  key: string,
): ReportView['filters'][number] => {
  const dimension = buildDimension(symbols, figures, key)
  const [measured] = figures.flatMap(name => measuredOf(symbols, name))
  const first = expectLinked(measured, key)
  const path = buildPath(resources, expectLinked(first.resource, key), expectLinked(first.by?.[key], key))
  const filter: Filter = { key, path, type: filterType(dimension.values), label: dimension.label, param: key, props: {} }
  return { dimension, filter }
}

const buildChart = (symbols: Symbols, chart: NonNullable<StatedReport['charts']>[number]): Chart => {
  const { type, title, figures, by = 'time', top = DEFAULT_TOP, wide = false } = chart
  const along = by === 'time' ? by : buildDimension(symbols, figures, by)
  return { type, title, figures, by: type === 'funnel' ? undefined : along, top, wide }
}

const withMeasuredParts = (symbols: Symbols, names: readonly string[]): readonly string[] => [
  ...new Set([...names, ...names.flatMap(name => measuredOf(symbols, name).map(part => part.name))]),
]

export const buildReport = (symbols: Symbols, resources: Resources, view: StatedReport): ReportView => {
  const { rows, figures = [], cards = [], charts = [], filters = [], period = DEFAULT_PERIOD, detail } = view
  const shown = shownFigures(view)
  const dimension = (key: string): Dimension => buildDimension(symbols, figures, key)
  return {
    type: 'report',
    list: reportList(view),
    export: reportExport(view),
    rows: rows && { ...rows, by: rows.by.map(dimension), figures },
    cards,
    charts: charts.map(chart => buildChart(symbols, chart)),
    filters: filters.map(key => buildReportFilter(symbols, resources, shown, key)),
    period,
    detail: detail && { ...detail, by: detail.by.map(dimension) },
    figures: withMeasuredParts(symbols, shown),
  }
}
