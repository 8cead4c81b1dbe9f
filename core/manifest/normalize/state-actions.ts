/**
 * Actions of moves: "states" names the moves of a state field, and an action of the same name is that move: a transition unless it has an operation of
 * its own, with its button off in other states and for whose own the row is.
 */
import type { Condition } from '#schemas/types/condition.ts'
import type { Move, StateMoves } from '#schemas/types/resource.ts'
import { pointerOf, pointerParts } from '../source/json-pointer.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { DeclaredResource, WholeAction } from './normal.ts'

type States = Readonly<Record<string, StateMoves>>
type DisabledReasons = Exclude<NonNullable<WholeAction['disabled']>, boolean>

/** A move with its name, its state field, and what is said of a row in another state. */
export interface NamedMove {
  readonly name: string
  readonly field: string
  readonly move: Move
  readonly otherwise: string | undefined
}

/** All moves of a resource. */
export const namedMoves = (states: States): readonly NamedMove[] =>
  Object.entries(states).flatMap(([field, { moves = {}, otherwise }]) =>
    Object.entries(moves).map(([name, move]) => ({ name, field, move, otherwise: move.otherwise ?? otherwise })),
  )

/** Refusal of a decision on a row of the same person. */
const OWN_REFUSAL = '不能审核自己提交的申请'

/** Condition of a row from whose state the move does not begin. */
const elsewhere = (field: string, { from, to }: Move): Condition => {
  if (from === undefined) return { field, eq: to }
  const [only] = from
  if (from.length > 1 || only === undefined) return { field, notIn: from }
  return typeof only === 'boolean' ? { field, eq: !only } : { field, ne: only }
}

const ownRow = (people: readonly string[]): Condition => {
  const [one = '', ...others] = people
  const own = (field: string): Condition => ({ field, eq: { user: 'id' } })
  return others.length === 0 ? own(one) : { any: people.map(own) }
}

/** What an action itself says of the rows that it takes. */
type StatedRefusals = Pick<WholeAction, 'disabled' | 'guard' | 'select'>

/** Whether own applications are refused at the click: among several rows the button cannot tell which one is meant. */
const isAskedAtClick = ({ select }: StatedRefusals): boolean => select === 'many'

/** A refusal of an action, with the pointer in the resource file where it is declared. */
interface PlacedRefusal {
  readonly refusal: DisabledReasons[number]
  readonly pointer: string
}

const placed = (refusals: DisabledReasons, ...at: string[]): readonly PlacedRefusal[] =>
  refusals.map((refusal, index) => ({ refusal, pointer: pointerOf([...at, String(index)]) }))

/** Refusals in the order in which they are told: other states, the action's own, own applications, and what blocks every move. */
const moveRefusals = (states: States, { name, field, move, otherwise }: NamedMove, action: StatedRefusals): readonly PlacedRefusal[] => {
  const at = ['states', field, 'moves', name]
  const said = move.otherwise === undefined ? ['states', field, 'otherwise'] : [...at, 'otherwise']
  return [
    ...(otherwise === undefined ? [] : [{ refusal: { when: elsewhere(field, move), reason: otherwise }, pointer: pointerOf(said) }]),
    ...placed(typeof action.disabled === 'object' ? action.disabled : [], 'actions', name, 'disabled'),
    ...(move.own === undefined || isAskedAtClick(action)
      ? []
      : [{ refusal: { when: ownRow(move.own), reason: OWN_REFUSAL }, pointer: pointerOf([...at, 'own']) }]),
    ...placed(move.blocked ?? [], ...at, 'blocked'),
    ...placed(states[field]?.blocked ?? [], 'states', field, 'blocked'),
  ]
}

/** Constants of the transition. Keys that only the manifest and the guard read are left out. */
const transitionOf = (
  field: string,
  { own: _own, otherwise: _otherwise, blocked: _blocked, derived: _derived, ...words }: Move,
): Record<string, unknown> => ({ field, ...words })

const ownGuards = ({ move }: NamedMove, action: StatedRefusals): NonNullable<WholeAction['guard']> =>
  move.own === undefined || !isAskedAtClick(action) ? [] : [{ when: ownRow(move.own), message: OWN_REFUSAL }]

const moveAction = (states: States, named: NamedMove, action: WholeAction): WholeAction => {
  const { operation, with: constants, disabled, select = 'one', guard = [] } = action
  const transition = { operation: 'record.transition', with: { ...transitionOf(named.field, named.move), ...constants } }
  const refusals = moveRefusals(states, named, action).map(({ refusal }) => refusal)
  const guards = [...guard, ...ownGuards(named, action)]
  return {
    ...action,
    select,
    ...(disabled === true || refusals.length === 0 ? {} : { disabled: refusals }),
    ...(guards.length === 0 ? {} : { guard: guards }),
    ...(operation === undefined ? transition : {}),
  }
}

/** Locates pointers: what an action has from its move is reported at the move. */
export const locateMoves =
  (source: SourceFile, states: States): SourceFile['locate'] =>
  pointer => {
    const [part, name = '', key, word, ...rest] = pointerParts(pointer)
    const found = source.locate(pointer)
    const named = part === 'actions' ? namedMoves(states).find(one => one.name === name) : undefined
    if (named === undefined || key === undefined) return found
    if (key === 'disabled' && word !== undefined) {
      const { actions = {} } = source.value as DeclaredResource
      const stated = actions[name]
      const refusal = moveRefusals(states, named, typeof stated === 'object' ? stated : {})[Number(word)]
      return refusal === undefined ? found : source.locate(refusal.pointer + pointerOf(rest))
    }
    if (found.pointer === pointer || key === 'form') return found
    const at = key === 'with' && word !== undefined ? [word] : []
    return word === 'field'
      ? source.locate(pointerOf(['states', named.field]))
      : source.locate(pointerOf(['states', named.field, 'moves', named.name, ...at]))
  }

/** The actions, those of moves with what the moves say of them. */
export const withMoves = (states: States, actions: Readonly<Record<string, WholeAction>>): Readonly<Record<string, WholeAction>> => {
  const moves = new Map(namedMoves(states).map(named => [named.name, named]))
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]) => {
      const named = moves.get(name)
      return [name, named === undefined ? action : moveAction(states, named, action)]
    }),
  )
}
