import type { ReactNode } from 'react'
import { BULK_ROWS } from '#core/manifest/query/index.ts'
import { type Selection, useAllMatching, useSelectedRows, useSelectionState } from './selection.ts'

interface SelectedCountProps {
  readonly selection: Selection
  /** Total of the list, if a bulk action applies to all of it. */
  readonly all?: number | undefined
}

const countText = (count: number): string => count.toLocaleString('zh-CN')

/** Number of selected rows, with buttons to select all matching rows of the list and to clear the selection. */
export const SelectedCount = ({ selection, all = 0 }: SelectedCountProps): ReactNode => {
  const { length } = useSelectedRows(selection)
  const page = useSelectionState(selection) === 'all'
  const whole = useAllMatching(selection)
  if (length === 0) return null
  const more = page && !whole && all > length
  return (
    <span className="yh-selected-count">
      <span role="status">{whole ? `已选符合条件的全部 ${countText(all)} 条` : `已选 ${length} 项`}</span>
      <button type="button" className="yh-action" onClick={() => selection.clear()}>
        取消选择
      </button>
      {more && all <= BULK_ROWS && (
        <button type="button" className="yh-action" onClick={() => selection.chooseWhole()}>
          选择符合条件的全部 {countText(all)} 条
        </button>
      )}
      {more && all > BULK_ROWS && (
        <span className="yh-hint">
          符合条件的共 {countText(all)} 条，筛选到 {countText(BULK_ROWS)} 条以内可以全部选择
        </span>
      )}
    </span>
  )
}
