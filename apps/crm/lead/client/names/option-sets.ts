/** Option sets that the parts of the detail show words of: one list for all, so that what the screen does not have is asked for once. */
export const DETAIL_SETS: readonly string[] = ['allocationMethod', 'intentionLevel', 'relationStatus']

/** Of the duplicate check. */
export const DUPLICATE_SETS: readonly string[] = ['customerPhase']
