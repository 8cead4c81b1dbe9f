/** Conditions: one language, evaluated alike in the browser, on the server and in SQL. */
export {
  type ConditionContext,
  ConditionError,
  type ConditionRow,
  compileCondition,
  evaluate,
  formRow,
  type NamedItem,
  OPERATOR_NAMES,
  type Predicate,
} from './evaluate.ts'
export { conditionFields } from './fields-of.ts'
