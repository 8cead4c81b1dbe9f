/** Registry of the operators of conditions. */
import type { QueryKind } from '#core/contract/field-type.ts'
import type { Condition } from '#schemas/types/condition.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { contains, startsWith } from './containing.ts'
import { eq, isIn, ne, notIn } from './equality.ts'
import type { OperatorFamily } from './operator.ts'
import { gt, gte, lt, lte } from './order.ts'
import { empty, notEmpty } from './presence.ts'

export { EVERY_PERMISSION } from './operator.ts'

/** All operators by name, in the order of the schema. */
export const conditionOperators = { eq, ne, in: isIn, notIn, gt, gte, lt, lte, empty, notEmpty, contains, startsWith } as const

/** Name of an operator. */
export type OperatorName = keyof typeof conditionOperators

/** Names of all operators, in the order of the schema. */
export const OPERATOR_NAMES: readonly OperatorName[] = Object.values(conditionOperators).map(({ name }) => name)

/** The operator of a comparison; undefined if it has none that is known. */
export const operatorOf = (condition: Condition | BoundCondition): OperatorName | undefined =>
  OPERATOR_NAMES.find(name => condition[name] !== undefined)

/** True if the operator only asks whether there is a value, which discloses no masked one. */
export const asksPresence = (name: OperatorName): boolean => conditionOperators[name].family === 'presence'

const FAMILIES: readonly OperatorFamily[] = ['equality', 'presence', 'order', 'text']

/** Operators for fields whose values are parsed like this, as messages list them. @param list values are lists */
export const operatorsFor = (queryKind: QueryKind, list: boolean): readonly OperatorName[] =>
  (list ? FAMILIES.toReversed() : FAMILIES).flatMap(family =>
    Object.values(conditionOperators).flatMap(operator =>
      operator.family === family && operator.suits(queryKind, list) ? [operator.name] : [],
    ),
  )
