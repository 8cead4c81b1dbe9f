import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, invalid } from '#core/contract/errors.ts'
import { addDays, wallDate } from '#core/manifest/public.ts'

/** Number of days after which an event is refused: a device that was offline for a week has sent its events by then. */
export const LATE_DAYS = 7
/** Number of days for which received batches are kept. */
export const BATCHES_KEPT_DAYS = 90

/** The current date in Shanghai by the database's clock; clocks of nodes may differ from it and from each other. */
export const todaySql = sql<string>`(now() at time zone 'Asia/Shanghai')::date`

/** SQL: true if the batches of a day have expired. */
export const isExpiredSql = (day: RawBuilder<unknown>, today: RawBuilder<unknown> = todaySql): RawBuilder<boolean> =>
  sql`${day} < ${today} - ${sql.lit(BATCHES_KEPT_DAYS)}`

const DAY_LOCK_CLASS = 727050

const CALENDAR_DAY_MS = 86_400_000
/** Offset of Asia/Shanghai from UTC: eight hours in all years with events. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000

/** Cached day of the last event, because most events of a batch are of the same day. */
let cachedDay = { number: Number.NaN, day: '' }

/** Date of a moment in Shanghai. */
export function shanghaiDayOf(time: string): string {
  const instant = Date.parse(time)
  const number = Math.floor((instant + SHANGHAI_OFFSET_MS) / CALENDAR_DAY_MS)
  if (number !== cachedDay.number) cachedDay = { number, day: wallDate(new Date(instant)) }
  return cachedDay.day
}

/** First day for which events are still accepted. */
export const oldestDay = (now: Date): string => addDays(wallDate(now), -LATE_DAYS)

/** Refusal of an event that is too old. */
export const tooOldError = (): HttpError => invalid([{ field: 'time', message: `只统计最近${LATE_DAYS}天的事件` }])

/**
 * Query that takes share locks on days until the transaction ends, in ascending order, and returns their number. Every transaction that counts into a
 * day takes its share lock first. The day's rows must be read in a later statement, whose snapshot includes what was committed while this one waited.
 */
export const shareDaysSql = (days: readonly string[]): RawBuilder<{ readonly days: number }> => sql`
  select count(pg_advisory_xact_lock_shared(${DAY_LOCK_CLASS}, day - date '2000-01-01')::text) as days
  from (select day from unnest(${[...days]}::date[]) as day order by day) sorted`

/**
 * Takes the exclusive lock of a day until the transaction ends: no other transaction counts into it, and all earlier counts are visible to the next
 * statement.
 */
export async function lockDay(tx: Tx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DAY_LOCK_CLASS}, ${day}::date - date '2000-01-01')`.execute(tx)
}
