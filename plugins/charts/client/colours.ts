/** Colour tokens of the theme, in the order in which series take them. */
const SERIES_COLOUR_TOKENS = ['arcoblue', 'cyan', 'orange', 'purple', 'green', 'magenta', 'gold', 'lime', 'red', 'pinkpurple']

/** Resolved colours and font of a chart: a canvas does not know CSS variables. */
export interface ChartColours {
  /** 'red, green, blue'. */
  readonly series: readonly string[]
  readonly text: string
  readonly faint: string
  readonly grid: string
  readonly back: string
  readonly popup: string
  readonly font: string
}

/** Colours and font of the theme at this element. */
export function coloursOf(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const token = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise
  return {
    series: SERIES_COLOUR_TOKENS.map(name => token(`--${name}-6`, '22, 93, 255')),
    text: token('--color-text-1', '#1d2129'),
    faint: token('--color-text-3', '#5c6673'),
    grid: token('--color-border-1', '#e5e6eb'),
    back: token('--color-bg-2', '#ffffff'),
    popup: token('--color-bg-popup', '#ffffff'),
    font: style.fontFamily || 'sans-serif',
  }
}

/** Colour of a series, with optional transparency. */
export const seriesColour = ({ series }: ChartColours, place: number, alpha = 1): string =>
  `rgba(${series[place % series.length] ?? '22, 93, 255'}, ${alpha})`
