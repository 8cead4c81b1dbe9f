import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js'
import type { ChartData } from './chart-data.ts'

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
)

/** 'lying': bars from left to right. */
export type ChartKind = 'bar' | 'lying' | 'line' | 'pie'

/** Tokens of the theme, light or dark: series take them in this order. */
const TOKENS = ['arcoblue', 'green', 'orange', 'purple', 'cyan', 'magenta', 'gold', 'lime', 'red', 'pinkpurple']

interface Colours {
  readonly series: readonly string[]
  readonly text: string
  readonly grid: string
  readonly back: string
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const token = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise
  return {
    series: TOKENS.map(name => `rgb(${token(`--${name}-6`, '22, 93, 255')})`),
    text: token('--color-text-2', '#4e5969'),
    grid: token('--color-border-1', '#e5e6eb'),
    back: token('--color-bg-2', '#ffffff'),
  }
}

const TYPES = { bar: 'bar', lying: 'bar', line: 'line', pie: 'pie' } as const

function configuration(kind: ChartKind, { labels, series, unit }: ChartData, colours: Colours): ChartConfiguration {
  const colourOf = (place: number): string => colours.series[place % colours.series.length] as string
  const round = kind === 'pie'
  const lying = kind === 'lying'
  const numbers = { beginAtZero: true, ticks: { color: colours.text, precision: 0 }, grid: { color: colours.grid } }
  const names = { ticks: { color: colours.text }, grid: { display: false } }
  return {
    type: TYPES[kind],
    data: {
      labels: [...labels],
      datasets: series.map(({ name, values }, place) => ({
        label: name,
        data: [...values],
        backgroundColor: round ? labels.map((_, at) => colourOf(at)) : colourOf(place),
        borderColor: round ? colours.back : colourOf(place),
        borderWidth: kind === 'line' ? 2 : round ? 1 : 0,
        ...(kind === 'line' ? { pointRadius: 3, tension: 0.2 } : {}),
        ...(kind === 'bar' || lying ? { maxBarThickness: 28 } : {}),
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      indexAxis: lying ? 'y' : 'x',
      plugins: {
        legend: { display: round || series.length > 1, position: 'bottom', labels: { color: colours.text } },
        tooltip: {
          callbacks: {
            label: ({ dataset, formattedValue, label }) => `${round ? label : (dataset.label ?? '')}：${formattedValue}${unit}`,
          },
        },
      },
      ...(round ? {} : { scales: lying ? { x: numbers, y: names } : { x: names, y: numbers } }),
    },
  }
}

/**
 * Draws on a canvas; its tip is drawn there, too, no markup comes into the page.
 * @returns takes it away; undefined where there is nothing to draw on
 */
export function draw(canvas: HTMLCanvasElement, kind: ChartKind, data: ChartData): (() => void) | undefined {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const chart = new Chart(context, configuration(kind, data, coloursOf(canvas)))
  return () => chart.destroy()
}
