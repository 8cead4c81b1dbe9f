import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'
import type { TableModel } from './table-model.ts'
import { TableRow } from './table-row.tsx'
import type { BodyRow } from './tree.ts'

export interface BodyProps {
  readonly model: TableModel
  readonly rows: readonly BodyRow[]
  /** Rows of the list before these. */
  readonly before: number
  readonly from: number
  readonly to: number
}

/** Beyond this many rows only those in view are drawn. */
export const manyRows = 100

/** Keyed by place, not by row: the next page changes texts in the rows that are there instead of building new ones. */
const rowAt = ({ model, rows, before, from, to }: BodyProps, index: number, key = index): ReactNode => {
  const item = rows[index]
  if (!item) return null
  const { row, depth, expanded } = item
  return (
    <TableRow
      key={key}
      model={model}
      row={row}
      index={index}
      number={before + index + 2}
      depth={depth}
      expanded={expanded}
      from={from}
      to={to}
    />
  )
}

/** All rows. */
export const PlainBody = (props: BodyProps): ReactNode => <tbody>{props.rows.map((_, index) => rowAt(props, index))}</tbody>

interface VirtualBodyProps extends BodyProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  /** Cells in a row, for the spacers. */
  readonly span: number
}

const Spacer = ({ height, span }: { readonly height: number; readonly span: number }): ReactNode =>
  height > 0 && (
    <tr className="yh-spacer" style={{ height }}>
      <td colSpan={span} />
    </tr>
  )

/** Rows drawn beyond each end of the view. */
const beside = 3

/** Only the rows in view, and a few beside. Rows have one height, so nothing is measured while scrolling. */
export const VirtualBody = ({ scroller, rowHeight, span, ...props }: VirtualBodyProps): ReactNode => {
  const virtualizer = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: beside,
    initialRect: { width: 1000, height: 800 },
  })
  const items = virtualizer.getVirtualItems()
  // No more rows than this are ever drawn at once: one that leaves at one end serves again at the other.
  const pool = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + 2 * beside + 2
  const first = items[0]?.start ?? 0
  const last = items.at(-1)?.end ?? 0
  return (
    <tbody>
      <Spacer height={first} span={span} />
      {items.map(item => rowAt(props, item.index, item.index % Math.max(pool, items.length)))}
      <Spacer height={virtualizer.getTotalSize() - last} span={span} />
    </tbody>
  )
}
