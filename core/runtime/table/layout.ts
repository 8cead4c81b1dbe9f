import type { CSSProperties } from 'react'
import { CHECK_WIDTH } from '#core/manifest/views/column-width.ts'
import type { TableColumn } from './columns.ts'

/** A column with its position. `style` is one object for all rows, so that it never counts as changed. */
export interface PlacedColumn {
  readonly column: TableColumn
  /** Column number from the left, from 1, for aria-colindex, because not all columns are always rendered. */
  readonly number: number
  /** Pixels, before spare space is distributed. */
  readonly width: number
  readonly className: string
  readonly style: CSSProperties | undefined
}

/** Positions of all columns. Independent of the available width, so a resize renders no row. */
export interface Placement {
  readonly left: readonly PlacedColumn[]
  readonly middle: readonly PlacedColumn[]
  readonly right: readonly PlacedColumn[]
  /** Pixels; 0 if absent. */
  readonly checkWidth: number
  readonly actionsWidth: number
  /** Including checkbox and actions column. */
  readonly columnCount: number
}

/** Column widths in pixels from left to right, without checkbox and actions column. */
export interface ColumnFit {
  readonly widths: readonly number[]
  readonly total: number
  /**
   * The table is wider than its container, so edge columns must be sticky. Sticky cells cost a compositing layer each, so they are avoided otherwise.
   */
  readonly scrolls: boolean
}

export interface PlacementInput {
  readonly columns: readonly TableColumn[]
  readonly selectable: boolean
  readonly actionsWidth: number
  readonly mobile: boolean
}

/** Maximum width of a fixed first column on a phone, in pixels, to leave space for the others. */
const mobileFixedWidth = 116
const mobileTreeWidth = 172

type ColumnSide = 'left' | 'middle' | 'right'

const sideOf = (column: TableColumn, first: boolean): ColumnSide => column.column.fixed ?? (first ? 'left' : 'middle')

const columnClass = (column: TableColumn, edge: string): string =>
  ['yh-td', column.align === 'left' ? '' : `yh-${column.align}`, column.below ? 'yh-two' : '', edge].filter(Boolean).join(' ')

type Unnumbered = Omit<PlacedColumn, 'number'>

/** Columns that stick to one edge, from the edge inwards. Offsets are valid only while the table scrolls: then every column has its own width. */
const stickyColumns = (
  columns: readonly TableColumn[],
  side: 'left' | 'right',
  from: number,
  widthOf: (column: TableColumn) => number,
): Unnumbered[] => {
  let offset = from
  return columns.map((column, order) => {
    const edge = order === columns.length - 1 ? `yh-fixed yh-fixed-${side}-edge` : 'yh-fixed'
    const placed = { column, width: widthOf(column), className: columnClass(column, edge), style: { [side]: offset } }
    offset += placed.width
    return placed
  })
}

/** Places fixed columns at their edges. The first column is fixed unless others are. */
export const placeColumns = ({ columns, selectable, actionsWidth, mobile }: PlacementInput): Placement => {
  const anyLeft = columns.some(column => column.column.fixed === 'left')
  const on = (side: ColumnSide): TableColumn[] => columns.filter((column, at) => sideOf(column, at === 0 && !anyLeft) === side)
  const fixedWidth = (column: TableColumn): number =>
    mobile ? Math.min(column.width, column.indent ? mobileTreeWidth : mobileFixedWidth) : column.width
  const checkWidth = selectable ? CHECK_WIDTH : 0
  let number = selectable ? 1 : 0
  const numbered = (placed: readonly Unnumbered[]): PlacedColumn[] => placed.map(one => ({ ...one, number: ++number }))
  return {
    left: numbered(stickyColumns(on('left'), 'left', checkWidth, fixedWidth)),
    middle: numbered(on('middle').map(column => ({ column, width: column.width, className: columnClass(column, ''), style: undefined }))),
    right: numbered(stickyColumns(on('right').reverse(), 'right', actionsWidth, fixedWidth).reverse()),
    checkWidth,
    actionsWidth,
    columnCount: number + (actionsWidth > 0 ? 1 : 0),
  }
}

/** Distributes spare width among all columns. @param available width of the scroll container in pixels; 0 while unknown. */
export const fitColumns = ({ left, middle, right, checkWidth, actionsWidth }: Placement, available: number): ColumnFit => {
  const base = [...left, ...middle, ...right].map(placed => placed.width)
  const growing = base.reduce((sum, width) => sum + width, 0)
  const used = growing + checkWidth + actionsWidth
  const spare = Math.max(0, available - used)
  return { widths: base.map(width => width + (spare * width) / growing), total: used + spare, scrolls: used > available }
}
