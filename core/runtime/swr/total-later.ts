import type { Query } from '../http/query-string.ts'

/** Query of a list whose rows should not wait for a slow count of the total. */
export const totalLater = (query: Query): Query => ({ ...query, total: 'later' })
