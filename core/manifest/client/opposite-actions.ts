/**
 * Pairs of opposite actions, such as 显示 and 隐藏, 停用 and 启用: every row can take exactly one of the two. Found by their conditions, not by their names.
 */
import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { evaluate } from '../conditions/index.ts'
import { fieldType, flattenOptions } from '../fields/index.ts'
import { askedStates, refusalsBy } from '../link/asked-states.ts'

type StateValue = string | number | boolean

/** Context without a user: the conditions depend on a state alone. */
const NEUTRAL_CONTEXT = { user: { id: 0, username: '', admin: false, departmentId: null, permissions: [] }, now: new Date(0) }

/** All values that the field can have. */
const possibleStates = (snapshot: Snapshot, { type, options = '' }: Field): readonly StateValue[] => {
  const { states = [] } = fieldType(type)
  return flattenOptions(states === 'set' ? (snapshot.options[options]?.values ?? []) : states).map(({ value }) => value)
}

/** An action and the state fields that its conditions ask about; no fields for an action without operation, which changes no row. */
type StateAction = readonly [action: Action, asked: readonly Field[]]

const acceptsState = (action: Action, name: string, state: StateValue): boolean =>
  !refusalsBy(action, name).some(when => evaluate(when, { [name]: state }, NEUTRAL_CONTEXT))

/** True if each state of some field is accepted by exactly one of the two actions. */
const areOpposite = (snapshot: Snapshot, [one, asked]: StateAction, [other, alsoAsked]: StateAction): boolean =>
  asked.some(field => {
    if (!alsoAsked.includes(field)) return false
    const states = possibleStates(snapshot, field)
    const taken = states.map(state => acceptsState(one, field.name, state))
    return (
      taken.includes(true) && taken.includes(false) && states.every((state, at) => acceptsState(other, field.name, state) !== taken[at])
    )
  })

/** Name of the opposite action by action name, for pairs among these. An action has at most one: the nearest in the list. */
export const oppositeActions = (snapshot: Snapshot, resource: Resource, names: readonly string[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const actions = names.flatMap(name => {
    const action = resource.actions[name]
    return action === undefined ? [] : [[action, action.operation === undefined ? [] : askedStates(resource, action)] as const]
  })
  for (let distance = 1; distance < actions.length; distance++) {
    for (const [at, one] of actions.entries()) {
      const other = actions[at + distance]
      if (other === undefined || found.has(one[0].name) || found.has(other[0].name)) continue
      if (areOpposite(snapshot, one, other)) found.set(one[0].name, other[0].name).set(other[0].name, one[0].name)
    }
  }
  return found
}
