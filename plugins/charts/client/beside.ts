import type { Chart, Plugin } from 'chart.js'
import { shortQuantityText } from '#core/runtime/index.ts'
import type { ChartData } from './chart-data.ts'
import type { ChartColours } from './colours.ts'
import { stepText } from './funnel-data.ts'

interface PlacedBar {
  readonly x: number
  readonly y: number
  readonly base: number
}

const drawnBars = (chart: Chart): readonly PlacedBar[] => chart.getDatasetMeta(0).data as unknown as readonly PlacedBar[]

const drawText = (
  chart: Chart,
  colours: ChartColours,
  words: string,
  x: number,
  y: number,
  align: CanvasTextAlign,
  colour: string,
): void => {
  const { ctx } = chart
  ctx.save()
  ctx.font = `12px ${colours.font}`
  ctx.textAlign = align
  ctx.textBaseline = 'middle'
  ctx.fillStyle = colour
  ctx.fillText(words, x, y)
  ctx.restore()
}

/** Chart.js plugin that draws the numbers at the ends of horizontal bars. */
export const barEndLabels = ({ series: [one] }: ChartData, colours: ChartColours): Plugin => ({
  id: 'atEnds',
  afterDatasetsDraw(chart) {
    if (one)
      for (const [place, bar] of drawnBars(chart).entries())
        drawText(chart, colours, shortQuantityText(one.values[place], one), Math.max(bar.x, bar.base) + 6, bar.y, 'left', colours.text)
  },
})

/** Chart.js plugin that draws the numbers of a funnel's steps at the right, each with its share of the previous step. */
export const funnelStepLabels = (data: ChartData, colours: ChartColours): Plugin => ({
  id: 'atSteps',
  afterDatasetsDraw(chart) {
    const [steps] = data.series
    if (!steps) return
    for (const [place, bar] of drawnBars(chart).entries()) {
      drawText(chart, colours, shortQuantityText(steps.values[place], steps), chart.width - 74, bar.y, 'right', colours.text)
      drawText(chart, colours, stepText(data, place), chart.width - 6, bar.y, 'right', colours.faint)
    }
  },
})
