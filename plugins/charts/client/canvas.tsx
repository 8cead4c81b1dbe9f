import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLatest } from '#core/runtime/index.ts'
import { type ChartData, summaryOf } from './chart-data.ts'
import type { ChartKind } from './configure.ts'
import { draw, type Point } from './draw.ts'

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

interface Props {
  readonly kind: ChartKind
  readonly data: ChartData
  /** Pixels at least; it takes what room there is. */
  readonly height: number
}

/** The drawing. A number that leads somewhere is pressed like a link. */
export function Canvas({ kind, data, height }: Props): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const navigate = useLatest(useNavigate())
  const theme = useThemeChanges()
  // Props are new objects in every drawing: what they say decides.
  const said = JSON.stringify(data)
  useEffect(() => {
    void theme
    const shown = JSON.parse(said) as ChartData
    const linkOf = ({ series, label }: Point): string | undefined =>
      shown.series[series]?.values[label] ? (shown.series[series]?.links[label] ?? undefined) : undefined
    const press = (point: Point, event: MouseEvent): void => {
      const link = linkOf(point)
      if (link === undefined) return
      if (event.ctrlKey || event.metaKey) window.open(link, '_blank', 'noopener')
      else navigate.current(link)
    }
    return canvas.current ? draw(canvas.current, kind, shown, point => linkOf(point) !== undefined, press) : undefined
  }, [kind, said, theme])
  return (
    <div className="charts-canvas" style={{ minHeight: height }}>
      <canvas ref={canvas} role="img" aria-label={summaryOf(data)} />
    </div>
  )
}
