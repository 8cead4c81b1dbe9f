/** Actions of which a row takes exactly one: 显示 and 隐藏, 停用 and 启用. Found by what they need of a row, not by their names. */
import type { Action } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { evaluate } from '../conditions/index.ts'
import { flattenOptions } from '../fields/index.ts'
import { askedStates, refusalsBy } from '../link/asked-states.ts'

type State = string | number | boolean

/** Nobody: the conditions are on a state alone. */
const NOBODY = { user: { id: 0, username: '', admin: false, departmentId: null, permissions: [] }, now: new Date(0) }

/** Every value that the field can have. */
const statesOf = (snapshot: Snapshot, { type, options = '' }: Field): readonly State[] =>
  type === 'boolean' ? [true, false] : flattenOptions(snapshot.options[options]?.values ?? []).map(({ value }) => value as State)

const takes = (action: Action, name: string, state: State): boolean =>
  !refusalsBy(action, name).some(when => evaluate(when, { [name]: state }, NOBODY))

/** Both change the row, and each state of one field is taken by one of the two and none by both. */
const areOpposite = (snapshot: Snapshot, resource: Resource, one: Action, other: Action): boolean =>
  one.operation !== undefined &&
  other.operation !== undefined &&
  askedStates(resource, one).some(field => {
    if (refusalsBy(other, field.name).length === 0) return false
    const states = statesOf(snapshot, field)
    const taken = states.map(state => takes(one, field.name, state))
    return taken.includes(true) && taken.includes(false) && states.every((state, at) => takes(other, field.name, state) !== taken[at])
  })

/** By the name of an action that of its opposite, where both are among these. An action has one at most: the one that stands nearest. */
export const oppositeActions = (snapshot: Snapshot, resource: Resource, names: readonly string[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const actions = names.flatMap(name => resource.actions[name] ?? [])
  for (let distance = 1; distance < actions.length; distance++) {
    for (const [at, one] of actions.entries()) {
      const other = actions[at + distance]
      if (other === undefined || found.has(one.name) || found.has(other.name)) continue
      if (areOpposite(snapshot, resource, one, other)) found.set(one.name, other.name).set(other.name, one.name)
    }
  }
  return found
}
