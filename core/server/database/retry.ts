import { setTimeout as wait } from 'node:timers/promises'

/** Serialization failure, deadlock, lock not available: another transaction was faster, and trying again may succeed. */
const CODES = new Set(['40001', '40P01', '55P03'])
const TRIES = 5

export const isRetryable = (error: unknown): boolean => CODES.has((error as { code?: string } | null)?.code ?? '')

/**
 * Runs a whole transaction again when it lost against another one: at most 5 tries, with growing random pauses.
 * Only for work without effects outside the database, and whose input is in memory.
 */
export const retrying = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let turn = 1; ; turn++) {
    try {
      return await run()
    } catch (error) {
      if (turn === TRIES || !isRetryable(error)) throw error
      await wait(Math.random() * 20 * 2 ** turn)
    }
  }
}
