import type { DuplicateLead } from '../../wire.ts'

export type { DuplicateLead as Duplicate } from '../../wire.ts'

/** What came of a check. */
export interface Verdict {
  /** What was typed. */
  readonly text: string
  readonly duplicate: DuplicateLead | undefined
}
