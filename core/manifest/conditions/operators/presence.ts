import type { ConditionOperator } from './operator.ts'

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const PRESENCE: Pick<ConditionOperator, 'family' | 'schema' | 'suits' | 'fits'> = {
  family: 'presence',
  schema: { const: true },
  suits: () => true,
  fits: () => true,
}

export const empty: ConditionOperator<'empty'> = { ...PRESENCE, name: 'empty', holds: (_kind, left) => isEmpty(left) }

export const notEmpty: ConditionOperator<'notEmpty'> = { ...PRESENCE, name: 'notEmpty', holds: (_kind, left) => !isEmpty(left) }
