import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Serialises changes of the order of this table's rows by an advisory lock. Must be taken before any row lock, to avoid deadlocks. */
export const lockOrder = async (tx: Tx, table: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${table}`}, 727011))`.execute(tx)
}
