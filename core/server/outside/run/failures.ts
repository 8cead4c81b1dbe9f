import { HttpError } from '#core/contract/errors.ts'
import { isObject } from '#core/contract/must.ts'

/** Failures within the window that switch a plugin off. */
const MAX_PLUGIN_FAILURES = 3
const PLUGIN_FAILURE_WINDOW_MS = 60_000

/** PostgreSQL error classes that are not the plugin's fault: connections and resources, transactions lost to others, operator intervention. */
const FOREIGN_ERROR_CLASSES = /^(08|40|53|55|57)/
/** Data exceptions and constraint violations. */
const INPUT_ERROR_CLASSES = /^(22|23)/

/**
 * True if an error counts as the plugin's failure. Its refusals, and database errors caused by user input, do not count.
 * @param by source of the input: 'nobody' if no user entered it, as in a consumer; then both do count
 */
export function isFailure(error: unknown, by: 'people' | 'nobody' = 'people'): boolean {
  if (error instanceof HttpError) return error.status !== 503 && (error.status >= 500 || by === 'nobody')
  const { code, name }: Readonly<Record<string, unknown>> = isObject(error) ? error : {}
  if (name === 'AbortError') return false
  return typeof code !== 'string' || !(FOREIGN_ERROR_CLASSES.test(code) || (by === 'people' && INPUT_ERROR_CLASSES.test(code)))
}

/** Counts the failures of one plugin in a sliding window of 60 seconds. */
export interface FailureCount {
  /** Adds a failure; true if the limit is reached. */
  add(): boolean
  reset(): void
}

export function createFailureCount(now: () => number = Date.now): FailureCount {
  let times: number[] = []
  return {
    add() {
      const moment = now()
      times = [...times.filter(time => time > moment - PLUGIN_FAILURE_WINDOW_MS), moment]
      return times.length >= MAX_PLUGIN_FAILURES
    },
    reset() {
      times = []
    },
  }
}
