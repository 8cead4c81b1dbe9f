import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

const COUNT = 61

/**
 * The first users, from 100001 on, whom the demo's retention clients name. What is known of them follows when their leads are there:
 * insertUsers(). Before retention.
 */
export const insertFirstUsers = (tx: Tx) =>
  sql`insert into client_user (uid, registration_platform, derived) select 'f' || n, 'APP', true from generate_series(1, ${COUNT}::int) n`.execute(
    tx,
  )
