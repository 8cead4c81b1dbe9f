/** Guards of states: the moves of each guarded state field by the columns of its table, from which the database's triggers are generated. */
import { expandActions, readOnce } from './checked-file.ts'
import { findFieldType, flattenOptions } from './fields/index.ts'
import type { Language } from './kinds/language.ts'
import { databaseColumn } from './link/build-resource.ts'
import { declareSymbols } from './link/declare.ts'
import { expandStates } from './normalize/expand-states.ts'
import { extendResources } from './normalize/extend-resource.ts'
import { expandLikeFields } from './normalize/like-fields.ts'
import type { NormalResource } from './normalize/normal.ts'
import { type NamedMove, namedMoves } from './normalize/state-actions.ts'
import { createReporter } from './problems/reporter.ts'
import type { ManifestFile } from './source/source-file.ts'

/** Value of a state column. */
export type StateValue = string | number | boolean

/** A change of state that the database lets pass. */
export interface GuardedMove {
  readonly from: StateValue
  readonly to: StateValue
  /** True if only triggers make it. */
  readonly derived: boolean
  /** Column of the employee who makes it; absent if the move excludes no employee. */
  readonly by?: string
  /** Columns of the employees who must not make it. */
  readonly own: readonly string[]
}

/** Guard of one state column. */
export interface StateGuard {
  /** First resource that declares it. */
  readonly resource: string
  readonly field: string
  readonly table: string
  readonly column: string
  /** Name under which a change that is no move is refused. */
  readonly constraint: string
  readonly moves: readonly GuardedMove[]
}

const columnOf = ({ name, fields }: NormalResource, field: string): string => {
  const found = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (found === undefined || found.custom === true) throw new Error(`“${name}”.“${field}” has no column that a guard could read`)
  return databaseColumn(field, found)
}

/** States that a move without `from` begins in. */
const otherStates = (states: readonly StateValue[], { name, field, move }: NamedMove): readonly StateValue[] => {
  if (states.length === 0) throw new Error(`the move “${name}” of “${field}” needs "from": the states of the field are not known`)
  return states.filter(state => state !== move.to)
}

const guardedMoves = (resource: NormalResource, states: readonly StateValue[], named: NamedMove): readonly GuardedMove[] => {
  const { from = otherStates(states, named), to, derived = false, by, own = [] } = named.move
  if (own.length > 0 && by === undefined) throw new Error(`the move “${named.name}” of “${resource.name}” says "own" without "by"`)
  const people = {
    own: own.map(field => columnOf(resource, field)),
    ...(own.length > 0 && by !== undefined ? { by: columnOf(resource, by) } : {}),
  }
  return from.filter(state => state !== to).map(state => ({ from: state, to, derived, ...people }))
}

const samePair = (a: GuardedMove, b: GuardedMove): boolean => a.from === b.from && a.to === b.to

/** Each pair of states once. Moves that share a pair must agree, since the database cannot tell them apart. */
const uniqueMoves = (moves: readonly GuardedMove[], where: string): readonly GuardedMove[] =>
  moves.filter((move, index) => {
    const first = moves.find(other => samePair(move, other))
    if (JSON.stringify(first) !== JSON.stringify(move))
      throw new Error(`moves of ${where} from ${move.from} to ${move.to} differ in "own", "by" or "derived"`)
    return moves.indexOf(first ?? move) === index
  })

const guardsOfResource = (resource: NormalResource, statesOf: (field: string) => readonly StateValue[]): readonly StateGuard[] => {
  const { name, states = {}, source, table = source } = resource
  return Object.entries(states).flatMap(([field, { guard }]) => {
    if (guard === undefined) return []
    const moves = namedMoves({ [field]: states[field] ?? {} }).flatMap(named => guardedMoves(resource, statesOf(field), named))
    return [
      { resource: name, field, table, column: columnOf(resource, field), constraint: guard, moves: uniqueMoves(moves, `${name}.${field}`) },
    ]
  })
}

/** One guard for each column. @throws if two resources declare different ones. */
const uniqueGuards = (guards: readonly StateGuard[]): readonly StateGuard[] =>
  guards.filter((guard, index) => {
    const first = guards.find(({ table, column }) => table === guard.table && column === guard.column) ?? guard
    if (JSON.stringify({ ...first, resource: '' }) !== JSON.stringify({ ...guard, resource: '' }))
      throw new Error(`“${first.resource}” and “${guard.resource}” guard ${guard.table}.${guard.column} differently`)
    return guards.indexOf(first) === index
  })

/** Guards of all manifests, in the order of their tables. @throws if a guard cannot be expressed. Invalid files are skipped; compiling reports them. */
export const stateGuards = (files: readonly ManifestFile[], language: Language): readonly StateGuard[] => {
  const reporter = createReporter()
  const read = files.flatMap(file => readOnce(file, language, reporter) ?? [])
  const checked = expandStates(expandLikeFields(extendResources(read, reporter), reporter), reporter).map(expandActions)
  const { resources, options } = declareSymbols(checked, {}, language, reporter).symbols
  // An extending resource takes its states from the base, which names the guard.
  const declared = [...resources.values()].toSorted((a, b) => Number(a.value.extends !== undefined) - Number(b.value.extends !== undefined))
  const guards = declared.flatMap(({ value }) =>
    guardsOfResource(value, field => {
      const { type, options: set } = value.fields[field] ?? {}
      const { states = [] } = findFieldType(type) ?? {}
      return (states === 'set' ? flattenOptions(options.get(set ?? '')?.value.values ?? []) : states).map(state => state.value)
    }),
  )
  return uniqueGuards(guards).toSorted((a, b) => `${a.table} ${a.column}`.localeCompare(`${b.table} ${b.column}`, 'en'))
}
