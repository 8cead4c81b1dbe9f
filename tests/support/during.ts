import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#core/contract/database.ts'

/** Response of a call that starts while `written` is executed but not committed; the call may wait for the commit or not. */
export async function during<T>(db: Db, written: RawBuilder<unknown>, call: () => Promise<T>): Promise<T> {
  const waiting = async (): Promise<number> =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length
  const { answer } = await db.transaction().execute(async tx => {
    await written.execute(tx)
    const answer = call()
    await Promise.race([answer, expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1)])
    return { answer }
  })
  return answer
}
