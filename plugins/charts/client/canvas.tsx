import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLatest } from '#core/runtime/index.ts'
import { type ChartData, chartSummary } from './chart-data.ts'
import type { ChartKind } from './configure.ts'
import { type ChartPoint, drawChart } from './draw.ts'

/** Number of switches between light and dark theme: a chart has to be redrawn, since its colours are fixed. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const observer = new MutationObserver(() => setChanges(count => count + 1))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return changes
}

interface Props {
  readonly kind: ChartKind
  readonly data: ChartData
  /** Minimum height in pixels; the chart fills the space it gets. */
  readonly height: number
}

/** The chart's canvas. A number with a link can be clicked like a link. */
export function ChartCanvas({ kind, data, height }: Props): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const navigate = useLatest(useNavigate())
  const theme = useThemeChanges()
  // Props are new objects on every render: their content decides on a redraw.
  const said = JSON.stringify(data)
  useEffect(() => {
    void theme
    const shown: ChartData = JSON.parse(said)
    const linkOf = ({ series, label }: ChartPoint): string | undefined =>
      shown.series[series]?.values[label] ? (shown.series[series]?.links[label] ?? undefined) : undefined
    const press = (point: ChartPoint, event: MouseEvent): void => {
      const link = linkOf(point)
      if (link === undefined) return
      if (event.ctrlKey || event.metaKey) window.open(link, '_blank', 'noopener')
      else navigate.current(link)
    }
    return canvas.current ? drawChart(canvas.current, kind, shown, point => linkOf(point) !== undefined, press) : undefined
  }, [kind, said, theme])
  return (
    <div className="charts-canvas" style={{ minHeight: height }}>
      <canvas ref={canvas} role="img" aria-label={chartSummary(data)} />
    </div>
  )
}
