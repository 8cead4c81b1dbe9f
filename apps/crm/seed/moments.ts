import { type RawBuilder, sql } from 'kysely'

/** Start of today in Shanghai, as SQL; all demo dates are counted back from it. */
export const midnightSql = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`

/** Seconds from midnight to 9:00, and from 9:00 to 18:30. */
const [OPENS, OPEN] = [9 * 3_600, 9.5 * 3_600]

/**
 * SQL expression for a time within office hours, so that rows made by staff do not all have the same second.
 * @param days days before today, an SQL expression; 0 counts as 1, since no demo row lies in the future
 * @param salt an integer that spreads rows of one day
 */
export const officeTime = (days: RawBuilder<unknown>, salt: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${midnightSql} - make_interval(days => greatest((${days})::int, 1)) + make_interval(secs => ${OPENS}::int + abs(hashint8((${salt})::bigint)) % ${OPEN}::int))`
