import type { BoundCondition } from '#schemas/types/wire.ts'
import { type ConditionContext, type ConditionRow, evaluateCondition } from '../../manifest/conditions/evaluate.ts'

const reportedConditions = new WeakSet<BoundCondition>()

/** Result of the condition; undefined if it cannot be evaluated, which is reported once and must count as a refusal. */
export function tryEvaluate(condition: BoundCondition, row: ConditionRow, context: ConditionContext): boolean | undefined {
  try {
    return evaluateCondition(condition, row, context)
  } catch (error) {
    if (!reportedConditions.has(condition)) console.error('condition cannot be evaluated', condition, error)
    reportedConditions.add(condition)
    return undefined
  }
}
