import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { type ChartData, chartData, isBlank, summaryOf } from './chart-data.ts'
import { type ChartKind, draw } from './draw.ts'
import './charts.css'

/** Pixels of a lying bar with its room, and of what stands around the bars. */
const BAR = 40
const AROUND = 56
const HEIGHT = 260

/** Counts the changes between light and dark: what is drawn has fixed colours. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const observer = new MutationObserver(() => setChanges(count => count + 1))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return changes
}

function Canvas({ kind, data, height }: { readonly kind: ChartKind; readonly data: ChartData; readonly height: number }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useThemeChanges()
  // Props are new objects in every drawing: what they say decides.
  const said = JSON.stringify(data)
  useEffect(() => {
    void theme
    return canvas.current ? draw(canvas.current, kind, JSON.parse(said) as ChartData) : undefined
  }, [kind, said, theme])
  return (
    <div className="charts-canvas" style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={summaryOf(data)} />
    </div>
  )
}

/** The same numbers for who reads them rather than sees them. */
function Numbers({ data: { labels, series, unit } }: { readonly data: ChartData }): ReactNode {
  return (
    <details className="charts-numbers">
      <summary>查看数据表</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {series.map(({ name }, place) => (
              <th key={`${place}${name}`} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={`${row}${label}`}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }, place) => (
                <td key={`${place}${name}`}>
                  {values[row]}
                  {unit}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Chart({ kind, props }: { readonly kind: ChartKind; readonly props: ComponentProps['props'] }): ReactNode {
  const data = chartData(props)
  const height = kind === 'lying' ? Math.max(BAR * data.labels.length + AROUND, 2 * AROUND) : HEIGHT
  return (
    <figure className="charts-chart">
      <figcaption>{data.title}</figcaption>
      {isBlank(data) ? <p className="charts-none">暂无数据</p> : <Canvas kind={kind} data={data} height={height} />}
      {data.labels.length > 0 && <Numbers data={data} />}
    </figure>
  )
}

/** Bars, standing or lying. */
export const Bar = ({ props }: ComponentProps): ReactNode => <Chart kind={props['lying'] === true ? 'lying' : 'bar'} props={props} />

/** A line for every series. */
export const Line = ({ props }: ComponentProps): ReactNode => <Chart kind="line" props={props} />

/** Shares of a whole. */
export const Pie = ({ props }: ComponentProps): ReactNode => <Chart kind="pie" props={props} />
