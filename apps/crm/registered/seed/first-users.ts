import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

const COUNT = 61

/**
 * The first users, whom the demo's retention clients name; answers their ids. What is known of them follows when their leads are there:
 * insertUsers(). Before retention.
 */
export async function insertFirstUsers(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into client_user (uid, registration_platform, derived) select 'f' || n, 'APP', true from generate_series(1, ${COUNT}::int) n
    order by n returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
