import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, invalid } from '#core/contract/errors.ts'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'

/** Number of days after which an event is refused: a device that was offline for a week has sent its events by then. */
export const LATE_DAYS = 7
/** Number of days for which received batches are kept. */
export const KEPT_DAYS = 90

/** The current date in Shanghai by the database's clock; clocks of nodes may differ from it and from each other. */
export const TODAY = sql<string>`(now() at time zone 'Asia/Shanghai')::date`

/** SQL: true if the batches of a day have expired. */
export const tooOld = (day: RawBuilder<unknown>, today: RawBuilder<unknown> = TODAY): RawBuilder<boolean> =>
  sql`${day} < ${today} - ${sql.lit(KEPT_DAYS)}`

const LOCKS = 727050

const DAY_MS = 86_400_000
/** Offset of Asia/Shanghai from UTC: eight hours in all years with events. */
const OFFSET_MS = 8 * 3_600_000

/** Cached day of the last event, because most events of a batch are of the same day. */
let last = { number: Number.NaN, day: '' }

/** Date of a moment in Shanghai. */
export function dayOf(time: string): string {
  const instant = Date.parse(time)
  const number = Math.floor((instant + OFFSET_MS) / DAY_MS)
  if (number !== last.number) last = { number, day: wallDate(new Date(instant)) }
  return last.day
}

/** First day for which events are still accepted. */
export const oldestDay = (now: Date): string => addDays(wallDate(now), -LATE_DAYS)

/** Refusal of an event that is too old. */
export const tooLate = (): HttpError => invalid([{ field: 'time', message: `只统计最近${LATE_DAYS}天的事件` }])

/**
 * Query that takes share locks on days until the transaction ends, in ascending order, and returns their number. Every transaction that counts into a
 * day takes its share lock first. The day's rows must be read in a later statement, whose snapshot includes what was committed while this one waited.
 */
export const daysShared = (days: readonly string[]): RawBuilder<{ readonly days: number }> => sql`
  select count(pg_advisory_xact_lock_shared(${LOCKS}, day - date '2000-01-01')::text) as days
  from (select day from unnest(${[...days]}::date[]) as day order by day) sorted`

/**
 * Takes the exclusive lock of a day until the transaction ends: no other transaction counts into it, and all earlier counts are visible to the next
 * statement.
 */
export async function holdDay(tx: Tx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${day}::date - date '2000-01-01')`.execute(tx)
}
