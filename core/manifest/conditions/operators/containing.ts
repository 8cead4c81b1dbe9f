import type { QueryKind } from '#core/contract/field-type.ts'
import { ConditionError } from './condition-error.ts'
import { kindTraits } from './kind-traits.ts'
import { type ConditionOperator, EVERY_PERMISSION, isMissing } from './operator.ts'

const TEXT_QUERY_KINDS: ReadonlySet<QueryKind> = new Set(['text', 'exact'])

const isContained = (left: unknown, right: unknown): boolean => {
  if (left === EVERY_PERMISSION) return true
  if (Array.isArray(left)) return left.includes(right)
  if (typeof left === 'string' && typeof right === 'string') return left.includes(right)
  throw new ConditionError('contains needs a text or a list')
}

export const contains: ConditionOperator<'contains'> = {
  name: 'contains',
  family: 'text',
  schema: { type: ['string', 'number'] },
  suits: (queryKind, list) => list || TEXT_QUERY_KINDS.has(queryKind),
  fits(kind, operand) {
    const found = kindTraits[kind].contains
    return found !== undefined && (typeof operand === 'string' || (found === 'member' && Number.isFinite(operand)))
  },
  holds: (kind, left, right) => !isMissing(kind, left) && isContained(left, right),
}

const isStart = (left: unknown, right: unknown): boolean => {
  if (typeof left === 'string' && typeof right === 'string') return left.startsWith(right)
  throw new ConditionError('startsWith needs a text')
}

export const startsWith: ConditionOperator<'startsWith'> = {
  name: 'startsWith',
  family: 'text',
  schema: { type: 'string', minLength: 1 },
  suits: (queryKind, list) => !list && TEXT_QUERY_KINDS.has(queryKind),
  fits: (kind, operand) => kindTraits[kind].contains === 'text' && typeof operand === 'string',
  holds: (_kind, left, right) => left !== null && isStart(left, right),
}
