/**
 * Actions of moves: "states" names the moves of a state field, and an action of the same name is that move: a transition unless it has an operation of
 * its own, with its button off in other states and for whose own the row is.
 */
import type { Condition } from '#schemas/types/condition.ts'
import type { Move, StateMoves } from '#schemas/types/resource.ts'
import { pointerOf, pointerParts } from '../source/json-pointer.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { WholeAction } from './normal.ts'

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

const moveRefusals = ({ field, move, otherwise }: NamedMove): DisabledReasons => [
  ...(otherwise === undefined ? [] : [{ when: elsewhere(field, move), reason: otherwise }]),
  ...(move.own === undefined ? [] : [{ when: ownRow(move.own), reason: OWN_REFUSAL }]),
]

/** Keys of a move that only the manifest reads; the others are words of the transition. */
const transitionOf = (field: string, { own: _own, otherwise: _otherwise, ...words }: Move): Record<string, unknown> => ({ field, ...words })

const moveAction = (named: NamedMove, action: WholeAction): WholeAction => {
  const { operation, with: constants, disabled = [], select = 'one' } = action
  const transition = { operation: 'record.transition', with: { ...transitionOf(named.field, named.move), ...constants } }
  const off = disabled === true ? true : [...moveRefusals(named), ...(disabled === false ? [] : disabled)]
  return {
    ...action,
    select,
    ...(off !== true && off.length === 0 ? {} : { disabled: off }),
    ...(operation === undefined ? transition : {}),
  }
}

/** Locates pointers: what an action has from its move is reported at the move. */
export const locateMoves =
  (source: SourceFile, states: States): SourceFile['locate'] =>
  pointer => {
    const [part, name, key, word] = pointerParts(pointer)
    const found = source.locate(pointer)
    const named = part === 'actions' && found.pointer !== pointer ? namedMoves(states).find(one => one.name === name) : undefined
    if (named === undefined || key === undefined || key === 'form') return found
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
      return [name, named === undefined ? action : moveAction(named, action)]
    }),
  )
}
