/** Query keys of a report, its period first. */
export const FROM_KEY = 'timeOnOrAfter'
export const TO_KEY = 'timeOnOrBefore'
/** The period's name, where it has one. */
export const PERIOD_KEY = 'period'

/** Of every report's calls: dimensions and keys of rows are named otherwise. */
export const RESERVED_REPORT_KEYS: readonly string[] = [
  FROM_KEY,
  TO_KEY,
  PERIOD_KEY,
  'compare',
  'by',
  'sort',
  'page',
  'size',
  'screen',
  'format',
  'key',
]

/** The key that names values of a dimension. */
export const dimensionParam = (dimension: string): string => `${dimension}In`
