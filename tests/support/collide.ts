import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#core/contract/database.ts'

/**
 * Responses of calls that all start while locks they need are held: each waits for a lock, or returns without waiting. No call sees the effects of
 * another.
 * @param held statement that takes the locks
 */
export async function collide<T>(db: Db, held: RawBuilder<unknown>, calls: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  let answered = 0
  const settled = async (): Promise<number> => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length + answered
  }
  const { begun } = await db.transaction().execute(async tx => {
    await held.execute(tx)
    const begun: Promise<T>[] = []
    for (const call of calls) {
      const answer = call()
      begun.push(answer)
      answer.finally(() => {
        answered += 1
      })
      await expect.poll(settled, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(begun.length)
    }
    return { begun }
  })
  return Promise.all(begun)
}
