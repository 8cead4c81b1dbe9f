import type { ReactNode } from 'react'
import type { TableColumn } from './columns.ts'
import { SelectAll } from './select-all.tsx'
import { SelectedCount } from './selected-count.tsx'
import type { Selection } from './selection.ts'

export interface CardHeadProps {
  readonly selection: Selection | undefined
  /** Total of the list, if a bulk action applies to all of it. */
  readonly all: number | undefined
  /** All columns of the list. */
  readonly columns: readonly TableColumn[]
  readonly sort: string
  /** A column key, with - for descending. */
  onSort(sort: string): void
}

/** Header above cards: selection and sorting, as in a table's header. */
export const CardHead = ({ selection, all, columns, sort, onSort }: CardHeadProps): ReactNode => {
  const sorts = columns.filter(({ column }) => column.sortable)
  const known = sorts.some(({ key }) => sort === key || sort === `-${key}`)
  return (
    <div className="yh-cards-head">
      {selection && <SelectAll selection={selection}>全选</SelectAll>}
      {selection && <SelectedCount selection={selection} all={all} />}
      {sorts.length > 0 && (
        <select className="yh-size" aria-label="排序" value={known ? sort : ''} onChange={event => onSort(event.target.value)}>
          {!known && <option value="">默认排序</option>}
          {sorts.flatMap(({ key, label }) => [
            <option key={`-${key}`} value={`-${key}`}>
              {label} ↓
            </option>,
            <option key={key} value={key}>
              {label} ↑
            </option>,
          ])}
        </select>
      )}
    </div>
  )
}
