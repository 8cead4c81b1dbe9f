/** Seconds by which a moment may lie ahead of our clock: that of the sender may be wrong. */
const AHEAD = 300
const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** A day that there is. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Formats of items: a moment with offset, not in the future; and a day. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time'(text) {
    const [, day = ''] = MOMENT.exec(text) ?? []
    return isDay(day) && Date.parse(text) <= Date.now() + AHEAD * 1_000
  },
  date: isDay,
}
