import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { isExpiredSql, LATE_DAYS, todaySql } from './tracking-day.ts'

/** Rows deleted per statement. */
const ROWS_PER_DELETE = 5_000

/** Repeats a statement that deletes some rows until it deletes none. @returns total number. */
async function repeatUntilNone(signal: AbortSignal, remove: () => Promise<number>): Promise<number> {
  let removed = 0
  for (let count = 1; count > 0; removed += count) {
    signal.throwIfAborted()
    count = await remove()
  }
  return removed
}

/** Deletes the users of removed or closed counts. A count is taken off the list when none of its users is left. */
export function removeUsers(db: Db, signal: AbortSignal): Promise<number> {
  return repeatUntilNone(signal, async () => {
    const { rows } = await sql<{ removed: number }>`
      with listed as (select count_id from tracking_count_gone order by count_id limit 100),
      removed as (
        delete from tracking_count_user where (count_id, user_key) in (
          select u.count_id, u.user_key from tracking_count_user u join listed using (count_id) limit ${ROWS_PER_DELETE}) returning count_id),
      struck as (
        delete from tracking_count_gone g using listed s where g.count_id = s.count_id
          and not exists (select from tracking_count_user u where u.count_id = s.count_id) returning g.count_id)
      select (select count(*) from removed)::int + (select count(*) from struck)::int as removed`.execute(db)
    return rows[0]?.removed ?? 0
  })
}

/**
 * Closes days for which no events are accepted any more: sums up their numbers and lists them for the removal of their users. One extra day leaves
 * time for batches in progress.
 */
export async function closeDays(db: Db): Promise<void> {
  await sql`
    with closing as (
      select id from tracking_count where not closed and not rebuilding and day < ${todaySql} - ${LATE_DAYS + 1}::int for update),
    added as (delete from tracking_number n using closing where n.count_id = closing.id returning n.*),
    sums as (select count_id, sum(total_number) as number, sum(total_user_number) as users from added group by count_id),
    closed as (
      update tracking_count c set closed = true, total_number = c.total_number + coalesce(s.number, 0),
        total_user_number = c.total_user_number + coalesce(s.users, 0)
      from closing left join sums s on s.count_id = closing.id where c.id = closing.id returning c.id)
    insert into tracking_count_gone (count_id) select id from closed on conflict do nothing`.execute(db)
}

/** Deletes expired batches. @param today current day by the database's clock; tests move it forward. */
export function removeBatches(db: Db, signal: AbortSignal, today = todaySql): Promise<number> {
  return repeatUntilNone(signal, async () => {
    const { rows } = await sql`delete from tracking_batch where id in (
      select id from tracking_batch where ${isExpiredSql(sql`day`, today)} order by day, id limit ${ROWS_PER_DELETE}) returning id`.execute(
      db,
    )
    return rows.length
  })
}
