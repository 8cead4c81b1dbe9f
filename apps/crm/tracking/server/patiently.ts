import { setTimeout as wait } from 'node:timers/promises'

/** Deadlock, lock not available: another transaction was faster. */
const LOST = new Set(['40P01', '55P03'])
const TRIES = 5
/** Milliseconds. */
const PAUSE = 200

/** Runs a whole transaction again that lost against another one, so that a job of hours does not end by it. */
export async function patiently<T>(run: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await run()
    } catch (error) {
      if (turn === TRIES || !LOST.has((error as { code?: string } | null)?.code ?? '')) throw error
      await wait(turn * PAUSE)
    }
  }
}
