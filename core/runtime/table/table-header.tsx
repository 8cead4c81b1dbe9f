import { memo, type PointerEvent, type ReactNode } from 'react'
import type { TableColumn } from './columns.ts'
import { Icon } from './icon.tsx'
import type { ColumnFit, PlacedColumn, Placement } from './layout.ts'
import { SelectAll } from './select-all.tsx'
import type { TableModel } from './table-model.ts'

interface SortProps {
  readonly sort: string
  onSort(key: string): void
  onResize(key: string, width: number | undefined): void
}

/** Moves the handle with the pointer; the table is laid out once, on release. */
const startResize = (event: PointerEvent<HTMLElement>, done: (width: number) => void): void => {
  const handle = event.currentTarget
  const from = event.clientX
  const before = handle.parentElement?.offsetWidth ?? 0
  const move = ({ clientX }: globalThis.PointerEvent): void => {
    handle.style.transform = `translateX(${clientX - from}px)`
  }
  const end = ({ type, clientX }: globalThis.PointerEvent): void => {
    handle.style.transform = ''
    handle.removeEventListener('pointermove', move)
    if (type === 'pointerup' && clientX !== from) done(before + clientX - from)
  }
  event.preventDefault()
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end, { once: true })
  handle.addEventListener('pointercancel', end, { once: true })
}

/** Resize handle at the right edge of a header cell. Keyboard users set widths under 列设置. */
const ResizeHandle = ({ column, onResize }: Pick<SortProps, 'onResize'> & { readonly column: string }): ReactNode => (
  <span
    className="yh-resize"
    aria-hidden="true"
    onPointerDown={event => startResize(event, width => onResize(column, width))}
    onDoubleClick={() => onResize(column, undefined)}
  />
)

const ariaSort = (key: string, sort: string): 'ascending' | 'descending' | 'none' => {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

/** Label of a column, as a sort button if the column is sortable, and its tooltip. */
const HeaderLabel = ({ column, sort, onSort }: Pick<SortProps, 'sort' | 'onSort'> & { readonly column: TableColumn }): ReactNode => {
  const { key, label } = column
  const { sortable, tip } = column.column
  return (
    <>
      {sortable ? (
        <button type="button" className="yh-sort" data-tip={tip} onClick={() => onSort(key)}>
          {label}
          <span className={`yh-carets yh-${ariaSort(key, sort)}`} aria-hidden="true" />
        </button>
      ) : (
        label
      )}
      {tip && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tip must be reachable without a mouse
        <span className="yh-tip" tabIndex={0} role="img" aria-label={tip} data-tip={tip}>
          <Icon name="question" />
        </span>
      )}
    </>
  )
}

/** Sort direction by the column or by the one below it; undefined if neither is sortable. */
const directionOf = ({ column, below }: TableColumn, sort: string): 'ascending' | 'descending' | 'none' | undefined => {
  const sortable = [column, below?.column].filter(one => one?.sortable)
  const directions = sortable.flatMap(one => (one ? [ariaSort(one.key, sort)] : []))
  return directions.find(direction => direction !== 'none') ?? directions[0]
}

const HeaderCell = ({ placed, sort, onSort, onResize }: SortProps & { readonly placed: PlacedColumn }): ReactNode => {
  const { column } = placed
  return (
    <th
      scope="col"
      className={placed.className}
      style={placed.style}
      aria-colindex={placed.number}
      aria-sort={directionOf(column, sort)}
      data-column={column.key}
      data-below={column.below?.key}
    >
      <HeaderLabel column={column} sort={sort} onSort={onSort} />
      {column.below && (
        <>
          <br />
          <span className="yh-below">
            <HeaderLabel column={column.below} sort={sort} onSort={onSort} />
          </span>
        </>
      )}
      <ResizeHandle column={column.key} onResize={onResize} />
    </th>
  )
}

const checkStyle = { left: 0 }
const actionsStyle = { right: 0 }

interface HeaderProps extends SortProps {
  readonly model: TableModel
  readonly from: number
  readonly to: number
  readonly compactActions: boolean
}

/** The sticky header. Like the rows, it leaves out middle columns that are not in view. Memoised: the next page does not render it again. */
export const TableHeader = memo(({ model, from, to, sort, onSort, onResize, compactActions }: HeaderProps): ReactNode => {
  const cell = (placed: PlacedColumn): ReactNode => (
    <HeaderCell key={placed.column.key} placed={placed} sort={sort} onSort={onSort} onResize={onResize} />
  )
  return (
    <thead>
      <tr aria-rowindex={1}>
        {model.selection && (
          <th scope="col" className="yh-check yh-fixed" style={checkStyle} aria-colindex={1}>
            <SelectAll selection={model.selection} />
          </th>
        )}
        {model.left.map(cell)}
        {from > 0 && <td colSpan={from} />}
        {model.middle.slice(from, to).map(cell)}
        {to < model.middle.length && <td colSpan={model.middle.length - to} />}
        {model.right.map(cell)}
        {model.shownActions.length > 0 && (
          <th scope="col" className="yh-actions yh-fixed yh-fixed-right-edge" style={actionsStyle} aria-colindex={model.columnCount}>
            {compactActions ? <span className="yh-hidden">操作</span> : '操作'}
          </th>
        )}
      </tr>
    </thead>
  )
})
TableHeader.displayName = 'TableHeader'

/** Widths of all columns; the table has a fixed layout, so no cell is measured. */
export const ColumnGroup = ({ placement, fit }: { readonly placement: Placement; readonly fit: ColumnFit }): ReactNode => (
  <colgroup>
    {placement.checkWidth > 0 && <col style={{ width: placement.checkWidth }} />}
    {[...placement.left, ...placement.middle, ...placement.right].map(({ column }, at) => (
      <col key={column.key} style={{ width: fit.widths[at] }} />
    ))}
    {placement.actionsWidth > 0 && <col style={{ width: placement.actionsWidth }} />}
  </colgroup>
)
