/** Option sets used by the parts of the detail. One shared list, so that sets missing from the screen are requested once. */
export const DETAIL_SETS: readonly string[] = ['allocationMethod', 'intentionLevel', 'relationStatus']

/** Option sets used by the duplicate check. */
export const DUPLICATE_SETS: readonly string[] = ['customerPhase']
