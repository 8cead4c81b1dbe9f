import type { Contribution, FilterControl } from '#core/contract/client-plugin.ts'
import { NumberFilter, NumberRangeFilter, TextFilter } from './text-filter.tsx'

const loadSelectFilters = () => import('./select-filter.tsx')
const loadDateFilters = () => import('./date-filter.tsx')

/** Filters by their name in manifests. All but text and number filters are lazy imports. */
export const filters: Readonly<Record<string, Contribution<FilterControl>>> = {
  text: TextFilter,
  number: NumberFilter,
  numberRange: NumberRangeFilter,
  select: { load: async () => (await loadSelectFilters()).SelectFilter },
  search: { load: async () => (await loadSelectFilters()).SelectFilter },
  multiSelect: { load: async () => (await loadSelectFilters()).MultiSelectFilter },
  date: { load: async () => (await loadDateFilters()).DateFilter },
  dateRange: { load: async () => (await loadDateFilters()).DateRangeFilter },
  datetime: { load: async () => (await loadDateFilters()).DatetimeFilter },
  month: { load: async () => (await loadDateFilters()).MonthFilter },
  treeSelect: { load: async () => (await import('./tree-filter.tsx')).TreeSelectFilter },
  cascader: { load: async () => (await import('./tree-filter.tsx')).CascaderFilter },
}
