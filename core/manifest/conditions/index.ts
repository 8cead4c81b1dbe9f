/** Conditions: one language, with the same results in the browser, on the server and in SQL. */
export type { ConditionKind } from '#core/contract/field-type.ts'
export { bindCondition } from './bind.ts'
export { comparisonOf } from './comparison.ts'
export {
  type ConditionContext,
  type ConditionRow,
  compileCondition,
  evaluateCondition as evaluate,
  formRow,
} from './evaluate.ts'
export { conditionFields } from './fields-of.ts'
export { ConditionError } from './operators/condition-error.ts'
export { asksPresence, OPERATOR_NAMES, type OperatorName, operatorOf, operatorsFor } from './operators/index.ts'
