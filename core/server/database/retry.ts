import { setTimeout as wait } from 'node:timers/promises'

/** Serialization failure, deadlock, lock not available: another transaction was faster, and trying again may succeed. */
const CODES = new Set(['40001', '40P01', '55P03'])
const TRIES = 5
/** Somebody who waits for an answer has it after five seconds: who has waited so long for a lock does not wait for another one. */
const LATEST_MS = 1_500

export const isRetryable = (error: unknown): boolean => CODES.has((error as { code?: string } | null)?.code ?? '')

export interface Patience {
  /** Milliseconds after which nothing is begun again. */
  readonly latest?: number
  readonly tries?: number
}

/** Of jobs: nobody waits for the answer, so locks are waited for as often as it is tried. */
export const UNHURRIED: Patience = { latest: Number.POSITIVE_INFINITY }

/**
 * Runs a whole transaction again when it lost against another one: at most 5 tries, with growing random pauses.
 * Only for work without effects outside the database, and whose input is in memory.
 */
export const retrying = async <T>(run: () => Promise<T>, { latest = LATEST_MS, tries = TRIES }: Patience = {}): Promise<T> => {
  const begun = Date.now()
  for (let turn = 1; ; turn++) {
    try {
      return await run()
    } catch (error) {
      if (turn === tries || !isRetryable(error) || Date.now() - begun > latest) throw error
      await wait(Math.random() * 20 * 2 ** Math.min(turn, TRIES))
    }
  }
}
