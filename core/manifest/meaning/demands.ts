/**
 * What each operator of conditions demands of its left side, for the search whether conditions can hold together. Complete by its type: a new operator
 * does not compile until it says what it demands.
 */

import type { Condition } from '#schemas/types/condition.ts'
import { OPERATOR_NAMES, type OperatorName, operatorOf } from '../conditions/index.ts'

interface Bound {
  readonly value: number | string
  readonly strict: boolean
}

/** Accumulated demands on one field. */
export interface Demands {
  readonly present?: boolean
  readonly empty?: boolean
  readonly allowed?: ReadonlySet<unknown>
  readonly refused: ReadonlySet<unknown>
  /** Operands that are only known at run time, e.g. the user's id, as JSON text. */
  readonly same: ReadonlySet<string>
  readonly other: ReadonlySet<string>
  readonly low?: Bound
  readonly high?: Bound
}

/** No demands. */
export const NO_DEMANDS: Demands = { refused: new Set(), same: new Set(), other: new Set() }

const isRuntimeOperand = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const higherBound = (a: Bound | undefined, b: Bound): Bound =>
  a === undefined || b.value > a.value || (b.value === a.value && b.strict) ? b : a
const lowerBound = (a: Bound | undefined, b: Bound): Bound =>
  a === undefined || b.value < a.value || (b.value === a.value && b.strict) ? b : a

const isWithinBounds = (value: unknown, { low, high }: Demands): boolean => {
  const comparable = value as number | string
  if (low !== undefined && typeof comparable === typeof low.value && (comparable < low.value || (low.strict && comparable === low.value)))
    return false
  return !(
    high !== undefined &&
    typeof comparable === typeof high.value &&
    (comparable > high.value || (high.strict && comparable === high.value))
  )
}

const boundsAgree = ({ low, high, refused }: Demands): boolean => {
  if (low === undefined || high === undefined || typeof low.value !== typeof high.value) return true
  if (low.value !== high.value) return low.value < high.value
  return !low.strict && !high.strict && !refused.has(low.value)
}

/** Whether some value can meet the demands. @param domain possible values, if they are few and known */
export const isConsistent = (demands: Demands, domain: readonly unknown[] | undefined): boolean => {
  if (demands.empty === true && demands.present === true) return false
  if ([...demands.same].some(token => demands.other.has(token))) return false
  if (!boundsAgree(demands)) return false
  const candidates = demands.allowed ?? (demands.present === true && domain !== undefined ? new Set(domain) : undefined)
  if (candidates === undefined) return true
  return [...candidates].some(
    value => !demands.refused.has(value) && isWithinBounds(value, demands) && (domain === undefined || domain.includes(value)),
  )
}

const demandEqual = (demands: Demands, value: unknown): Demands => {
  if (isRuntimeOperand(value)) return { ...demands, present: true, same: new Set([...demands.same, JSON.stringify(value)]) }
  return demandOneOf(demands, [value])
}

const demandOneOf = (demands: Demands, values: readonly unknown[]): Demands => {
  const allowed = new Set(values.filter(value => demands.allowed === undefined || demands.allowed.has(value)))
  return { ...demands, present: true, allowed }
}

const demandOther = (demands: Demands, value: unknown): Demands =>
  isRuntimeOperand(value)
    ? { ...demands, other: new Set([...demands.other, JSON.stringify(value)]) }
    : { ...demands, refused: new Set([...demands.refused, value]) }

/** One more demand on the left side; several alternatives if one of them suffices. */
type OperatorDemand = (demands: Demands, operand: unknown) => readonly Demands[]

/** What an operator demands to hold, and not to hold. */
interface OperatorDemands {
  readonly holds: OperatorDemand
  readonly fails: OperatorDemand
}

const negated = ({ holds, fails }: OperatorDemands): OperatorDemands => ({ holds: fails, fails: holds })

const equality: OperatorDemands = {
  holds: (demands, operand) => [demandEqual(demands, operand)],
  fails: (demands, operand) => [demandOther(demands, operand)],
}

const membership: OperatorDemands = {
  holds: (demands, operand) => [demandOneOf(demands, operand as readonly unknown[])],
  fails: (demands, operand) => [(operand as readonly unknown[]).reduce(demandOther, demands)],
}

const emptiness: OperatorDemands = {
  holds: demands => [{ ...demands, empty: true }],
  fails: demands => [{ ...demands, present: true }],
}

const demandBound =
  (side: 'low' | 'high', strict: boolean) =>
  (demands: Demands, operand: unknown): Demands => {
    if (isRuntimeOperand(operand)) return { ...demands, present: true }
    const bound: Bound = { value: operand as number, strict }
    return side === 'low'
      ? { ...demands, present: true, low: higherBound(demands.low, bound) }
      : { ...demands, present: true, high: lowerBound(demands.high, bound) }
  }

/** A comparison of order with an empty value is false, so its negation holds for an empty value. */
const orderDemands = (holds: ReturnType<typeof demandBound>, opposite: ReturnType<typeof demandBound>): OperatorDemands => ({
  holds: (demands, operand) => [holds(demands, operand)],
  fails: (demands, operand) => [{ ...demands, empty: true }, opposite(demands, operand)],
})

const [above, atLeast, below, atMost] = [
  demandBound('low', true),
  demandBound('low', false),
  demandBound('high', true),
  demandBound('high', false),
]

/** Only that there is a value: texts and members are not searched. */
const presence: OperatorDemands = {
  holds: demands => [{ ...demands, present: true }],
  fails: demands => [demands],
}

const operatorDemands: Readonly<Record<OperatorName, OperatorDemands>> = {
  eq: equality,
  ne: negated(equality),
  in: membership,
  notIn: negated(membership),
  gt: orderDemands(above, atMost),
  gte: orderDemands(atLeast, below),
  lt: orderDemands(below, atLeast),
  lte: orderDemands(atMost, above),
  empty: emptiness,
  notEmpty: negated(emptiness),
  contains: presence,
  startsWith: presence,
}

/**
 * Alternatives of a comparison, each as the demands on its left side with one more added.
 * @throws Error for a comparison without an operator that is known: ignoring it would call contradictions possible
 */
export const comparisonDemands = (condition: Condition, isNegated: boolean, demands: Demands): readonly Demands[] => {
  const operator = operatorOf(condition)
  if (operator === undefined) throw new Error(`no known operator in ${JSON.stringify(condition)}; known are ${OPERATOR_NAMES.join(', ')}`)
  return operatorDemands[operator][isNegated ? 'fails' : 'holds'](demands, condition[operator])
}
