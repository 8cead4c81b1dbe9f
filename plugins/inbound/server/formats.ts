/** Seconds by which a time may lie in the future, as the sender's clock may be wrong. */
const AHEAD = 300
const DAY = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** True for an existing date. Runs for every item: days up to the 28th exist in every month and need no further check. */
const isDay = (text: string): boolean => {
  const [year, month, day] = DAY.exec(text)?.slice(1).map(Number) ?? []
  return day !== undefined && (day <= 28 || day <= new Date(Date.UTC(year as number, month as number, 0)).getUTCDate())
}

/** Earlier times come from programs without a real time value. */
const FIRST_YEAR = '1970'

/** Formats of items: a time with offset that is not in the future, and a date. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time'(text) {
    const [, day = ''] = MOMENT.exec(text) ?? []
    return isDay(day) && day >= FIRST_YEAR && Date.parse(text) <= Date.now() + AHEAD * 1_000
  },
  date: isDay,
}
