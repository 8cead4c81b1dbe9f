import { Component, type ComponentType, type ReactNode } from 'react'
import type { CellProps } from '#core/contract/client-plugin.ts'
import type { Row } from '#schemas/types/wire.ts'
import type { PartOnPage } from '../screen/last-part.ts'
import { PartFrame } from '../screen/part-frame.tsx'
import type { TableColumn } from './columns.ts'
import type { TableModel } from './table-model.ts'

/** The part of the table model that cells use; other owners of cells provide it as well. */
export type CellModel = Pick<TableModel, 'rowActions' | 'run'>

interface CellHostProps {
  readonly column: TableColumn
  readonly row: Row
  readonly model: CellModel
}

const cellProps = ({ column, row, model }: CellHostProps): CellProps => ({
  value: column.read(row),
  row,
  column: column.column,
  options: column.options,
  props: column.props,
  open: () => {
    const action = model.rowActions.find(item => item.key === column.column.action)
    if (action) model.run(action, row)
  },
})

/** Error boundary of one cell that is a component. */
class CellHost extends Component<CellHostProps, { readonly failed: boolean }> implements PartOnPage {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  get plugin(): string {
    return this.props.column.plugin ?? ''
  }

  override componentDidCatch(error: unknown): void {
    this.props.column.faults.fail(error)
  }

  /** Handles an error of an event handler in the cell: only this cell falls back to text. */
  fault(error: unknown): void {
    this.setState({ failed: true })
    this.props.column.faults.count(error)
  }

  override render(): ReactNode {
    const { column, row } = this.props
    if (this.state.failed || column.faults.failed) return column.text(row)
    const Cell = column.component as ComponentType<CellProps>
    const cell = <Cell {...cellProps(this.props)} />
    if (!column.contained) return cell
    return (
      <PartFrame part={this} inline>
        {cell}
      </PartFrame>
    )
  }
}

/** Calls a pure cell as a plain function, without a component between the row and its content. */
const callCell = (given: CellHostProps): ReactNode => {
  const { column, row } = given
  try {
    return (column.component as (props: CellProps) => ReactNode)(cellProps(given))
  } catch (error) {
    column.faults.fail(error)
    return column.text(row)
  }
}

/** Content of a table cell: its value, and on a second line the value of the column below. */
export const cellLines = (model: CellModel, column: TableColumn, row: Row): ReactNode =>
  column.below ? (
    <>
      <span>{cellContent(model, column, row)}</span>
      <br />
      <span className="yh-below">{cellContent(model, column.below, row)}</span>
    </>
  ) : (
    cellContent(model, column, row)
  )

/** Content of one value: plain text if the column has no component. A mounted cell is remounted for another row unless it resets itself (`keep`). */
export const cellContent = (model: CellModel, column: TableColumn, row: Row): ReactNode => {
  if (!column.component || column.faults.failed) return column.text(row)
  if (column.draw === 'call') return callCell({ model, column, row })
  return <CellHost key={column.draw === 'renew' ? row.id : 'kept'} column={column} row={row} model={model} />
}

interface GuardProps {
  readonly children: ReactNode
  /** Called after an error: from then on cells have to show text only. */
  onFailure(): void
}

/** Last error boundary: a pure cell may return components, and one of them has thrown. The table stays, with text cells. */
export class TableGuard extends Component<GuardProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('a cell failed', error)
    this.props.onFailure()
    this.setState({ failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
