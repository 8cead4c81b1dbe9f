import type { Query } from '../http/query-string.ts'

/** The query of a list whose rows need not wait for a total that takes long to count. */
export const totalLater = (query: Query): Query => ({ ...query, total: 'later' })
