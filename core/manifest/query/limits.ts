/** Page sizes that every paged list accepts. */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100]
/** Maximum offset of a page in rows: rows beyond it are found by filters, not by paging. */
export const MAX_OFFSET = 10_000
/** Maximum number of rows for a bulk action on all rows of a list query. */
export const BULK_ROWS = 5_000
/** Maximum number of values in one query parameter. */
export const MAX_LIST = 200
