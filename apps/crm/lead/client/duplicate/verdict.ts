import type { CheckedDuplicate } from '../../wire/duplicate.ts'

/** Result of one duplicate check. */
export interface DuplicateVerdict {
  /** The contact as typed, trimmed. */
  readonly text: string
  readonly duplicate: CheckedDuplicate | undefined
}
