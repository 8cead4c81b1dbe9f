import type { ReactNode } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import type { TableModel } from './table-model.ts'

interface RowCheckProps {
  readonly model: TableModel
  readonly row: Row
  /** Name of the row. */
  readonly name: string | undefined
  readonly selected: boolean
}

/** Checkbox that selects a row; the whole area around it is clickable. */
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
