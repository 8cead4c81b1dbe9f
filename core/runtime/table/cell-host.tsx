import { Component, type ComponentType, type ReactNode } from 'react'
import type { CellProps } from '#core/contract/client-plugin.ts'
import type { Row } from '#schemas/types/wire.ts'
import { messageOf } from '../feedback/report.ts'
import { type Runtime, RuntimeContext } from '../runtime.ts'
import { noteFailure } from '../screen/failures.ts'
import type { TableColumn } from './columns.ts'
import type { TableModel } from './table-model.ts'

/** Columns whose cells failed: they show plain text for the rest of the visit instead of failing once per row. */
const failed = new WeakSet<TableColumn>()

interface BoundaryProps {
  readonly column: TableColumn
  readonly row: Row
  readonly children: ReactNode
}

class CellBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  static override contextType = RuntimeContext
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    if (failed.has(this.props.column)) return
    failed.add(this.props.column)
    const { column } = this.props
    console.error(`cell "${column.column.cell}" of column "${column.key}" failed`, error)
    const runtime = this.context as Runtime | undefined
    if (column.plugin) noteFailure(runtime?.kernel, column.plugin, messageOf(error))
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.column.text(this.props.row) : this.props.children
  }
}

interface CellHostProps {
  readonly column: TableColumn
  readonly row: Row
  readonly model: TableModel
}

/** Draws a cell that is a component. Mounted anew for another row, so that nothing a cell holds outlives its row. */
export const CellHost = ({ column, row, model }: CellHostProps): ReactNode => {
  if (!column.component || failed.has(column)) return column.text(row)
  const Cell = column.component as ComponentType<CellProps>
  const open = (): void => {
    const action = model.rowActions.find(item => item.key === column.column.action)
    if (action) model.run(action, row)
  }
  return (
    <CellBoundary column={column} row={row}>
      <Cell value={column.read(row)} row={row} column={column.column} options={column.options} props={column.props} open={open} />
    </CellBoundary>
  )
}
