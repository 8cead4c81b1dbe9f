import type { ChartOptions } from 'chart.js'
import { type FigureStyle, shortFigureText } from '#core/runtime/index.ts'
import type { ChartData, Series } from './chart-data.ts'
import type { Colours } from './colours.ts'
import { shortNames } from './short-names.ts'

/** Number axes, from the left: counts, money and shares do not share an axis. */
const AXES = ['y', 'y1', 'y2'] as const

const measureOf = ({ format, suffix = '' }: FigureStyle): string => (format === 'money' || format === 'percent' ? format : `count${suffix}`)

/** Distinct measures in the order of the series, each with its first series. */
const measuresOf = (series: readonly Series[]): ReadonlyMap<string, Series> => {
  const found = new Map<string, Series>()
  for (const one of series) if (!found.has(measureOf(one))) found.set(measureOf(one), one)
  return found
}

/** Axis of a series. */
export const axisOf = ({ series }: ChartData, one: Series): (typeof AXES)[number] =>
  AXES[[...measuresOf(series).keys()].indexOf(measureOf(one))] ?? 'y2'

/** Style of tick labels. */
const ticks = (colours: Colours) => ({ color: colours.faint, font: { size: 11, family: colours.font } })

/** Scale with the names of the labels. */
export const nameScale = (colours: Colours, shorten = (label: string): string => label) => ({
  border: { color: colours.grid },
  grid: { display: false },
  ticks: {
    ...ticks(colours),
    autoSkipPadding: 12,
    maxRotation: 0,
    callback(this: { getLabelForValue(value: number): string }, value: string | number): string {
      return shorten(this.getLabelForValue(Number(value)))
    },
  },
})

/** Short tick label without unit; the legend and the tooltip have it. */
const tickText = (one: Series | undefined, value: number): string =>
  one?.format === 'percent' ? `${value}%` : shortFigureText(value, { format: 'decimal' })

const numberScale = (one: Series | undefined, place: number, colours: Colours) => ({
  beginAtZero: true,
  display: place < 2,
  position: place === 0 ? ('left' as const) : ('right' as const),
  border: { display: false },
  grid: { color: colours.grid, drawTicks: false, drawOnChartArea: place === 0 },
  ticks: {
    ...ticks(colours),
    padding: 6,
    maxTicksLimit: 5,
    ...(one?.format === 'integer' && { precision: 0 }),
    callback: (value: string | number): string => tickText(one, Number(value)),
  },
})

/** Up to this many labels with Chinese words are all shown, slanted if there is no other way. */
const MOST_WORDS = 15
const areWords = (labels: readonly string[]): boolean => labels.length <= MOST_WORDS && labels.some(label => /\p{Script=Han}/u.test(label))

/** Pixels of a character, pixels of the space beside the bars, and the minimum characters of a name, for which a slanted one has room. */
const LETTER = 12
const BESIDE = 80
const FEWEST = 6

const standingNames = ({ labels }: ChartData, colours: Colours, width: number) => {
  if (!areWords(labels)) return nameScale(colours)
  const letters = Math.floor((width - BESIDE) / labels.length / LETTER)
  const scale = nameScale(colours, shortNames(labels, Math.max(FEWEST, letters)))
  return { ...scale, ticks: { ...scale.ticks, autoSkip: false, maxRotation: 40 } }
}

/** Scales of vertical charts: one number axis per measure. @param width of the chart in pixels. */
export const standingScales = (data: ChartData, colours: Colours, width: number, stacked: boolean): ChartOptions['scales'] => ({
  x: { ...standingNames(data, colours, width), stacked } as never,
  ...Object.fromEntries(
    [...measuresOf(data.series).values()].map((one, place) => [AXES[place], { ...numberScale(one, place, colours), stacked }]),
  ),
})

/** Scales of horizontal bars, whose numbers are drawn beside them. */
export const lyingScales = (colours: Colours, shorten: (label: string) => string): ChartOptions['scales'] => ({
  x: { display: false, beginAtZero: true },
  y: {
    ...nameScale(colours, shorten),
    border: { display: false },
    ticks: { ...nameScale(colours, shorten).ticks, autoSkip: false },
  } as never,
})
