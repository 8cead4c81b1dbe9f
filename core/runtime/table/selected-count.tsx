import type { ReactNode } from 'react'
import { type Selection, useSelectedRows } from './selection.ts'

/** How many rows are ticked, and the way to none. */
export const SelectedCount = ({ selection }: { readonly selection: Selection }): ReactNode => {
  const { length } = useSelectedRows(selection)
  if (length === 0) return null
  return (
    <span className="yh-selected-count" role="status">
      已选 {length} 项
      <button type="button" className="yh-action" onClick={() => selection.clear()}>
        取消选择
      </button>
    </span>
  )
}
