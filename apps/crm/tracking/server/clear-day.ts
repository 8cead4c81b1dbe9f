import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Removes a day's counts: the current ones, or those being rebuilt. Their users are removed by the nightly cleanup. */
export async function clearDay(tx: Tx, day: string, rebuilding: boolean): Promise<void> {
  await sql`
    with gone as (delete from tracking_count where day = ${day}::date and rebuilding = ${rebuilding} returning id),
    numbers as (delete from tracking_number using gone where count_id = id)
    insert into tracking_count_gone (count_id) select id from gone on conflict do nothing`.execute(tx)
  await sql`delete from platform_visit_count where day = ${day}::date and rebuilding = ${rebuilding}`.execute(tx)
  await sql`delete from store_event_count where day = ${day}::date and rebuilding = ${rebuilding}`.execute(tx)
}
