import type { Action } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { conditionFields } from '../conditions/fields-of.ts'

/** A row for which this holds is refused with the sentence. */
export interface RowRefusal {
  readonly when: BoundCondition
  /** Chinese. */
  readonly sentence: string
}

/** What one row is refused for, in the order in which the server asks. */
export const rowRefusals = ({ disabled, unfit, guard }: Action): readonly RowRefusal[] => [
  ...[...disabled, ...unfit].map(({ when, reason }) => ({ when, sentence: reason })),
  ...guard.map(({ when, message }) => ({ when, sentence: message })),
]

/**
 * Whether a browser can tell by the row what the action refuses: it gets no internal fields, and none that the resource of the list or detail has
 * not. The server says it of each row where a browser cannot.
 */
export const browserDecides = (shown: Resource, action: Action): boolean =>
  rowRefusals(action).every(({ when }) => conditionFields(when).every(name => shown.fields[name]?.internal === false))
