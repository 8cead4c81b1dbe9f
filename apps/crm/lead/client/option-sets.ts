/** Option sets that the detail shows words of: one list for all its parts, so that what the screen does not have is asked for once. */
export const DETAIL_SETS: readonly string[] = [
  'allocationMethod',
  'city',
  'country',
  'customerPhase',
  'customerSource',
  'gender',
  'highestDegree',
  'intentionLevel',
  'languageGradeType',
  'leadStatus',
  'moveInReason',
  'registered',
  'relationStatus',
  'serviceCategory',
  'star',
]

/** Of the duplicate check. */
export const DUPLICATE_SETS: readonly string[] = ['customerPhase']
