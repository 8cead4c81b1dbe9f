import { type RawBuilder, sql } from 'kysely'

/** Midnight of Shanghai that today began with: all demo dates are counted back from it. */
export const midnight = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`

/** Seconds from midnight until nine, and from then until half past six. */
const [OPENS, OPEN] = [9 * 3_600, 9.5 * 3_600]

/**
 * A moment of office hours, so that rows made by people do not all stand at one second.
 * @param days before today, an SQL expression; 0 counts as 1, since nothing of the demo lies ahead
 * @param salt an integer by which rows of one day differ
 */
export const officeTime = (days: RawBuilder<unknown>, salt: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${midnight} - make_interval(days => greatest((${days})::int, 1)) + make_interval(secs => ${OPENS}::int + abs(hashint8((${salt})::bigint)) % ${OPEN}::int))`
