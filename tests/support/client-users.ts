import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** Inserts app users, with the id as their uid. Existing ones are left alone. */
export async function insertUsers(db: Db, ...ids: readonly number[]): Promise<void> {
  await sql`insert into client_user (id, uid, registration_platform) overriding system value
    select id, id::text, 'APP' from unnest(${ids}::bigint[]) id on conflict (id) do nothing`.execute(db)
}
