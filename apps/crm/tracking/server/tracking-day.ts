import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, invalid } from '#core/contract/errors.ts'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'

/** Days after which an event is no longer counted: whoever was offline for a week has sent by then. */
export const LATE_DAYS = 7
/** Days for which is kept what was received. */
export const KEPT_DAYS = 90

/** The day that it is in Shanghai, by the clock of the database: those of nodes may differ from it and from each other. */
export const TODAY = sql<string>`(now() at time zone 'Asia/Shanghai')::date`

/** Whether what was received of a day is removed. */
export const tooOld = (day: RawBuilder<unknown>, today: RawBuilder<unknown> = TODAY): RawBuilder<boolean> =>
  sql`${day} < ${today} - ${sql.lit(KEPT_DAYS)}`

const LOCKS = 727050

const DAY_MS = 86_400_000
/** Shanghai is eight hours ahead of UTC in all years of which anything is counted. */
const OFFSET_MS = 8 * 3_600_000

/** What the day of the last event is called: that of most others, too. */
let last = { number: Number.NaN, day: '' }

/** The day of a moment, in Shanghai. */
export function dayOf(time: string): string {
  const instant = Date.parse(time)
  const number = Math.floor((instant + OFFSET_MS) / DAY_MS)
  if (number !== last.number) last = { number, day: wallDate(new Date(instant)) }
  return last.day
}

/** The first day of which events are still counted. */
export const oldestDay = (now: Date): string => addDays(wallDate(now), -LATE_DAYS)

/** Said of an event that comes too late. */
export const tooLate = (): HttpError => invalid([{ field: 'time', message: `只统计最近${LATE_DAYS}天的事件` }])

/**
 * A query that shares days until the transaction ends, the earliest first, and answers how many: who counts into days has shared them before. What it
 * reads of them stands in a later statement, which sees what was changed while this one waited.
 */
export const daysShared = (days: readonly string[]): RawBuilder<{ readonly days: number }> => sql`
  select count(pg_advisory_xact_lock_shared(${LOCKS}, day - date '2000-01-01')::text) as days
  from (select day from unnest(${[...days]}::date[]) as day order by day) sorted`

/** Nobody counts into the day until the transaction ends, and all that was counted before is seen by the next statement. */
export async function holdDay(tx: Tx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${day}::date - date '2000-01-01')`.execute(tx)
}
