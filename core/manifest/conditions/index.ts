/** Conditions: one language, evaluated alike in the browser, on the server and in SQL. */
export { bindCondition } from './bind.ts'
export { type Comparison, ConditionError, comparisonOf, OPERATOR_NAMES } from './comparison.ts'
export {
  type ConditionContext,
  type ConditionRow,
  compileCondition,
  evaluate,
  formRow,
  type NamedItem,
  type Predicate,
} from './evaluate.ts'
export { conditionFields } from './fields-of.ts'
export { type ConditionKind, conditionKind } from './kinds.ts'
