/** What is wrong with "states" of a resource: fields that are no states, moves of one name, and states that the field does not have. */
import { findFieldType, flattenOptions } from '../fields/index.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import type { DeclaredResource, NormalOption } from './normal.ts'
import { type NamedMove, namedMoves } from './state-actions.ts'

/** Values of the closed option sets, by name of the set. */
export type ValuesByOptionSet = ReadonlyMap<string, readonly NormalOption[]>

type StateFinding = readonly [pointer: string, finding: Finding]

/** True for the types of fields that a transition can change: those with few values, and whole numbers. */
const holdsState = (name: string): boolean => {
  const type = findFieldType(name)
  return type?.states !== undefined || type?.number?.decimals === 0
}

const stateFieldFinding = ({ name, label, fields }: DeclaredResource, state: string): Finding | undefined => {
  const field = Object.hasOwn(fields, state) ? fields[state] : undefined
  if (field === undefined) {
    const message = `${label}（“${name}”）没有字段 “${state}”`
    return { code: 'ref.unknown-field', message, suggestion: nearestName(state, Object.keys(fields)) }
  }
  if (holdsState(field.type)) return undefined
  const message = `“${state}” 是 “${field.type}” 字段，不能表示状态：要是 “option”、“boolean” 或 “integer” 字段`
  return { code: 'states.not-a-state', message }
}

const duplicateMoves = (moves: readonly NamedMove[]): readonly StateFinding[] => {
  const fields = new Map<string, string>()
  return moves.flatMap(({ name, field }) => {
    const earlier = fields.get(name)
    if (earlier === undefined) fields.set(name, field)
    const message = `“${earlier}” 已有变化 “${name}”`
    return earlier === undefined ? [] : [[`/states/${field}/moves/${name}`, { code: 'name.duplicate', message }] as const]
  })
}

/** States of a move that the field's option set lacks. */
const unknownStates = (set: string, options: readonly NormalOption[], { name, field, move }: NamedMove): readonly StateFinding[] => {
  const known = flattenOptions(options)
  const at = `/states/${field}/moves/${name}`
  const named = [...(move.from ?? []).map((state, index) => [`${at}/from/${index}`, state] as const), [`${at}/to`, move.to] as const]
  return named.flatMap(([pointer, state]) => {
    if (known.some(({ value }) => value === state)) return []
    const meant = known.find(({ label }) => label === state)?.value
    const suggestion =
      meant === undefined
        ? nearestName(
            String(state),
            known.map(({ value }) => String(value)),
          )
        : String(meant)
    return [[pointer, { code: 'condition.unknown-option', message: `选项 “${set}” 没有值 “${state}”`, suggestion }] as const]
  })
}

/** Findings of all states of a resource, with their pointers. */
export const stateFindings = (value: DeclaredResource, options: ValuesByOptionSet): readonly StateFinding[] => {
  const { states = {}, fields } = value
  const wrongFields = Object.keys(states).flatMap(state => {
    const finding = stateFieldFinding(value, state)
    return finding === undefined ? [] : [[`/states/${state}`, finding] as const]
  })
  const moves = namedMoves(states)
  const wrongStates = moves.flatMap(named => {
    const { type, options: set } = fields[named.field] ?? {}
    const known = set === undefined ? undefined : options.get(set)
    return set === undefined || known === undefined || findFieldType(type)?.states !== 'set' ? [] : unknownStates(set, known, named)
  })
  return [...wrongFields, ...duplicateMoves(moves), ...wrongStates]
}
