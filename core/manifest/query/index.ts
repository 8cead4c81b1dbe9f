/** Query strings of lists, built in the browser and parsed on the server by the same rules. */
export {
  buildFilterQuery,
  buildQuery,
  defaultFilterValues,
  type FilterValues,
  type ListState,
  type QueryView,
  readState,
} from './build-query.ts'
export { cardQuery } from './card-query.ts'
export { type FilterOperator, type FilterParam, type FilterShape, filterParams } from './filter-params.ts'
export {
  MAX_OFFSET,
  MIN_CONTAINS,
  PAGE_SIZES,
  type ParsedQuery,
  parseQuery,
  type QueryCondition,
  type QueryKey,
  type QuerySpec,
} from './parse-query.ts'
export type { QueryValue } from './parse-value.ts'
export { DEFAULT_PAGE_SIZE, filterShape, type ListSpec, querySpec, viewOfScreen } from './query-spec.ts'
export { readQuery } from './read-query.ts'
