/** Sizes that every paged list answers. */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100]
/** Rows that may be skipped: further ones are found by filters, not by paging. */
export const MAX_OFFSET = 10_000
/** Rows that an action may be done with at once by the list's filters, instead of ticks. */
export const BULK_ROWS = 5_000
/** Values of one parameter. */
export const MAX_LIST = 200
