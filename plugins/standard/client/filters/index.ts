import type { Contribution, FilterControl } from '#core/contract/client-plugin.ts'
import { NumberFilter, NumberRangeFilter, TextFilter } from './text-filter.tsx'

const selects = () => import('./select-filter.tsx')
const dates = () => import('./date-filter.tsx')

/** Filters by their name in manifests. All but text and number filters are lazy imports. */
export const filters: Readonly<Record<string, Contribution<FilterControl>>> = {
  text: TextFilter,
  number: NumberFilter,
  numberRange: NumberRangeFilter,
  select: { load: async () => (await selects()).SelectFilter },
  search: { load: async () => (await selects()).SelectFilter },
  multiSelect: { load: async () => (await selects()).MultiSelectFilter },
  date: { load: async () => (await dates()).DateFilter },
  dateRange: { load: async () => (await dates()).DateRangeFilter },
  datetime: { load: async () => (await dates()).DatetimeFilter },
  month: { load: async () => (await dates()).MonthFilter },
  treeSelect: { load: async () => (await import('./tree-filter.tsx')).TreeSelectFilter },
  cascader: { load: async () => (await import('./tree-filter.tsx')).CascaderFilter },
}
