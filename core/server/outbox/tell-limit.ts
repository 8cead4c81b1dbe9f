import { limitReached } from '#core/contract/core-facts.ts'
import type { Db } from '#core/contract/database.ts'
import { type OutboxPump, outboxInsert } from './outbox.ts'

/** A rate limit that was exceeded. */
export interface ExceededLimit {
  readonly name: string
  readonly title: string
  readonly points: number
  readonly seconds: number
}

/** Emits the fact that an employee exceeded a rate limit. */
export async function emitLimitReached(
  db: Db,
  outbox: OutboxPump,
  employeeId: number,
  { name, title, points, seconds }: ExceededLimit,
): Promise<void> {
  const fact = limitReached(employeeId, { name, title, limit: points, seconds })
  await outboxInsert([fact], employeeId, outbox.isFollowed).execute(db)
  outbox.wake()
}
