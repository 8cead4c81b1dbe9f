/** Seconds by which a moment may lie ahead of our clock: that of the sender may be wrong. */
const AHEAD = 300
const DAY = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** A day that there is. Asked of every event that arrives: a day that every month has is looked at no closer. */
const isDay = (text: string): boolean => {
  const [year, month, day] = DAY.exec(text)?.slice(1).map(Number) ?? []
  return day !== undefined && (day <= 28 || day <= new Date(Date.UTC(year as number, month as number, 0)).getUTCDate())
}

/** Before it nothing happened that anybody sends: it is what programs send that have no time at all. */
const FIRST_YEAR = '1970'

/** Formats of items: a moment with offset, not in the future; and a day. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time'(text) {
    const [, day = ''] = MOMENT.exec(text) ?? []
    return isDay(day) && day >= FIRST_YEAR && Date.parse(text) <= Date.now() + AHEAD * 1_000
  },
  date: isDay,
}
