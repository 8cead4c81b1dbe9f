import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'
import type { TableModel } from './table-model.ts'
import { TableRow } from './table-row.tsx'
import type { BodyRow } from './tree.ts'

export interface TableBodyProps {
  readonly model: TableModel
  readonly rows: readonly BodyRow[]
  /** Number of rows on previous pages. */
  readonly before: number
  readonly from: number
  readonly to: number
}

/** Above this number of rows, only those in view are rendered. */
export const maxPlainRows = 100

/** Keyed by index, not by row: the next page changes texts in existing rows instead of building new ones. */
const rowAt = ({ model, rows, before, from, to }: TableBodyProps, index: number, key = index): ReactNode => {
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

/** Renders all rows. */
export const PlainBody = (props: TableBodyProps): ReactNode => <tbody>{props.rows.map((_, index) => rowAt(props, index))}</tbody>

interface VirtualBodyProps extends TableBodyProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  /** Number of cells in a row, for the spacers. */
  readonly span: number
}

const Spacer = ({ height, span }: { readonly height: number; readonly span: number }): ReactNode =>
  height > 0 && (
    <tr className="yh-spacer" style={{ height }}>
      <td colSpan={span} />
    </tr>
  )

/** Overscan: rows rendered beyond each end of the viewport. */
const overscanRows = 3

/** Virtual list: renders only the rows in view plus an overscan. All rows have the same height, so nothing is measured while scrolling. */
export const VirtualBody = ({ scroller, rowHeight, span, ...props }: VirtualBodyProps): ReactNode => {
  const virtualizer = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    initialRect: { width: 1000, height: 800 },
  })
  const items = virtualizer.getVirtualItems()
  // Maximum number of rows rendered at once; keys are taken modulo this number, so that a row that leaves at one end is reused at the other.
  const pool = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + 2 * overscanRows + 2
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
