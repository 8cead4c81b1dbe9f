import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

const FIRST_USER_COUNT = 61

/**
 * Inserts the first users, to whom the demo's retention clients refer, and returns their ids. Runs before the retention clients; insertUsers()
 * completes the rows once the leads exist.
 */
export async function insertFirstUsers(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into client_user (uid, registration_platform, derived) select 'f' || n, 'APP', true from generate_series(1, ${FIRST_USER_COUNT}::int) n
    order by n returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
