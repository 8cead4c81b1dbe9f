/** Endpoint of the search, for client and server. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { limited, listOf, objectOf, TEXT, type TypeOf } from '#core/contract/shape.ts'

const SEARCH_RESULT = objectOf({
  title: TEXT,
  hint: TEXT,
  /** Path within the app. */
  path: TEXT,
})
/** Search result with its path. */
export type SearchResult = TypeOf<typeof SEARCH_RESULT>

const SEARCH_RESULT_GROUP = objectOf({ title: TEXT, items: listOf(SEARCH_RESULT) })
/** Results of one resource. */
export type SearchResultGroup = TypeOf<typeof SEARCH_RESULT_GROUP>

/** Matching rows that the caller may see. */
export const paletteSearch = endpointAt({
  method: 'GET',
  path: '/palette/search',
  input: objectOf({ keyword: limited(TEXT, { minLength: 1, maxLength: 60 }) }),
  output: listOf(SEARCH_RESULT_GROUP),
})
