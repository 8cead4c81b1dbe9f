/** Seconds by which a time may lie in the future, as the sender's clock may be wrong. */
const MAX_AHEAD_SECONDS = 300
const DAY_PATTERN = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MOMENT_PATTERN = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** True for an existing date. Runs for every item: days up to the 28th exist in every month and need no further check. */
const isExistingDay = (text: string): boolean => {
  const [year = 0, month = 0, day] = DAY_PATTERN.exec(text)?.slice(1).map(Number) ?? []
  return day !== undefined && (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate())
}

/** Earlier times come from programs without a real time value. */
const MIN_YEAR = '1970'

/** Formats of items: a time with offset that is not in the future, and a date. */
export const itemFormats: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time'(text) {
    const [, day = ''] = MOMENT_PATTERN.exec(text) ?? []
    return isExistingDay(day) && day >= MIN_YEAR && Date.parse(text) <= Date.now() + MAX_AHEAD_SECONDS * 1_000
  },
  date: isExistingDay,
}
