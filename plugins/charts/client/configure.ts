import type { ChartConfiguration, ChartDataset, ChartOptions, Plugin, ScriptableContext } from 'chart.js'
import { quantityText } from '#core/runtime/index.ts'
import { barEndLabels, funnelStepLabels } from './beside.ts'
import type { ChartData, Series } from './chart-data.ts'
import { type ChartColours, seriesColour } from './colours.ts'
import { axisOf, horizontalScales, verticalScales } from './scales.ts'
import { shortNames } from './short-names.ts'

/** 'lying': horizontal bars; 'ranking': the same with the numbers beside them. */
export type ChartKind = 'bar' | 'lying' | 'line' | 'pie' | 'stacked' | 'funnel' | 'ranking'

/** Maximum number of points that are marked on a line; more of them would run into each other. */
const MAX_MARKED_POINTS = 14
/** Maximum characters of a name beside a horizontal bar. */
const MAX_NAME_LENGTHS = { wide: 12, narrow: 7 }

/** Fill under a line: a gradient that fades towards the axis. */
const fillUnderLine =
  (colours: ChartColours, place: number) =>
  ({ chart: { ctx, chartArea } }: ScriptableContext<'line'>): CanvasGradient | string => {
    if (!chartArea) return 'transparent'
    const fade = ctx.createLinearGradient(0, chartArea.top, 0, chartArea.bottom)
    fade.addColorStop(0, seriesColour(colours, place, 0.2))
    fade.addColorStop(1, seriesColour(colours, place, 0))
    return fade
  }

const lineDataset = (data: ChartData, one: Series, place: number, colours: ChartColours, filled: boolean): ChartDataset<'line'> => ({
  type: 'line',
  label: one.name,
  data: [...one.values],
  yAxisID: axisOf(data, one),
  borderColor: seriesColour(colours, place),
  backgroundColor: filled ? fillUnderLine(colours, place) : seriesColour(colours, place),
  pointBackgroundColor: seriesColour(colours, place),
  fill: filled,
  borderWidth: 2,
  pointRadius: data.labels.length > MAX_MARKED_POINTS ? 0 : 2.5,
  pointHoverRadius: 4,
  pointHitRadius: 12,
  cubicInterpolationMode: 'monotone',
  order: 0,
})

const barDataset = (data: ChartData, one: Series, place: number, colours: ChartColours, stacked: boolean): ChartDataset<'bar'> => ({
  type: 'bar',
  label: one.name,
  data: [...one.values],
  yAxisID: axisOf(data, one),
  backgroundColor: seriesColour(colours, place, 0.9),
  hoverBackgroundColor: seriesColour(colours, place),
  maxBarThickness: 26,
  borderRadius: stacked ? 0 : 3,
  order: 1,
})

/** Datasets of vertical charts. Series with the measure of the first one are bars; others, on an axis of their own, are lines above them. */
const verticalDatasets = (kind: ChartKind, data: ChartData, colours: ChartColours): (ChartDataset<'bar'> | ChartDataset<'line'>)[] =>
  data.series.map((one, place) =>
    kind === 'line' || axisOf(data, one) !== 'y'
      ? lineDataset(data, one, place, colours, kind === 'line' && data.series.length === 1)
      : barDataset(data, one, place, colours, kind === 'stacked'),
  )

const horizontalDatasets = (data: ChartData, colours: ChartColours): ChartDataset<'bar'>[] =>
  data.series.map((one, place) => ({
    label: one.name,
    data: [...one.values],
    backgroundColor: seriesColour(colours, place, 0.9),
    hoverBackgroundColor: seriesColour(colours, place),
    maxBarThickness: 16,
    borderRadius: 3,
    minBarLength: 2,
  }))

/** Centred funnel steps, each paler than the previous one. */
const funnelDatasets = ({ series: [steps] }: ChartData, colours: ChartColours): ChartDataset<'bar'>[] => [
  {
    label: steps?.name ?? '',
    data: (steps?.values ?? []).map(value => [-(value ?? 0) / 2, (value ?? 0) / 2]),
    backgroundColor: (steps?.values ?? []).map((_, place, all) =>
      seriesColour(colours, 0, 1 - (0.6 * place) / Math.max(1, all.length - 1)),
    ),
    barPercentage: 0.86,
    categoryPercentage: 1,
    borderRadius: 3,
    borderSkipped: false,
    minBarLength: 2,
  },
]

const pieDatasets = ({ labels, series }: ChartData, colours: ChartColours): ChartDataset<'pie'>[] =>
  series.map(({ name, values }) => ({
    label: name,
    data: values.map(value => value ?? 0),
    backgroundColor: labels.map((_, place) => seriesColour(colours, place)),
    borderColor: colours.back,
    borderWidth: 1,
  }))

const tooltipOptions = (kind: ChartKind, data: ChartData, colours: ChartColours): NonNullable<ChartOptions['plugins']>['tooltip'] => ({
  backgroundColor: colours.popup,
  titleColor: colours.text,
  bodyColor: colours.text,
  borderColor: colours.grid,
  borderWidth: 1,
  padding: 10,
  boxPadding: 4,
  usePointStyle: true,
  titleFont: { family: colours.font },
  bodyFont: { family: colours.font },
  callbacks: {
    label: ({ datasetIndex, dataIndex, label }) => {
      const one = data.series[datasetIndex]
      if (!one) return ''
      return `${kind === 'pie' ? label : one.name}：${quantityText(one.values[dataIndex], one)}`
    },
  },
})

/** Options common to all charts. */
const commonOptions = (kind: ChartKind, data: ChartData, colours: ChartColours): ChartOptions => {
  const round = kind === 'pie'
  const lies = kind === 'lying' || kind === 'ranking' || kind === 'funnel'
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    indexAxis: lies ? 'y' : 'x',
    interaction: round ? {} : { mode: 'index', intersect: false, axis: lies ? 'y' : 'x' },
    plugins: {
      legend: {
        display: round || (data.series.length > 1 && kind !== 'funnel'),
        position: round ? 'bottom' : 'top',
        align: round ? 'center' : 'start',
        labels: {
          color: colours.text,
          boxWidth: 6,
          boxHeight: 6,
          padding: 14,
          sort: (a, b) => (a.datasetIndex ?? 0) - (b.datasetIndex ?? 0),
          usePointStyle: true,
          pointStyle: 'circle',
          font: { size: 12, family: colours.font },
        },
      },
      tooltip: tooltipOptions(kind, data, colours),
    },
  }
}

/** Chart.js configuration. @param width of the chart in pixels. */
export function chartConfiguration(kind: ChartKind, data: ChartData, colours: ChartColours, width: number): ChartConfiguration {
  const options = commonOptions(kind, data, colours)
  const labels = [...data.labels]
  const names = shortNames(data.labels, width < 480 ? MAX_NAME_LENGTHS.narrow : MAX_NAME_LENGTHS.wide)
  const drawn = (datasets: readonly unknown[], more: ChartOptions, plugins: readonly Plugin[] = []): ChartConfiguration =>
    ({ type: kind === 'pie' ? 'pie' : 'bar', data: { labels, datasets }, options: { ...options, ...more }, plugins }) as ChartConfiguration
  if (kind === 'pie') return drawn(pieDatasets(data, colours), {})
  if (kind === 'funnel')
    return drawn(funnelDatasets(data, colours), { scales: horizontalScales(colours, names), layout: { padding: { right: 136 } } }, [
      funnelStepLabels(data, colours),
    ])
  if (kind === 'lying' || kind === 'ranking') {
    const alone = data.series.length === 1
    const room = alone ? { layout: { padding: { right: 64 } } } : {}
    return drawn(
      horizontalDatasets(data, colours),
      { scales: horizontalScales(colours, names), ...room },
      alone ? [barEndLabels(data, colours)] : [],
    )
  }
  return drawn(verticalDatasets(kind, data, colours), { scales: verticalScales(data, colours, width, kind === 'stacked') })
}
