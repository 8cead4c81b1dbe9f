import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import { useColumnWindow } from './column-window.ts'
import { fitColumns, type Placement } from './layout.ts'
import { maxPlainRows, PlainBody, VirtualBody } from './table-body.tsx'
import { ColumnGroup, TableHeader } from './table-header.tsx'
import { handleTableKey } from './table-keys.ts'
import type { TableModel } from './table-model.ts'
import { type ColumnSums, TableSummary } from './table-summary.tsx'
import type { BodyRow } from './tree.ts'

export interface DataTableProps {
  readonly label: string
  readonly model: TableModel
  readonly placement: Placement
  readonly rows: readonly BodyRow[]
  /** Row count of the whole list; undefined while it is being counted. */
  readonly total: number | undefined
  /** Number of rows on previous pages. */
  readonly before: number
  readonly rowHeight: number
  readonly sort: string
  readonly sums: ColumnSums | undefined
  readonly compactActions: boolean
  readonly busy: boolean
  /** Shown instead of rows: empty, failed or loading state. */
  readonly children?: ReactNode
  onSort(key: string): void
  onResize(key: string, width: number | undefined): void
  onOpen(row: Row): void
  onEdit(row: Row): void
}

/** The scroll container and its width in pixels, 0 before it is measured; marks the edges that hide scrolled content. */
const useScrollBox = () => {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const edges = (): void => {
      own.toggleAttribute('data-left', own.scrollLeft > 0)
      own.toggleAttribute('data-right', own.scrollLeft + own.clientWidth < own.scrollWidth - 1)
    }
    const measure = (): void => {
      setWidth(own.clientWidth)
      edges()
    }
    measure()
    own.addEventListener('scroll', edges, { passive: true })
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined
    observer?.observe(own)
    return () => {
      own.removeEventListener('scroll', edges)
      observer?.disconnect()
    }
  }, [])
  return [box, width] as const
}

/** The scrolling table: sticky header, edge columns and sums; long lists and wide tables render only what is in view. */
export const DataTable = (props: DataTableProps): ReactNode => {
  const { model, placement, rows, rowHeight, sums, sort, onSort, compactActions } = props
  const [box, available] = useScrollBox()
  const fit = useMemo(() => fitColumns(placement, available), [placement, available])
  const [from, to] = useColumnWindow(placement, box, rows.length > maxPlainRows)
  const span = to - from + placement.left.length + placement.right.length + (from > 0 ? 1 : 0) + 3
  const body = { model, rows, before: props.before, from, to }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a box that scrolls must be reachable by keyboard
    <div
      ref={box}
      className="yh-table-box"
      role="region"
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={event => handleTableKey(event, { scroller: event.currentTarget, ...props })}
    >
      <table
        className={fit.scrolls ? 'yh-table yh-scrolls' : 'yh-table'}
        role={model.tree ? 'treegrid' : undefined}
        aria-label={props.label}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        aria-colcount={placement.columnCount}
        aria-busy={props.busy}
        style={{ width: fit.total, '--yh-row': `${rowHeight}px` }}
      >
        <ColumnGroup placement={placement} fit={fit} />
        <TableHeader
          model={model}
          from={from}
          to={to}
          sort={sort}
          onSort={onSort}
          onResize={props.onResize}
          compactActions={compactActions}
        />
        {rows.length > maxPlainRows ? <VirtualBody {...body} scroller={box} rowHeight={rowHeight} span={span} /> : <PlainBody {...body} />}
        {sums && rows.length > 0 && <TableSummary model={model} sums={sums} from={from} to={to} />}
      </table>
      {props.children}
    </div>
  )
}
