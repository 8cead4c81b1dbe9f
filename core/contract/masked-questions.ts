import type { Actor } from './actor.ts'

/** What `limitReached` names when an employee asked too often. */
export const MASKED_QUESTIONS = 'core.maskedQuestions'

/**
 * Questions whether a value that is masked on screens is somebody's. Filters, checks of forms, refusals and imports that answer one share a limit for each
 * employee: who may ask without end reads out what the mask hides.
 */
export interface MaskedQuestions {
  /** A value for the audit log: the same for the same value, however it is written, and no way back without the installation's secret. */
  hash(value: string): Promise<string>
  /**
   * Counts questions about values before they are answered, and tells their hashes. The same question within the hour is not counted again, so that
   * paging, sorting and a list that is read anew cost nothing, unless `always`. The system asks freely. @throws 429
   */
  ask(actor: Actor, values: readonly string[], options?: { readonly always?: boolean }): Promise<readonly AskedValue[]>
  /**
   * Counts what many answers at once told, e.g. a file's rows that are there already: by day alone. Nothing is counted when it is refused.
   * @throws 429
   */
  told(actor: Actor, values: readonly string[]): Promise<void>
}

/** A question that was asked. */
export interface AskedValue {
  /** Of the value, keyed. */
  readonly hash: string
  /** Not asked within the hour. */
  readonly counted: boolean
}
