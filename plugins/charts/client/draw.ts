import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js'
import type { ChartData } from './chart-data.ts'
import { coloursOf } from './colours.ts'
import { type ChartKind, chartConfiguration } from './configure.ts'

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
)

/** Indexes of a number in the chart data. */
export interface ChartPoint {
  readonly series: number
  readonly label: number
}

const chartPointAt = (chart: Chart, event: Event): ChartPoint | undefined => {
  const [found] = chart.getElementsAtEventForMode(event, 'nearest', { intersect: true }, false)
  return found && { series: found.datasetIndex, label: found.index }
}

/**
 * Draws a chart on a canvas. The tooltip is drawn there as well, so no markup enters the page.
 * @param press called with the clicked number; @param isLink whether a click on the number leads anywhere
 * @returns destroys the chart; undefined if the browser offers no 2D context
 */
export function drawChart(
  canvas: HTMLCanvasElement,
  kind: ChartKind,
  data: ChartData,
  isLink: (point: ChartPoint) => boolean,
  press: (point: ChartPoint, event: MouseEvent) => void,
): (() => void) | undefined {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const chart = new Chart(context, chartConfiguration(kind, data, coloursOf(canvas), canvas.clientWidth))
  const move = (event: MouseEvent): void => {
    const point = chartPointAt(chart, event)
    canvas.style.cursor = point && isLink(point) ? 'pointer' : ''
  }
  const click = (event: MouseEvent): void => {
    const point = chartPointAt(chart, event)
    if (point && isLink(point)) press(point, event)
  }
  canvas.addEventListener('mousemove', move)
  canvas.addEventListener('click', click)
  return () => {
    canvas.removeEventListener('mousemove', move)
    canvas.removeEventListener('click', click)
    chart.destroy()
  }
}

/** Pixels of the saved picture, and its device pixel ratio (`sharpness`). */
const PICTURE_LAYOUT = { width: 960, head: 68, margin: 24, sharpness: 2 }

/** The chart as a PNG with title and note, on the theme's background. @param like element that has the theme. */
export function chartPicture(kind: ChartKind, data: ChartData, like: Element, height: number): Promise<Blob | null> {
  const colours = coloursOf(like)
  const { width, head, margin, sharpness } = PICTURE_LAYOUT
  const inner = document.createElement('canvas')
  inner.width = width - 2 * margin
  inner.height = height
  const chart = new Chart(
    inner,
    (() => {
      const config = chartConfiguration(kind, data, colours, inner.width)
      return { ...config, options: { ...config.options, responsive: false, devicePixelRatio: sharpness } } as typeof config
    })(),
  )
  const whole = document.createElement('canvas')
  whole.width = width * sharpness
  whole.height = (head + height + margin) * sharpness
  const context = whole.getContext('2d')
  if (context) {
    context.scale(sharpness, sharpness)
    context.fillStyle = colours.back
    context.fillRect(0, 0, width, head + height + margin)
    context.textBaseline = 'top'
    context.fillStyle = colours.text
    context.font = `600 18px ${colours.font}`
    context.fillText(data.title, margin, 16)
    context.fillStyle = colours.faint
    context.font = `12px ${colours.font}`
    context.fillText(data.note, margin, 42)
    context.drawImage(inner, margin, head, inner.width / sharpness, inner.height / sharpness)
  }
  chart.destroy()
  return new Promise(done => whole.toBlob(done, 'image/png'))
}
