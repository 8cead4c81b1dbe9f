import type { CSSProperties } from 'react'
import type { TableColumn } from './columns.ts'

/** A column in its place. `style` is one object for all rows, so that it never counts as changed. */
export interface PlacedColumn {
  readonly column: TableColumn
  readonly width: number
  readonly className: string
  readonly style: CSSProperties | undefined
}

export interface Layout {
  readonly left: readonly PlacedColumn[]
  readonly middle: readonly PlacedColumn[]
  readonly right: readonly PlacedColumn[]
  /** Pixels; 0 when absent. */
  readonly checkWidth: number
  readonly actionsWidth: number
  readonly total: number
  /** Wider than its box, so that columns must stick to its edges. A sticky cell costs a layer, so none sticks without need. */
  readonly scrolls: boolean
}

export interface LayoutInput {
  readonly columns: readonly TableColumn[]
  readonly selectable: boolean
  readonly actionsWidth: number
  /** Width of the scrolling box; 0 while unknown. */
  readonly available: number
  readonly mobile: boolean
}

const checkBoxWidth = 44
/** A first column that stays in view must leave room for the others on a phone. */
const mobileFixedWidth = 116
const mobileTreeWidth = 172

const classOf = (column: TableColumn, edge: string): string =>
  ['yh-td', column.align === 'left' ? '' : `yh-${column.align}`, edge].filter(Boolean).join(' ')

type Side = 'left' | 'middle' | 'right'

const sideOf = (column: TableColumn, at: number, anyLeft: boolean): Side => {
  if (column.column.fixed) return column.column.fixed
  return at === 0 && !anyLeft ? 'left' : 'middle'
}

/** Places fixed columns at their edges and shares spare room out among all. The first column is fixed unless others ask to be. */
export const layoutColumns = ({ columns, selectable, actionsWidth, available, mobile }: LayoutInput): Layout => {
  const anyLeft = columns.some(column => column.column.fixed === 'left')
  const sides = columns.map((column, at) => sideOf(column, at, anyLeft))
  const most = (column: TableColumn): number => (column.indent ? mobileTreeWidth : mobileFixedWidth)
  const base = columns.map((column, at) => (mobile && sides[at] !== 'middle' ? Math.min(column.width, most(column)) : column.width))
  const checkWidth = selectable ? checkBoxWidth : 0
  const used = base.reduce((sum, width) => sum + width, checkWidth + actionsWidth)
  const spare = Math.max(0, available - used)
  const growing = base.reduce((sum, width) => sum + width, 0)
  const widths = base.map(width => (spare > 0 ? width + (spare * width) / growing : width))
  const indexes = (side: Side): number[] => columns.flatMap((_, at) => (sides[at] === side ? [at] : []))
  const place = (at: number, side: Side, offset: number, last: boolean): PlacedColumn[] => {
    const column = columns[at]
    const width = widths[at]
    if (!column || width === undefined) return []
    if (side === 'middle') return [{ column, width, className: classOf(column, ''), style: undefined }]
    return [{ column, width, className: classOf(column, `yh-fixed yh-fixed-${side}${last ? '-edge' : ''}`), style: { [side]: offset } }]
  }
  let leftOffset = checkWidth
  const leftIndexes = indexes('left')
  const left = leftIndexes.flatMap((at, order) => {
    const placed = place(at, 'left', leftOffset, order === leftIndexes.length - 1)
    leftOffset += widths[at] ?? 0
    return placed
  })
  let rightOffset = actionsWidth
  const right = indexes('right')
    .reverse()
    .flatMap((at, order, all) => {
      const placed = place(at, 'right', rightOffset, order === all.length - 1)
      rightOffset += widths[at] ?? 0
      return placed
    })
    .reverse()
  return {
    left,
    middle: indexes('middle').flatMap(at => place(at, 'middle', 0, false)),
    right,
    checkWidth,
    actionsWidth,
    total: used + spare,
    scrolls: used > available,
  }
}
