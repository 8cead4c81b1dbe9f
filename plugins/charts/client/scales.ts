import type { ChartOptions } from 'chart.js'
import { type QuantityStyle, shortQuantityText } from '#core/runtime/index.ts'
import type { ChartData, Series } from './chart-data.ts'
import type { ChartColours } from './colours.ts'
import { shortNames } from './short-names.ts'

/** Number axes, from the left: counts, money and shares do not share an axis. */
const NUMBER_AXES = ['y', 'y1', 'y2'] as const

const measureOf = ({ format, suffix = '' }: QuantityStyle): string =>
  format === 'money' || format === 'percent' ? format : `count${suffix}`

/** Distinct measures in the order of the series, each with its first series. */
const measuresOf = (series: readonly Series[]): ReadonlyMap<string, Series> => {
  const found = new Map<string, Series>()
  for (const one of series) if (!found.has(measureOf(one))) found.set(measureOf(one), one)
  return found
}

/** Axis of a series. */
export const axisOf = ({ series }: ChartData, one: Series): (typeof NUMBER_AXES)[number] =>
  NUMBER_AXES[[...measuresOf(series).keys()].indexOf(measureOf(one))] ?? 'y2'

/** Style of tick labels. */
const tickStyle = (colours: ChartColours) => ({ color: colours.faint, font: { size: 11, family: colours.font } })

/** Scale with the names of the labels. */
export const nameScale = (colours: ChartColours, shorten = (label: string): string => label) => ({
  border: { color: colours.grid },
  grid: { display: false },
  ticks: {
    ...tickStyle(colours),
    autoSkipPadding: 12,
    maxRotation: 0,
    callback(this: { getLabelForValue(value: number): string }, value: string | number): string {
      return shorten(this.getLabelForValue(Number(value)))
    },
  },
})

/** Short tick label without unit; the legend and the tooltip have it. */
const tickText = (one: Series | undefined, value: number): string =>
  one?.format === 'percent' ? `${value}%` : shortQuantityText(value, { format: 'decimal' })

const numberScale = (one: Series | undefined, place: number, colours: ChartColours) => ({
  beginAtZero: true,
  display: place < 2,
  position: place === 0 ? ('left' as const) : ('right' as const),
  border: { display: false },
  grid: { color: colours.grid, drawTicks: false, drawOnChartArea: place === 0 },
  ticks: {
    ...tickStyle(colours),
    padding: 6,
    maxTicksLimit: 5,
    ...(one?.format === 'integer' && { precision: 0 }),
    callback: (value: string | number): string => tickText(one, Number(value)),
  },
})

/** Up to this many labels with Chinese words are all shown, slanted if there is no other way. */
const MAX_WORD_LABELS = 15
const haveChineseWords = (labels: readonly string[]): boolean =>
  labels.length <= MAX_WORD_LABELS && labels.some(label => /\p{Script=Han}/u.test(label))

/** Pixels of a character, pixels of the space beside the bars, and the minimum characters of a name, for which a slanted one has room. */
const CHARACTER_WIDTH = 12
const SPACE_BESIDE_BARS = 80
const MIN_NAME_LENGTH = 6

const verticalNameScale = ({ labels }: ChartData, colours: ChartColours, width: number) => {
  if (!haveChineseWords(labels)) return nameScale(colours)
  const letters = Math.floor((width - SPACE_BESIDE_BARS) / labels.length / CHARACTER_WIDTH)
  const scale = nameScale(colours, shortNames(labels, Math.max(MIN_NAME_LENGTH, letters)))
  return { ...scale, ticks: { ...scale.ticks, autoSkip: false, maxRotation: 40 } }
}

/** Scales of vertical charts: one number axis per measure. @param width of the chart in pixels. */
export const verticalScales = (data: ChartData, colours: ChartColours, width: number, stacked: boolean): ChartOptions['scales'] => ({
  x: { ...verticalNameScale(data, colours, width), stacked } as never,
  ...Object.fromEntries(
    [...measuresOf(data.series).values()].map((one, place) => [NUMBER_AXES[place], { ...numberScale(one, place, colours), stacked }]),
  ),
})

/** Scales of horizontal bars, whose numbers are drawn beside them. */
export const horizontalScales = (colours: ChartColours, shorten: (label: string) => string): ChartOptions['scales'] => ({
  x: { display: false, beginAtZero: true },
  y: {
    ...nameScale(colours, shorten),
    border: { display: false },
    ticks: { ...nameScale(colours, shorten).ticks, autoSkip: false },
  } as never,
})
