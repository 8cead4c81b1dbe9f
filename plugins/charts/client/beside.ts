import type { Chart, Plugin } from 'chart.js'
import { shortFigureText } from '#core/runtime/index.ts'
import type { ChartData } from './chart-data.ts'
import type { Colours } from './colours.ts'
import { stepText } from './funnel-data.ts'

interface Placed {
  readonly x: number
  readonly y: number
  readonly base: number
}

const barsOf = (chart: Chart): readonly Placed[] => chart.getDatasetMeta(0).data as unknown as readonly Placed[]

const say = (chart: Chart, colours: Colours, words: string, x: number, y: number, align: CanvasTextAlign, colour: string): void => {
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
export const atEnds = ({ series: [one] }: ChartData, colours: Colours): Plugin => ({
  id: 'atEnds',
  afterDatasetsDraw(chart) {
    if (one)
      for (const [place, bar] of barsOf(chart).entries())
        say(chart, colours, shortFigureText(one.values[place], one), Math.max(bar.x, bar.base) + 6, bar.y, 'left', colours.text)
  },
})

/** Chart.js plugin that draws the numbers of a funnel's steps at the right, each with its share of the previous step. */
export const atSteps = (data: ChartData, colours: Colours): Plugin => ({
  id: 'atSteps',
  afterDatasetsDraw(chart) {
    const [steps] = data.series
    if (!steps) return
    for (const [place, bar] of barsOf(chart).entries()) {
      say(chart, colours, shortFigureText(steps.values[place], steps), chart.width - 74, bar.y, 'right', colours.text)
      say(chart, colours, stepText(data, place), chart.width - 6, bar.y, 'right', colours.faint)
    }
  },
})
