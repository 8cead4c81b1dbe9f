/** Longest period of a report. */
export const MAX_YEARS = 5

/** First and last day that a report can be asked for: all that anybody means, and far from where days leave the order of their texts. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2999-12-31'

/** Whether a period leaves the days that a report can be asked for. */
export const isOutside = (from: string, to: string): boolean => from < FIRST_DAY || to > LAST_DAY

/** Whether a period is longer than reports go. */
export const tooLong = (from: string, to: string): boolean => {
  // The same day of that year is one too many; as text, the first of March follows a 29th of February that the year lacks.
  const end = `${Number(from.slice(0, 4)) + MAX_YEARS}${from.slice(4)}`
  return to >= end
}
