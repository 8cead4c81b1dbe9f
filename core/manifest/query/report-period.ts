/** Longest period of a report. */
export const MAX_YEARS = 5

/** Whether a period is longer than reports go. */
export const tooLong = (from: string, to: string): boolean => {
  // The same day of that year is one too many; as text, the first of March follows a 29th of February that the year lacks.
  const end = `${Number(from.slice(0, 4)) + MAX_YEARS}${from.slice(4)}`
  return to >= end
}
