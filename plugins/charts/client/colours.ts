/** Tokens of the theme, light or dark: series take them in this order. */
const TOKENS = ['arcoblue', 'cyan', 'orange', 'purple', 'green', 'magenta', 'gold', 'lime', 'red', 'pinkpurple']

/** What a drawing is coloured with: a canvas knows no tokens. */
export interface Colours {
  /** As red, green, blue. */
  readonly series: readonly string[]
  readonly text: string
  readonly faint: string
  readonly grid: string
  readonly back: string
  readonly popup: string
  readonly font: string
}

/** The theme's colours at this element, and its type. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const token = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise
  return {
    series: TOKENS.map(name => token(`--${name}-6`, '22, 93, 255')),
    text: token('--color-text-1', '#1d2129'),
    faint: token('--color-text-3', '#5c6673'),
    grid: token('--color-border-1', '#e5e6eb'),
    back: token('--color-bg-2', '#ffffff'),
    popup: token('--color-bg-popup', '#ffffff'),
    font: style.fontFamily || 'sans-serif',
  }
}

/** The colour of a series, or a tint of it. */
export const seriesColour = ({ series }: Colours, place: number, alpha = 1): string =>
  `rgba(${series[place % series.length] ?? '22, 93, 255'}, ${alpha})`
