import type { ChartOptions } from 'chart.js'
import { type FigureStyle, shortFigureText } from '#core/runtime/index.ts'
import type { ChartData, Series } from './chart-data.ts'
import type { Colours } from './colours.ts'
import { shortNames } from './short-names.ts'

/** Axes from the left: what is counted, what is money and what is a share are not measured by one another. */
const AXES = ['y', 'y1', 'y2'] as const

const measureOf = ({ format, suffix = '' }: FigureStyle): string => (format === 'money' || format === 'percent' ? format : `count${suffix}`)

/** What the series are measured in, in their order, each with the first series that is. */
const measuresOf = (series: readonly Series[]): ReadonlyMap<string, Series> => {
  const found = new Map<string, Series>()
  for (const one of series) if (!found.has(measureOf(one))) found.set(measureOf(one), one)
  return found
}

/** The axis that a series is measured on. */
export const axisOf = ({ series }: ChartData, one: Series): (typeof AXES)[number] =>
  AXES[[...measuresOf(series).keys()].indexOf(measureOf(one))] ?? 'y2'

/** Lines of a grid, and words beside it. */
const ticks = (colours: Colours) => ({ color: colours.faint, font: { size: 11, family: colours.font } })

/** Names along the other side. */
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

/** Few digits: what they count is said elsewhere. */
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

/** Names that are words, and few enough to stand one beside the other: each is shown, aslant where there is no other way. */
const MOST_WORDS = 15
const areWords = (labels: readonly string[]): boolean => labels.length <= MOST_WORDS && labels.some(label => /\p{Script=Han}/u.test(label))

/** Pixels of a letter of a name, of what stands beside the bars, and the fewest letters: a name aslant has room for these. */
const LETTER = 12
const BESIDE = 80
const FEWEST = 6

const standingNames = ({ labels }: ChartData, colours: Colours, width: number) => {
  if (!areWords(labels)) return nameScale(colours)
  const letters = Math.floor((width - BESIDE) / labels.length / LETTER)
  const scale = nameScale(colours, shortNames(labels, Math.max(FEWEST, letters)))
  return { ...scale, ticks: { ...scale.ticks, autoSkip: false, maxRotation: 40 } }
}

/** Scales of standing drawings: one for each thing that is measured. @param width pixels of the drawing */
export const standingScales = (data: ChartData, colours: Colours, width: number, stacked: boolean): ChartOptions['scales'] => ({
  x: { ...standingNames(data, colours, width), stacked } as never,
  ...Object.fromEntries(
    [...measuresOf(data.series).values()].map((one, place) => [AXES[place], { ...numberScale(one, place, colours), stacked }]),
  ),
})

/** Scales of lying bars that have their numbers beside them. */
export const lyingScales = (colours: Colours, shorten: (label: string) => string): ChartOptions['scales'] => ({
  x: { display: false, beginAtZero: true },
  y: {
    ...nameScale(colours, shorten),
    border: { display: false },
    ticks: { ...nameScale(colours, shorten).ticks, autoSkip: false },
  } as never,
})
