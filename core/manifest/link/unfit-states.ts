/** Disabled reasons for rows in a state from which a transition cannot start, with the sentence of the operation itself. */
import type { Action } from '#core/contract/model/action.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { conditionFields } from '../conditions/fields-of.ts'
import { evaluate } from '../conditions/index.ts'
import { conditionKind, fieldType, flattenOptions, isFieldType } from '../fields/index.ts'
import type { NormalAction, NormalField } from '../normalize/normal.ts'
import type { Symbols } from './symbols.ts'

type StateValue = string | number | boolean

/** Reason for a row that is in another state. */
export const unfitSentence = (label: string, state: string): string => `${label}为“${state}”，不能执行此操作`

/** All values that the field can have, as far as manifests state them. */
const labelledStates = (symbols: Symbols, field: NormalField): readonly { readonly value: StateValue; readonly label: string }[] => {
  const set = field.options === undefined ? undefined : symbols.options.get(field.options)?.value
  if (set !== undefined) return flattenOptions(set.values).map(({ value, label }) => ({ value: value as StateValue, label }))
  const { states = [] } = fieldType(field.type)
  return states === 'set' ? [] : states
}

/** Neutral context, since conditions on a state alone do not use it. */
const NEUTRAL_CONTEXT = { user: { id: 0, username: '', admin: false, departmentId: null, permissions: [] }, now: new Date(0) }

/** Whether the action itself disables this state with a reason of its own. */
const isAlreadyDisabled = ({ disabled, guard = [] }: NormalAction, name: string, value: StateValue | null): boolean =>
  [...(Array.isArray(disabled) ? disabled : []), ...guard].some(({ when }) => {
    const names = conditionFields(when as BoundCondition)
    return (
      names.length === 1 &&
      names[0] === name &&
      !usesUserOrTime(when) &&
      evaluate(when as BoundCondition, { [name]: value }, NEUTRAL_CONTEXT)
    )
  })

const usesUserOrTime = (when: object): boolean => /"(user|now)":/.test(JSON.stringify(when))

/** Conditions with reasons for states from which the action's transition cannot start; empty for other operations. */
export const unfitStates = (symbols: Symbols, fields: Readonly<Record<string, NormalField>>, action: NormalAction): Action['unfit'] => {
  const { operation, with: words } = action
  const {
    field: name,
    from,
    to,
  } = (words ?? {}) as { readonly field?: string; readonly from?: readonly StateValue[]; readonly to?: StateValue }
  const field = name === undefined ? undefined : fields[name]
  if (operation !== 'record.transition' || name === undefined || field === undefined || !isFieldType(field.type)) return []
  const states = labelledStates(symbols, field)
  const kind = conditionKind(field.type, states[0]?.value)
  const begins = (value: StateValue): boolean => (from === undefined ? value !== to : from.includes(value))
  const named = states
    .filter(({ value }) => !begins(value) && !isAlreadyDisabled(action, name, value))
    .map(({ value, label }) => ({ when: { field: name, eq: value, kind }, reason: unfitSentence(field.label, label) }))
  if (from === undefined) return named
  const others = {
    all: [
      { field: name, notEmpty: true as const, kind },
      { field: name, notIn: [...from], kind },
    ],
  }
  return [
    ...named,
    ...(isAlreadyDisabled(action, name, null)
      ? []
      : [{ when: { field: name, empty: true as const, kind }, reason: unfitSentence(field.label, '') }]),
    ...(states.length > 0 ? [] : [{ when: others, reason: `当前${field.label}不能执行此操作` }]),
  ]
}
