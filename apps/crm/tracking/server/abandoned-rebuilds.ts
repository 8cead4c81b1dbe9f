import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { jobRetry, retryTransaction } from '#core/server/index.ts'
import { clearDay } from './clear-day.ts'

/** Cleans up after a job that ended without success; days it has finished keep their new counts. */
export async function abandonRebuild(tx: Tx, job: string): Promise<void> {
  const { rows } = await sql<{ day: string; finished: boolean }>`
    delete from tracking_rebuild where job = ${job} returning day, finished`.execute(tx)
  for (const { day, finished } of rows) if (!finished) await clearDay(tx, day, true)
}

/** SQL: true if the job of a row "r" of tracking_rebuild is queued or running. */
const isJobAliveSql = sql`exists (select from job j where j.id = r.job and j.state in ('queued', 'running'))`

/** Days with unfinished counts or an unfinished entry, without a live job. */
async function abandonedDays(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from (
      select day from tracking_count where rebuilding
      union select day from platform_visit_count where rebuilding
      union select day from store_event_count where rebuilding
      union select day from tracking_rebuild where not finished
    ) begun
    where not exists (select from tracking_rebuild r where r.day = begun.day and not r.finished and ${isJobAliveSql}) order by day`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

async function clearIfAbandoned(tx: Tx, day: string): Promise<void> {
  // A job that begins the day in parallel waits for this row, or is visible to the next statement.
  await sql`insert into tracking_rebuild (day, job, attempt) values (${day}::date, gen_random_uuid(), gen_random_uuid())
    on conflict (day) where not finished do update set day = excluded.day`.execute(tx)
  const { rows } = await sql`
    delete from tracking_rebuild r where day = ${day}::date and not finished and not ${isJobAliveSql} returning day`.execute(tx)
  if (rows.length > 0) await clearDay(tx, day, true)
}

/** Removes the unfinished counts of lost jobs. */
export async function clearAbandoned(db: Db, signal: AbortSignal): Promise<void> {
  for (const day of await abandonedDays(db)) {
    signal.throwIfAborted()
    await retryTransaction(() => db.transaction().execute(tx => clearIfAbandoned(tx, day)), jobRetry)
  }
  await sql`delete from tracking_rebuild r where finished and not ${isJobAliveSql}`.execute(db)
}
