/** Looks that nobody waits for: what goes wrong is logged, and whoever closes waits for those that have begun. */
import type { Log } from '../log/log.ts'

export interface Looks {
  /** @param what told in the log when it fails */
  begin(work: () => Promise<unknown>, what: string): void
  /** None begins any more; resolves when none is under way. */
  end(): Promise<void>
}

export function createLooks(log: Log): Looks {
  const running = new Set<Promise<unknown>>()
  let ended = false
  return {
    begin(work, what) {
      if (ended) return
      const one = work()
        .catch(error => log.warn({ err: error }, what))
        .finally(() => running.delete(one))
      running.add(one)
    },
    async end() {
      ended = true
      await Promise.all(running)
    },
  }
}
