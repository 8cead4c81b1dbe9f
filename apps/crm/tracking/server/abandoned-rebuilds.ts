import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { retrying, UNHURRIED } from '#core/server/database/retry.ts'
import { clearDay } from './clear-day.ts'

/** What a job leaves that ends without having finished: days that it has finished stay as they are. */
export async function abandonRebuild(tx: Tx, job: string): Promise<void> {
  const { rows } = await sql<{ day: string; finished: boolean }>`
    delete from tracking_rebuild where job = ${job} returning day, finished`.execute(tx)
  for (const { day, finished } of rows) if (!finished) await clearDay(tx, day, true)
}

/** Whether somebody will go on with a row of tracking_rebuild, "r". */
const ALIVE = sql`exists (select from job j where j.id = r.job and j.state in ('queued', 'running'))`

/** Days of which there are half-made counts, or which are begun, and with which no job goes on. */
async function abandonedDays(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from (
      select day from tracking_count where rebuilding
      union select day from platform_visit_count where rebuilding
      union select day from store_event_count where rebuilding
      union select day from tracking_rebuild where not finished
    ) begun
    where not exists (select from tracking_rebuild r where r.day = begun.day and not r.finished and ${ALIVE}) order by day`.execute(db)
  return rows.map(({ day }) => day)
}

async function clearIfAbandoned(tx: Tx, day: string): Promise<void> {
  // Whoever begins the day at this moment waits for it, or is seen by the next statement.
  await sql`insert into tracking_rebuild (day, job, attempt) values (${day}::date, gen_random_uuid(), gen_random_uuid())
    on conflict (day) where not finished do update set day = excluded.day`.execute(tx)
  const { rows } = await sql`
    delete from tracking_rebuild r where day = ${day}::date and not finished and not ${ALIVE} returning day`.execute(tx)
  if (rows.length > 0) await clearDay(tx, day, true)
}

/** Takes away what lost jobs have left half made. */
export async function clearAbandoned(db: Db, signal: AbortSignal): Promise<void> {
  for (const day of await abandonedDays(db)) {
    signal.throwIfAborted()
    await retrying(() => db.transaction().execute(tx => clearIfAbandoned(tx, day)), UNHURRIED)
  }
  await sql`delete from tracking_rebuild r where finished and not ${ALIVE}`.execute(db)
}
