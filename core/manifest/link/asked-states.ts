/** Field values that alone decide whether an action applies to a row. */

import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { conditionFields, conditionLeaves } from '../conditions/fields-of.ts'
import { fieldType } from '../fields/index.ts'

/** Whether a side of a comparison depends on the user or the time. */
const dependsOnContext = (when: BoundCondition): boolean =>
  conditionLeaves(when).some(leaf =>
    [leaf, ...Object.values(leaf)].some(side => typeof side === 'object' && side !== null && ('user' in side || 'now' in side)),
  )

/** Conditions that exclude a row from the action if they hold. */
const excludingConditions = ({ disabled, unfit, guard, visible }: Action): readonly BoundCondition[] => [
  ...[...disabled, ...unfit, ...guard].map(({ when }) => when),
  ...(visible ? [{ not: visible }] : []),
]

/** Conditions that refuse a row by the value of this field alone, for every user and at any time. */
export const refusalsBy = (action: Action, name: string): readonly BoundCondition[] =>
  excludingConditions(action).filter(when => {
    const names = new Set(conditionFields(when))
    return names.size === 1 && names.has(name) && !dependsOnContext(when)
  })

/** Boolean and option fields whose value alone can refuse the action. */
export const askedStates = (resource: Pick<Resource, 'fields'>, action: Action): readonly Field[] =>
  [...new Set(excludingConditions(action).flatMap(conditionFields))]
    .flatMap(name => resource.fields[name] ?? [])
    .filter(({ name, type }) => fieldType(type).states !== undefined && refusalsBy(action, name).length > 0)
