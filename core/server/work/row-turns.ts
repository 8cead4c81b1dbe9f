import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which a call waits in the database instead; well within the lock timeout of the preceding call. */
const MAX_TURN_WAIT_MS = 1_000

/**
 * Serialises calls on the same rows on this node before they take a connection: waiting in the database, a few of them would occupy the whole pool,
 * and other calls would get a 503. Calls on other rows are not delayed.
 * @returns a function that runs `work` after all earlier calls with one of these rows
 */
export function createRowTurns(patience = MAX_TURN_WAIT_MS): <T>(rows: readonly string[], work: () => Promise<T>) => Promise<T> {
  /** The last call on each row. */
  const last = new Map<string, Promise<void>>()
  return async (rows, work) => {
    const before = rows.flatMap(row => last.get(row) ?? [])
    const own = Promise.withResolvers<void>()
    // Synchronously for all rows: two calls with the same rows cannot deadlock.
    for (const row of rows) last.set(row, own.promise)
    try {
      if (before.length > 0) await settleWithin(Promise.all(before), patience)
      return await work()
    } finally {
      own.resolve()
      for (const row of rows) if (last.get(row) === own.promise) last.delete(row)
    }
  }
}

async function settleWithin(ended: Promise<unknown>, milliseconds: number): Promise<void> {
  const late = new AbortController()
  await Promise.race([ended, wait(milliseconds, undefined, { signal: late.signal }).catch(() => undefined)])
  late.abort()
}
