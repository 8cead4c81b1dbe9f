import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, invalid } from '#core/contract/errors.ts'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'

/** Days after which an event is no longer counted: whoever was offline for a week has sent by then. */
export const LATE_DAYS = 7
/** Days for which is kept what was received. */
export const KEPT_DAYS = 90

const LOCKS = 727050

/** The day of a moment, in Shanghai. */
export const dayOf = (time: string): string => wallDate(new Date(time))

/** The first day of which events are still counted. */
export const oldestDay = (now: Date): string => addDays(wallDate(now), -LATE_DAYS)

/** Said of an event that comes too late. */
export const tooLate = (): HttpError => invalid([{ field: 'time', message: `只统计最近${LATE_DAYS}天的事件` }])

const lockNumber = (day: string) => sql`${day}::date - date '2000-01-01'`

/** Whoever counts into a day shares it until the transaction ends. Of several days the earliest is taken first. */
export async function shareDay(tx: Tx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCKS}, ${lockNumber(day)})`.execute(tx)
}

/** Nobody counts into the day until the transaction ends, and all that was counted before is seen by the next statement. */
export async function holdDay(tx: Tx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${lockNumber(day)})`.execute(tx)
}
