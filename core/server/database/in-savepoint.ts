import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Runs `work` in a savepoint. @throws what it throws, after rolling back to the savepoint; the transaction stays usable */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
