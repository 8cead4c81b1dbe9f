/** Query strings of lists, built in the browser and parsed on the server by the same rules. */
export {
  buildFilterQuery,
  buildQuery,
  defaultFilterValues,
  type QueryView,
  readState,
} from './build-query.ts'
export { cardQuery, filterText, listOfCard } from './card-query.ts'
export { filterParams } from './filter-params.ts'
export { BULK_ROWS, MAX_LIST, MAX_OFFSET, PAGE_SIZES } from './limits.ts'
export { listParts, type Paging, parsePaging } from './parse-paging.ts'
export {
  type ParsedQuery,
  parseQuery,
  type QueryCondition,
  type QueryKey,
  type QuerySpec,
  TOTAL_MODES as TOTALS,
} from './parse-query.ts'
export type { QueryValue } from './parse-value.ts'
export { filterShape, type ListSpec, listOfScreen, querySpec, viewOfScreen } from './query-spec.ts'
export { readQuery } from './read-query.ts'
export { firstLetterKey, matchesPinyin as isSpelled, pinyinLetters as spelled, spellingColumn } from './spelled.ts'
