import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Runs a part of a transaction. If it throws, that part alone is undone, and the transaction can go on. */
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
