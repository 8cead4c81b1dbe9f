/** Rows at once where an action says nothing (「一次最多操作500条」). */
export const DEFAULT_ACTION_LIMIT = 500
