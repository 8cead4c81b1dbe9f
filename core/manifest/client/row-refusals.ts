import type { Action } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { conditionFields } from '../conditions/fields-of.ts'

/** A condition under which a row is refused, with the sentence shown to the user. */
export interface RowRefusal {
  readonly when: BoundCondition
  /** Chinese. */
  readonly sentence: string
}

/** All refusals of one row, in the order in which the server checks them. */
export const rowRefusals = ({ disabled, unfit, guard }: Action): readonly RowRefusal[] => [
  ...[...disabled, ...unfit].map(({ when, reason }) => ({ when, sentence: reason })),
  ...guard.map(({ when, message }) => ({ when, sentence: message })),
]

/**
 * True if the browser can evaluate all refusals of the action on a row: it gets no internal fields, and no fields that the list's or detail's
 * resource lacks. Otherwise the server evaluates them for each row.
 */
export const browserDecides = (shown: Resource, action: Action): boolean =>
  rowRefusals(action).every(({ when }) => conditionFields(when).every(name => shown.fields[name]?.internal === false))
