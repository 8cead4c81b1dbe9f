import type { ConditionKind } from '#core/contract/field-type.ts'
import { byOrder, type ConditionOperator, isOperand } from './operator.ts'

const isEqual = (kind: ConditionKind, left: unknown, right: unknown): boolean => byOrder(kind, left, right, order => order === 0)

const isAnyOf = (kind: ConditionKind, left: unknown, right: unknown): boolean =>
  Array.isArray(right) && right.some(value => isEqual(kind, left, value))

const EQUALITY_OPERATOR: Pick<ConditionOperator, 'family' | 'suits'> = {
  family: 'equality',
  suits: (queryKind, list) => !list && queryKind !== 'none',
}

const SCALAR_OPERAND: Pick<ConditionOperator, 'schema' | 'fits'> = { schema: { $ref: '#/definitions/Scalar' }, fits: isOperand }

const LISTED_OPERAND: Pick<ConditionOperator, 'schema' | 'fits'> = {
  schema: { type: 'array', minItems: 1, items: { type: ['string', 'number', 'boolean'] }, uniqueItems: true },
  fits: (kind, operand) => Array.isArray(operand) && operand.every(value => typeof value !== 'object' && isOperand(kind, value)),
}

export const eq: ConditionOperator<'eq'> = { ...EQUALITY_OPERATOR, ...SCALAR_OPERAND, name: 'eq', holds: isEqual }

export const ne: ConditionOperator<'ne'> = { ...EQUALITY_OPERATOR, ...SCALAR_OPERAND, name: 'ne', holds: (...sides) => !isEqual(...sides) }

export const isIn: ConditionOperator<'in'> = { ...EQUALITY_OPERATOR, ...LISTED_OPERAND, name: 'in', holds: isAnyOf }

export const notIn: ConditionOperator<'notIn'> = {
  ...EQUALITY_OPERATOR,
  ...LISTED_OPERAND,
  name: 'notIn',
  holds: (...sides) => !isAnyOf(...sides),
}
