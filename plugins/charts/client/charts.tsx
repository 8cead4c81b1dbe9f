import { type ReactNode, useRef, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { report, saveFile } from '#core/runtime/index.ts'
import { Canvas } from './canvas.tsx'
import { chartData, isBlank } from './chart-data.ts'
import { ChartMenu } from './chart-menu.tsx'
import type { ChartKind } from './configure.ts'
import { picture } from './draw.ts'
import { funnelData } from './funnel-data.ts'
import { Numbers } from './numbers.tsx'
import './charts.css'

/** Pixels: height of a horizontal bar with its gap, of a funnel step, of the space around the bars, and of other charts. */
const BAR = 28
const STEP = 40
const AROUND = 16
const HEIGHT = 240

const heightOf = (kind: ChartKind, labels: number): number => {
  if (kind === 'lying' || kind === 'ranking') return Math.max(BAR * labels + AROUND, 4 * BAR)
  return kind === 'funnel' ? STEP * labels + AROUND : HEIGHT
}

/** File name from the parts; characters that file systems refuse become spaces. */
const fileName = (...parts: readonly string[]): string =>
  `${parts
    .filter(Boolean)
    .join('-')
    .replace(/[\\/:*?"<>|\s]+/g, ' ')}.png`

function Chart({ kind, props }: { readonly kind: ChartKind; readonly props: ComponentProps['props'] }): ReactNode {
  const own = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  const data = kind === 'funnel' ? funnelData(chartData(props)) : chartData(props)
  const { title, note, labels } = data
  const blank = isBlank(data)
  const height = heightOf(kind, labels.length)
  const save = async (): Promise<void> => {
    const blob = own.current && (await picture(kind, data, own.current, height))
    if (blob) saveFile(blob, fileName(title, note))
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
      {!blank && !asTable && <Canvas kind={kind} data={data} height={height} />}
      {labels.length > 0 && <Numbers data={data} shown={asTable} />}
    </figure>
  )
}

/** Bars, vertical or horizontal (`lying`). */
export const Bar = ({ props }: ComponentProps): ReactNode => <Chart kind={props['lying'] === true ? 'lying' : 'bar'} props={props} />

/** A line for every series. */
export const Line = ({ props }: ComponentProps): ReactNode => <Chart kind="line" props={props} />

/** Stacked bars. */
export const Stacked = ({ props }: ComponentProps): ReactNode => <Chart kind="stacked" props={props} />

/** Ranking as horizontal bars with their numbers. */
export const Ranking = ({ props }: ComponentProps): ReactNode => <Chart kind="ranking" props={props} />

/** Funnel: steps, each a part of the previous one. */
export const Funnel = ({ props }: ComponentProps): ReactNode => <Chart kind="funnel" props={props} />

/** Shares of a whole. */
export const Pie = ({ props }: ComponentProps): ReactNode => <Chart kind="pie" props={props} />
