import type { ReactNode } from 'react'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { Icon } from './icon.tsx'

interface FilterButtonProps {
  readonly filters: readonly ClientFilter[]
  /** Current filter values of the list. */
  readonly params: Readonly<Record<string, string>>
  readonly open: boolean
  onToggle(): void
}

/** Whether the filter is active. */
export const isFilterActive = (filter: ClientFilter, params: FilterButtonProps['params']): boolean =>
  filter.params.some(param => params[param])

/** Button that opens all filters, with the number of active ones. */
export const FilterButton = ({ filters, params, open, onToggle }: FilterButtonProps): ReactNode => {
  const set = filters.filter(filter => isFilterActive(filter, params)).length
  return (
    <button type="button" className="yh-toggle" aria-expanded={open} onClick={onToggle}>
      筛选
      {set > 0 && (
        <span className="yh-count" title={`${set}个筛选条件生效中`}>
          {set}
        </span>
      )}
      <Icon name={open ? 'up' : 'down'} />
    </button>
  )
}
