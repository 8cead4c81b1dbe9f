import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Whoever gives rows of this table places in their order does so alone. Taken before any row is locked, so that nobody waits in a circle. */
export const lockOrder = async (tx: Tx, table: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${table}`}, 727011))`.execute(tx)
}
