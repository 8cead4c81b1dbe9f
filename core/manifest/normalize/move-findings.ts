/** Moves that would do nothing, or write over what the row says otherwise. */
import type { Finding } from '../problems/reporter.ts'
import type { DeclaredResource, WholeAction } from './normal.ts'
import { type NamedMove, namedMoves } from './state-actions.ts'

/** A finding with the pointer of its place. */
export type StateFinding = readonly [pointer: string, finding: Finding]

/** Names of the fields that say when a row was made and by whom. */
const CREATION = /^(created|creator|entryPerson)/

/** States from which the move leads nowhere. One that only starts where it leads records something of rows that stay as they are. */
const standingStates = ({ name, field, move: { from = [], to } }: NamedMove): readonly StateFinding[] =>
  from.length === 1
    ? []
    : from.flatMap((state, index) => {
        const message = `从 “${state}” 到 “${to}” 没有变化，这样的行不应再执行`
        return state === to ? [[`/states/${field}/moves/${name}/from/${index}`, { code: 'states.no-move', message }] as const] : []
      })

const emptyClear = ({ name, field, move: { clear, by, at, reason } }: NamedMove): readonly StateFinding[] => {
  const message = '“clear” 清空 “by”、“at” 和 “reason” 写明的字段，这里一个也没有写'
  const empties = clear !== true || [by, at, reason].some(word => word !== undefined)
  return empties ? [] : [[`/states/${field}/moves/${name}/clear`, { code: 'states.nothing-to-clear', message }]]
}

/** Whether the action is offered or refused by a state. */
const dependsOn = ({ visible, disabled, guard }: Pick<WholeAction, 'visible' | 'disabled' | 'guard'>, states: object): boolean => {
  const said = JSON.stringify([visible, disabled, guard])
  return Object.keys(states).some(field => said.includes(`"field":"${field}"`))
}

/** Fields that people enter in every state, each with an action whose form has it. */
const enteredFields = ({ actions = {}, states = {} }: DeclaredResource, moves: readonly NamedMove[]): ReadonlyMap<string, string> => {
  const made = new Set(moves.map(({ name }) => name))
  return new Map(
    Object.entries(actions).flatMap(([name, action]) => {
      if (typeof action === 'string' || made.has(name) || !Array.isArray(action.form) || dependsOn(action, states)) return []
      return action.form.flatMap(item => {
        const { field, readonly } = typeof item === 'string' ? { field: item, readonly: false } : item
        return field === undefined || readonly === true ? [] : [[field, name] as const]
      })
    }),
  )
}

const overwrittenFields = (entered: ReadonlyMap<string, string>, { name, field, move }: NamedMove): readonly StateFinding[] =>
  (['by', 'at'] as const).flatMap(word => {
    const written = move[word]
    if (written === undefined) return []
    const action = entered.get(written)
    if (action === undefined && !CREATION.test(written)) return []
    const meaning = action === undefined ? '记录新建' : `由人在操作 “${action}” 里填写`
    const message = `“${written}” ${meaning}，会被这一步覆盖；请用只记录这一步的字段`
    return [[`/states/${field}/moves/${name}/${word}`, { code: 'states.other-meaning', message }] as const]
  })

/** Findings of all moves of a resource, with their pointers. */
export const moveFindings = (value: DeclaredResource): readonly StateFinding[] => {
  const moves = namedMoves(value.states ?? {})
  const entered = enteredFields(value, moves)
  return moves.flatMap(move => [...standingStates(move), ...emptyClear(move), ...overwrittenFields(entered, move)])
}
