/** The valid comparisons: the browser, the server and SQL agree on these before any of them reads a value. */
import type { ConditionKind } from '#core/contract/field-type.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { ConditionError } from './operators/condition-error.ts'
import { conditionOperators, type OperatorName, operatorOf } from './operators/index.ts'

export interface Comparison {
  readonly operator: OperatorName
  /** A literal, a list of literals, or `user` / `now`, which is evaluated later. */
  readonly value: unknown
}

/**
 * Operator and operand of a condition on a value of this kind.
 * @throws ConditionError if the condition has no operator, or its operand does not fit the kind
 */
export const comparisonOf = (condition: BoundCondition, kind: ConditionKind): Comparison => {
  const operator = operatorOf(condition)
  if (operator === undefined) throw new ConditionError('a comparison needs an operator')
  const value: unknown = condition[operator]
  if (!conditionOperators[operator].fits(kind, value))
    throw new ConditionError(`${operator} cannot compare ${kind} with ${JSON.stringify(value)}`)
  return { operator, value }
}
