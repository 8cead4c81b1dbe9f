/** Checks "states" of a resource: each names a field that can be a state, and its moves have names and values of their own. */
import { flattenOptions } from '../fields/index.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import { namedMoves } from '../normalize/state-actions.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Declared, LinkContext } from './symbols.ts'

type ResourceContext = readonly [context: LinkContext, resource: Declared<NormalResource>]

/** Types of fields that record.transition can change. */
const STATE_TYPES: readonly string[] = ['option', 'boolean', 'integer']

const checkStateFields = ([{ reporter }, { source, value }]: ResourceContext): void => {
  for (const name of Object.keys(value.states ?? {})) {
    const field = Object.hasOwn(value.fields, name) ? value.fields[name] : undefined
    if (field === undefined) {
      const message = `${value.label}（“${value.name}”）没有字段 “${name}”`
      const suggestion = nearestName(name, Object.keys(value.fields))
      reporter.report(source, `/states/${name}`, { code: 'ref.unknown-field', message, suggestion })
    } else if (!STATE_TYPES.includes(field.type)) {
      const message = `“${name}” 是 “${field.type}” 字段，不能表示状态：要是 “option”、“boolean” 或 “integer” 字段`
      reporter.report(source, `/states/${name}`, { code: 'states.not-a-state', message })
    }
  }
}

/** States that a move can name; undefined if they are not limited. */
const statesOfField = ({ symbols }: LinkContext, { options }: NormalField): readonly unknown[] | undefined => {
  const set = options === undefined ? undefined : symbols.options.get(options)?.value
  return set === undefined || set.dynamic === true ? undefined : flattenOptions(set.values).map(({ value }) => value)
}

/** Values of moves that are no transitions; those of transitions are checked with the operation. */
const checkMoveValues = ([context, { source, value }]: ResourceContext): void => {
  for (const { name, field, move } of namedMoves(value.states ?? {})) {
    const known = value.fields[field] && statesOfField(context, value.fields[field])
    if (known === undefined || value.actions[name]?.operation === 'record.transition') continue
    const at = `/states/${field}/moves/${name}`
    const named = [...(move.from ?? []).map((state, index) => [`${at}/from/${index}`, state] as const), [`${at}/to`, move.to] as const]
    for (const [pointer, state] of named) {
      if (known.includes(state)) continue
      const message = `选项 “${value.fields[field]?.options}” 没有值 “${state}”`
      const suggestion = nearestName(String(state), known.map(String))
      context.reporter.report(source, pointer, { code: 'condition.unknown-option', message, suggestion })
    }
  }
}

const checkMoveNames = ([{ reporter }, { source, value }]: ResourceContext): void => {
  const seen = new Map<string, string>()
  for (const { name, field } of namedMoves(value.states ?? {})) {
    const earlier = seen.get(name)
    if (earlier === undefined) seen.set(name, field)
    else {
      const message = `“${earlier}” 已有变化 “${name}”`
      reporter.report(source, `/states/${field}/moves/${name}`, { code: 'name.duplicate', message })
    }
  }
}

export const checkStates = (context: LinkContext, resource: Declared<NormalResource>): void => {
  const both: ResourceContext = [context, resource]
  checkStateFields(both)
  checkMoveNames(both)
  checkMoveValues(both)
}
