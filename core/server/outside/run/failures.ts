import { HttpError } from '#core/contract/errors.ts'

/** So many failures in so many milliseconds switch a plugin off. */
const MOST = 3
const WINDOW_MS = 60_000

/** Classes of PostgreSQL's errors that say nothing of a plugin: connections and resources, transactions that lost against others, an operator's hand. */
const NOT_ITS_OWN = /^(08|40|53|55|57)/
/** Values and constraints. */
const OF_INPUT = /^(22|23)/

/**
 * Whether an error is the plugin's own: what it refuses, and what the database refuses of people's input, is not.
 * @param by who put in what it works with
 */
export function isFailure(error: unknown, by: 'people' | 'nobody' = 'people'): boolean {
  if (error instanceof HttpError) return error.status !== 503 && (error.status >= 500 || by === 'nobody')
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  if (name === 'AbortError') return false
  return typeof code !== 'string' || !(NOT_ITS_OWN.test(code) || (by === 'people' && OF_INPUT.test(code)))
}

/** Counts failures of one plugin. */
export interface FailureCount {
  /** One more. Answers whether it was one too many. */
  add(): boolean
  reset(): void
}

export function failureCount(now: () => number = Date.now): FailureCount {
  let times: number[] = []
  return {
    add() {
      const moment = now()
      times = [...times.filter(time => time > moment - WINDOW_MS), moment]
      return times.length >= MOST
    },
    reset() {
      times = []
    },
  }
}
