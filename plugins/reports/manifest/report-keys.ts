/** Query key of a list that selects the rows behind a figure's number. The same as `behindKey` of lists in the browser. */
export const FIGURE_KEY = 'figure'

/** Query keys of a report: first day of the period. */
export const FROM_KEY = 'timeOnOrAfter'
export const TO_KEY = 'timeOnOrBefore'
/** Name of the period, if it has one. */
export const PERIOD_KEY = 'period'

/** Reserved query keys of all report calls: dimensions and row keys must have other names. */
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

/** Query key for values of a dimension. */
export const dimensionParam = (dimension: string): string => `${dimension}In`
