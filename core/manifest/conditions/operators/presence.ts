import type { ConditionOperator } from './operator.ts'

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const PRESENCE_OPERATOR: Pick<ConditionOperator, 'family' | 'schema' | 'suits' | 'fits'> = {
  family: 'presence',
  schema: { const: true },
  suits: () => true,
  fits: () => true,
}

export const empty: ConditionOperator<'empty'> = { ...PRESENCE_OPERATOR, name: 'empty', holds: (_kind, left) => isEmpty(left) }

export const notEmpty: ConditionOperator<'notEmpty'> = { ...PRESENCE_OPERATOR, name: 'notEmpty', holds: (_kind, left) => !isEmpty(left) }
