import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** Users of the app, each with its id for the app's own number. Those that are there already stay as they are. */
export async function insertUsers(db: Db, ...ids: readonly number[]): Promise<void> {
  await sql`insert into client_user (id, uid, registration_platform) overriding system value
    select id, id::text, 'APP' from unnest(${ids}::bigint[]) id on conflict (id) do nothing`.execute(db)
}
