import { type ReactNode, useRef, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { report, saveFile } from '#core/runtime/index.ts'
import { ChartCanvas } from './canvas.tsx'
import { chartData, isEmptyChart } from './chart-data.ts'
import { ChartMenu } from './chart-menu.tsx'
import type { ChartKind } from './configure.ts'
import { chartPicture } from './draw.ts'
import { funnelData } from './funnel-data.ts'
import { ChartNumbers } from './numbers.tsx'
import './charts.css'

/** Pixels: height of a horizontal bar with its gap, of a funnel step, of the space around the bars, and of other charts. */
const BAR_HEIGHT = 28
const STEP_HEIGHT = 40
const BARS_PADDING = 16
const CHART_HEIGHT = 240

const chartHeightOf = (kind: ChartKind, labels: number): number => {
  if (kind === 'lying' || kind === 'ranking') return Math.max(BAR_HEIGHT * labels + BARS_PADDING, 4 * BAR_HEIGHT)
  return kind === 'funnel' ? STEP_HEIGHT * labels + BARS_PADDING : CHART_HEIGHT
}

/** File name from the parts; characters that file systems refuse become spaces. */
const chartFileName = (...parts: readonly string[]): string =>
  `${parts
    .filter(Boolean)
    .join('-')
    .replace(/[\\/:*?"<>|\s]+/g, ' ')}.png`

function ChartFigure({ kind, props }: { readonly kind: ChartKind; readonly props: ComponentProps['props'] }): ReactNode {
  const own = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  const data = kind === 'funnel' ? funnelData(chartData(props)) : chartData(props)
  const { title, note, labels } = data
  const blank = isEmptyChart(data)
  const height = chartHeightOf(kind, labels.length)
  const save = async (): Promise<void> => {
    const blob = own.current && (await chartPicture(kind, data, own.current, height))
    if (blob) saveFile(blob, chartFileName(title, note))
  }
  return (
    <figure className="charts-chart" ref={own}>
      <figcaption>
        <span>{title}</span>
        {labels.length > 0 && (
          <ChartMenu
            title={title}
            asTable={asTable}
            onTable={() => setAsTable(!asTable)}
            onSave={blank ? undefined : () => void save().catch(report)}
          />
        )}
      </figcaption>
      {blank && !asTable && <p className="charts-none">暂无数据</p>}
      {!blank && !asTable && <ChartCanvas kind={kind} data={data} height={height} />}
      {labels.length > 0 && <ChartNumbers data={data} shown={asTable} />}
    </figure>
  )
}

/** Bars, vertical or horizontal (`lying`). */
export const BarChart = ({ props }: ComponentProps): ReactNode => (
  <ChartFigure kind={props['lying'] === true ? 'lying' : 'bar'} props={props} />
)

/** A line for every series. */
export const LineChart = ({ props }: ComponentProps): ReactNode => <ChartFigure kind="line" props={props} />

/** Stacked bars. */
export const StackedChart = ({ props }: ComponentProps): ReactNode => <ChartFigure kind="stacked" props={props} />

/** Ranking as horizontal bars with their numbers. */
export const RankingChart = ({ props }: ComponentProps): ReactNode => <ChartFigure kind="ranking" props={props} />

/** Funnel: steps, each a part of the previous one. */
export const FunnelChart = ({ props }: ComponentProps): ReactNode => <ChartFigure kind="funnel" props={props} />

/** Shares of a whole. */
export const PieChart = ({ props }: ComponentProps): ReactNode => <ChartFigure kind="pie" props={props} />
