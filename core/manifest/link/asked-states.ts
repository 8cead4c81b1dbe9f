/** States of a row that decide by themselves whether an action applies to it. */
import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { conditionFields, conditionLeaves } from '../conditions/fields-of.ts'

/** Who asks, or when, decides with it: on one side of a comparison or on the other. */
const asksAround = (when: BoundCondition): boolean =>
  conditionLeaves(when).some(leaf =>
    [leaf, ...Object.values(leaf)].some(side => typeof side === 'object' && side !== null && ('user' in side || 'now' in side)),
  )

/** A row for which one of them holds is not taken. */
const conditionsOf = ({ disabled, unfit, guard, visible }: Action): readonly BoundCondition[] => [
  ...[...disabled, ...unfit, ...guard].map(({ when }) => when),
  ...(visible ? [{ not: visible }] : []),
]

/** Conditions that refuse a row by this field alone, for everybody and at any time. */
export const refusalsBy = (action: Action, name: string): readonly BoundCondition[] =>
  conditionsOf(action).filter(when => {
    const names = new Set(conditionFields(when))
    return names.size === 1 && names.has(name) && !asksAround(when)
  })

/** Boolean and option fields whose value alone may refuse the action. */
export const askedStates = (resource: Pick<Resource, 'fields'>, action: Action): readonly Field[] =>
  [...new Set(conditionsOf(action).flatMap(conditionFields))]
    .flatMap(name => resource.fields[name] ?? [])
    .filter(({ name, type }) => (type === 'boolean' || type === 'option') && refusalsBy(action, name).length > 0)
