import type { DuplicateLead } from '../../wire.ts'

export type { DuplicateLead as Duplicate } from '../../wire.ts'

/** Result of one duplicate check. */
export interface DuplicateVerdict {
  /** The contact as typed, trimmed. */
  readonly text: string
  readonly duplicate: DuplicateLead | undefined
}
