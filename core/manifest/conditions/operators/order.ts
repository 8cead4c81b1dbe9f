import type { QueryKind } from '#core/contract/field-type.ts'
import { kindTraits } from './kind-traits.ts'
import { byOrder, type ConditionOperator, isOperand } from './operator.ts'

const ORDERED_QUERY_KINDS: ReadonlySet<QueryKind> = new Set(['number', 'date', 'datetime', 'month'])

const operator = <Name extends string>(name: Name, holds: (order: number) => boolean): ConditionOperator<Name> => ({
  name,
  family: 'order',
  schema: { $ref: '#/definitions/Ordered' },
  suits: (queryKind, list) => !list && ORDERED_QUERY_KINDS.has(queryKind),
  fits: (kind, operand) => kindTraits[kind].ordered && isOperand(kind, operand),
  holds: (kind, left, right) => byOrder(kind, left, right, holds),
})

export const gt = operator('gt', order => order > 0)
export const gte = operator('gte', order => order >= 0)
export const lt = operator('lt', order => order < 0)
export const lte = operator('lte', order => order <= 0)
