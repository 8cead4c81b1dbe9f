import type { ReactNode } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { TableModel } from './table-model.ts'

interface RowCheckProps {
  readonly model: TableModel
  readonly row: Row
  /** What the row is called. */
  readonly name: string | undefined
  readonly selected: boolean
}

/** The box that ticks a row; all around it is pressed, not the small box alone. */
export const RowCheck = ({ model, row, name, selected }: RowCheckProps): ReactNode => (
  <label className="yh-check-area">
    <input
      type="checkbox"
      aria-label={`选择${name ?? row.id}`}
      checked={selected}
      disabled={!model.canSelect(row)}
      onChange={() => model.selection?.toggle(row)}
    />
  </label>
)
