import { setTimeout as wait } from 'node:timers/promises'
import { errorCodeOf } from '#core/contract/must.ts'

/** Serialization failure, deadlock, lock not available: lost against another transaction, so a retry may succeed. */
const RETRYABLE_CODES = new Set(['40001', '40P01', '55P03'])
const MAX_TRIES = 5
/**
 * Milliseconds after which no retry is started, so that an interactive call is answered within five seconds: a call that has waited this long for a
 * lock does not wait for another one.
 */
const RETRY_BUDGET_MS = 1_500

export const isRetryable = (error: unknown): boolean => RETRYABLE_CODES.has(errorCodeOf(error) ?? '')

export interface RetryOptions {
  /** Milliseconds after which no retry is started. */
  readonly latest?: number
  readonly tries?: number
}

/** For jobs, which no user waits for: a retry is allowed at any time. */
export const jobRetry: RetryOptions = { latest: Number.POSITIVE_INFINITY }

/**
 * Repeats a whole transaction that lost against another one: at most 5 tries, with growing random pauses. Only for work without effects outside the
 * database, and with its input in memory.
 */
export const retryTransaction = async <T>(
  run: () => Promise<T>,
  { latest = RETRY_BUDGET_MS, tries = MAX_TRIES }: RetryOptions = {},
): Promise<T> => {
  const begun = Date.now()
  for (let turn = 1; ; turn++) {
    try {
      return await run()
    } catch (error) {
      if (turn === tries || !isRetryable(error) || Date.now() - begun > latest) throw error
      await wait(Math.random() * 20 * 2 ** Math.min(turn, MAX_TRIES))
    }
  }
}
