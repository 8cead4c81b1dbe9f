/** Background work that no caller awaits: errors are logged, and end() waits for what is still running. */
import type { Log } from '../log/log.ts'

export interface BackgroundWork {
  /** @param what log message if it fails */
  begin(work: () => Promise<unknown>, what: string): void
  /** Rejects new work silently and resolves when the running work has finished. */
  end(): Promise<void>
}

export function createBackgroundWork(log: Log): BackgroundWork {
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
