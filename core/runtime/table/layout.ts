import type { CSSProperties } from 'react'
import { CHECK_WIDTH } from '#core/manifest/views/column-width.ts'
import type { TableColumn } from './columns.ts'

/** A column in its place. `style` is one object for all rows, so that it never counts as changed. */
export interface PlacedColumn {
  readonly column: TableColumn
  /** Its place from the left, from 1: readers are told, since not all columns are always drawn. */
  readonly number: number
  /** Pixels, before spare room is shared out. */
  readonly width: number
  readonly className: string
  readonly style: CSSProperties | undefined
}

/** Which column stands where. Does not depend on the room there is, so a change of size renders no row. */
export interface Placement {
  readonly left: readonly PlacedColumn[]
  readonly middle: readonly PlacedColumn[]
  readonly right: readonly PlacedColumn[]
  /** Pixels; 0 when absent. */
  readonly checkWidth: number
  readonly actionsWidth: number
  /** With box and actions. */
  readonly columnCount: number
}

/** Pixels of the columns from left to right, without box and actions. */
export interface Fit {
  readonly widths: readonly number[]
  readonly total: number
  /** Wider than its box, so that columns must stick to its edges. A sticky cell costs a layer, so none sticks without need. */
  readonly scrolls: boolean
}

export interface PlacementInput {
  readonly columns: readonly TableColumn[]
  readonly selectable: boolean
  readonly actionsWidth: number
  readonly mobile: boolean
}

/** A first column that stays in view must leave room for the others on a phone. */
const mobileFixedWidth = 116
const mobileTreeWidth = 172

type Side = 'left' | 'middle' | 'right'

const sideOf = (column: TableColumn, first: boolean): Side => column.column.fixed ?? (first ? 'left' : 'middle')

const classOf = (column: TableColumn, edge: string): string =>
  ['yh-td', column.align === 'left' ? '' : `yh-${column.align}`, column.below ? 'yh-two' : '', edge].filter(Boolean).join(' ')

type Unnumbered = Omit<PlacedColumn, 'number'>

/** Columns that stick to one edge, from the edge inwards. Offsets hold where the table scrolls: there every column has its own width. */
const stick = (
  columns: readonly TableColumn[],
  side: 'left' | 'right',
  from: number,
  widthOf: (column: TableColumn) => number,
): Unnumbered[] => {
  let offset = from
  return columns.map((column, order) => {
    const edge = order === columns.length - 1 ? `yh-fixed yh-fixed-${side}-edge` : 'yh-fixed'
    const placed = { column, width: widthOf(column), className: classOf(column, edge), style: { [side]: offset } }
    offset += placed.width
    return placed
  })
}

/** Places fixed columns at their edges. The first column is fixed unless others ask to be. */
export const placeColumns = ({ columns, selectable, actionsWidth, mobile }: PlacementInput): Placement => {
  const anyLeft = columns.some(column => column.column.fixed === 'left')
  const on = (side: Side): TableColumn[] => columns.filter((column, at) => sideOf(column, at === 0 && !anyLeft) === side)
  const fixedWidth = (column: TableColumn): number =>
    mobile ? Math.min(column.width, column.indent ? mobileTreeWidth : mobileFixedWidth) : column.width
  const checkWidth = selectable ? CHECK_WIDTH : 0
  let number = selectable ? 1 : 0
  const numbered = (placed: readonly Unnumbered[]): PlacedColumn[] => placed.map(one => ({ ...one, number: ++number }))
  return {
    left: numbered(stick(on('left'), 'left', checkWidth, fixedWidth)),
    middle: numbered(on('middle').map(column => ({ column, width: column.width, className: classOf(column, ''), style: undefined }))),
    right: numbered(stick(on('right').reverse(), 'right', actionsWidth, fixedWidth).reverse()),
    checkWidth,
    actionsWidth,
    columnCount: number + (actionsWidth > 0 ? 1 : 0),
  }
}

/** Shares spare room out among all columns. @param available width of the scrolling box; 0 while unknown */
export const fitColumns = ({ left, middle, right, checkWidth, actionsWidth }: Placement, available: number): Fit => {
  const base = [...left, ...middle, ...right].map(placed => placed.width)
  const growing = base.reduce((sum, width) => sum + width, 0)
  const used = growing + checkWidth + actionsWidth
  const spare = Math.max(0, available - used)
  return { widths: base.map(width => width + (spare * width) / growing), total: used + spare, scrolls: used > available }
}
