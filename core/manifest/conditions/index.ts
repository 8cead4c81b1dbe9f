/** Conditions: one language, with the same results in the browser, on the server and in SQL. */
export { bindCondition } from './bind.ts'
export { ConditionError, comparisonOf, OPERATOR_NAMES } from './comparison.ts'
export {
  type ConditionContext,
  type ConditionRow,
  compileCondition,
  evaluateCondition as evaluate,
  formRow,
} from './evaluate.ts'
export { conditionFields } from './fields-of.ts'
export { type ConditionKind, conditionKind } from './kinds.ts'
