/** What is wrong with "states" of a resource: fields that are no states, moves of one name, and states that the field does not have. */
import { findFieldType, flattenOptions } from '../fields/index.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { moveFindings, type StateFinding } from './move-findings.ts'
import type { DeclaredResource, NormalOption } from './normal.ts'
import { type NamedMove, namedMoves } from './state-actions.ts'

/** Values of the closed option sets, by name of the set. */
export type ValuesByOptionSet = ReadonlyMap<string, readonly NormalOption[]>

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

/** States that a move names, with their pointers. */
const statesOfMove = (
  at: string,
  { from = [], to }: NamedMove['move'],
): readonly (readonly [pointer: string, state: NamedMove['move']['to']])[] => [
  ...from.map((state, index) => [`${at}/from/${index}`, state] as const),
  [`${at}/to`, to],
]

/** States of a move that the field's option set lacks. */
const unknownStates = (set: string, options: readonly NormalOption[], { name, field, move }: NamedMove): readonly StateFinding[] => {
  const known = flattenOptions(options)
  const at = `/states/${field}/moves/${name}`
  return statesOfMove(at, move).flatMap(([pointer, state]) => {
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

/** States of a move that a field without an option set cannot have. */
const impossibleStates = (type: string, { name, field, move }: NamedMove): readonly StateFinding[] => {
  const states = findFieldType(type)?.states
  if (states === 'set') return []
  const isState = (state: unknown): boolean =>
    states === undefined ? Number.isInteger(state) : states.some(({ value }) => value === state)
  const words = states === undefined ? '整数' : states.map(({ value }) => `“${value}”`).join('、')
  const at = `/states/${field}/moves/${name}`
  return statesOfMove(at, move).flatMap(([pointer, state]) => {
    const message = `“${state}” 不是 “${field}” 的状态：“${type}” 字段的状态应为${words}`
    return isState(state) ? [] : [[pointer, { code: 'states.not-a-state', message }] as const]
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
    const field = Object.hasOwn(fields, named.field) ? fields[named.field] : undefined
    if (field === undefined || !holdsState(field.type)) return []
    const { type, options: set } = field
    const known = set === undefined ? undefined : options.get(set)
    if (set === undefined || known === undefined || findFieldType(type)?.states !== 'set') return impossibleStates(type, named)
    return unknownStates(set, known, named)
  })
  return [...wrongFields, ...duplicateMoves(moves), ...wrongStates, ...moveFindings(value)]
}
