/** Maximum length of a report's period, in years. */
export const MAX_YEARS = 5

/** Accepted range of dates in reports: wide enough for any real use, and within the years in which text order of dates is their time order. */
export const FIRST_REPORT_DAY = '1900-01-01'
export const LAST_REPORT_DAY = '2999-12-31'

/** True if a period exceeds the accepted range of dates. */
export const isOutOfRange = (from: string, to: string): boolean => from < FIRST_REPORT_DAY || to > LAST_REPORT_DAY

/** True if a period is longer than MAX_YEARS. */
export const exceedsMaxYears = (from: string, to: string): boolean => {
  // A period that ends on the same day MAX_YEARS later is one day too long. If that year has no 29 February, the text comparison still holds: 03-01
  // is greater than 02-29.
  const end = `${Number(from.slice(0, 4)) + MAX_YEARS}${from.slice(4)}`
  return to >= end
}
