import { memo, type ReactNode, useMemo } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import { cellLines } from './cell-host.tsx'
import { Icon } from './icon.tsx'
import type { PlacedColumn } from './layout.ts'
import { RowActions } from './row-actions.tsx'
import { RowCheck } from './row-check.tsx'
import { rowHandle } from './row-handle.tsx'
import { useSelected } from './selection.ts'
import type { TableModel } from './table-model.ts'

export interface TableRowProps {
  readonly model: TableModel
  readonly row: Row
  readonly index: number
  /** Row number in the whole list for aria-rowindex; the header is 1. */
  readonly number: number
  readonly depth: number
  readonly expanded: boolean | undefined
  /** Range of middle columns to render: [from, to). */
  readonly from: number
  readonly to: number
}

const noSelection = { has: () => false, subscribeRow: () => () => undefined }
const left0 = { left: 0 }
const right0 = { right: 0 }

const plainCell = (model: TableModel, { column, className, style, number }: PlacedColumn, row: Row): ReactNode => (
  <td key={column.key} className={className} style={style} aria-colindex={number}>
    {cellLines(model, column, row)}
  </td>
)

/** First column of a tree: indented, with the button that expands the row. */
const treeCell = (
  model: TableModel,
  { column, className, style, number }: PlacedColumn,
  { row, depth, expanded }: TableRowProps,
): ReactNode => (
  <td key={column.key} className={className} style={style} aria-colindex={number}>
    <span className="yh-tree" style={{ paddingInlineStart: depth * 20 }}>
      {expanded === undefined ? (
        <span className="yh-tree-leaf" />
      ) : (
        <button
          type="button"
          className={expanded ? 'yh-tree-toggle yh-open' : 'yh-tree-toggle'}
          aria-label={expanded ? '收起下级' : '展开下级'}
          onClick={() => model.toggleTree(row.id)}
        >
          <Icon name="right" />
        </button>
      )}
      <span className="yh-tree-text">{cellLines(model, column, row)}</span>
    </span>
  </td>
)

/** First column of rows that are ordered by hand, with the drag handle. */
const arrangedCell = (model: TableModel, { column, className, style, number }: PlacedColumn, { row, index }: TableRowProps): ReactNode => (
  <td key={column.key} className={className} style={style} aria-colindex={number}>
    <span className="yh-arranged">
      {rowHandle(model, row, index, column.text(row))}
      <span>{cellLines(model, column, row)}</span>
    </span>
  </td>
)

const rowCells = (props: TableRowProps): ReactNode[] => {
  const { model, row, from, to } = props
  const first = model.left[0] ?? model.middle[0]
  const cell = (placed: PlacedColumn): ReactNode => {
    if (placed !== first) return plainCell(model, placed, row)
    if (model.tree) return treeCell(model, placed, props)
    return model.arranging ? arrangedCell(model, placed, props) : plainCell(model, placed, row)
  }
  const cells: ReactNode[] = model.left.map(cell)
  if (from > 0) cells.push(<td key="before" colSpan={from} />)
  for (const placed of model.middle.slice(from, to)) cells.push(cell(placed))
  if (to < model.middle.length) cells.push(<td key="after" colSpan={model.middle.length - to} />)
  for (const placed of model.right) cells.push(cell(placed))
  return cells
}

const rowNameOf = (model: TableModel, row: Row): string | undefined => (model.left[0] ?? model.middle[0])?.column.text(row)

/** One row. Its selected state comes from the selection and its hover style from CSS, so neither renders its cells again. */
export const TableRow = memo((props: TableRowProps): ReactNode => {
  const { model, row, index, number, depth, expanded, from, to } = props
  const selected = useSelected(model.selection ?? noSelection, row.id)
  // `props` consists of the listed dependencies and some that the cells do not use.
  const cells = useMemo(() => rowCells(props), [model, row, index, depth, expanded, from, to])
  const actions = useMemo(() => (model.shownActions.length > 0 ? <RowActions model={model} row={row} /> : null), [model, row])
  return (
    <tr
      className={selected ? 'yh-row yh-selected' : 'yh-row'}
      data-index={index}
      tabIndex={-1}
      aria-rowindex={number}
      aria-selected={model.selection ? selected : undefined}
      aria-level={model.tree ? depth + 1 : undefined}
      aria-expanded={expanded}
    >
      {model.selection && (
        <td className="yh-check yh-fixed" style={left0} aria-colindex={1}>
          <RowCheck model={model} row={row} name={rowNameOf(model, row)} selected={selected} />
        </td>
      )}
      {cells}
      {actions && (
        <td className="yh-actions yh-fixed yh-fixed-right-edge" style={right0} aria-colindex={model.columnCount}>
          {actions}
        </td>
      )}
    </tr>
  )
})
TableRow.displayName = 'TableRow'
