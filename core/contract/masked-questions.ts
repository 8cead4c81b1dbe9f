import type { Actor } from './actor.ts'

/** `name` in the fact `limitReached` when an employee asked too many questions about masked values. */
export const MASKED_QUESTIONS = 'core.maskedQuestions'

/**
 * Rate limit of questions about masked values ("does a row have this phone number?"). Filters, form checks, refusals and imports that answer such a
 * question share one limit per employee: without it, repeated questions would reveal the masked values.
 */
export interface MaskedQuestions {
  /** Keyed hash of a value for the audit log: equal for every spelling of the value, and irreversible without the installation's secret. */
  hash(value: string): Promise<string>
  /**
   * Counts questions about values before they are answered, and returns their hashes. Unless `always` is set, the same question is free for an hour,
   * so that paging, sorting and reloading a list cost nothing. The system is not limited.
   * @throws HttpError 429 if the limit is exceeded
   */
  ask(actor: Actor, values: readonly string[], options?: { readonly always?: boolean }): Promise<readonly AskedValue[]>
  /**
   * Counts the values that one bulk answer revealed, e.g. the rows of a file that already exist: against the daily limit only. If refused, nothing is
   * counted.
   * @throws HttpError 429 if the limit is exceeded
   */
  told(actor: Actor, values: readonly string[]): Promise<void>
}

/** A question about one value. */
export interface AskedValue {
  /** Keyed hash of the value. */
  readonly hash: string
  /** The question was counted now; false if it was asked within the last hour. */
  readonly counted: boolean
}
