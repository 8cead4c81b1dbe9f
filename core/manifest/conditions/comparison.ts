/** The valid comparisons: the browser, the server and SQL agree on these before any of them reads a value. */
import type { BoundCondition } from '#schemas/types/wire.ts'
import { isDate, isDateTime, isMonth } from '../time/wall-time.ts'
import { type ConditionKind, USER_KINDS } from './kinds.ts'

/** The condition cannot be evaluated: it names a field that the row lacks, or compares values of different kinds. */
export class ConditionError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConditionError'
  }
}

/** Operators of a comparison, as in the schema. */
export const OPERATOR_NAMES = ['eq', 'ne', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte', 'empty', 'notEmpty', 'contains', 'startsWith'] as const
export type Operator = (typeof OPERATOR_NAMES)[number]

export interface Comparison {
  readonly operator: Operator
  /** A literal, a list of literals, or `user` / `now`, which is evaluated later. */
  readonly value: unknown
}

const isString = (value: unknown): value is string => typeof value === 'string'
const isFiniteNumber = (value: unknown): boolean => Number.isFinite(value)
const isDateOrDateTime = (value: unknown): boolean => isString(value) && (isDate(value) || isDateTime(value))

const LITERAL_CHECKS: Partial<Record<ConditionKind, (value: unknown) => boolean>> = {
  text: isString,
  integer: isFiniteNumber,
  decimal: isFiniteNumber,
  boolean: value => typeof value === 'boolean',
  date: isDateOrDateTime,
  datetime: isDateOrDateTime,
  month: value => isString(value) && isMonth(value),
}

const ORDERED_KINDS: ReadonlySet<ConditionKind> = new Set(['integer', 'decimal', 'date', 'datetime', 'month'])
const TIME_KINDS: ReadonlySet<ConditionKind> = new Set(['date', 'datetime'])
const LIST_KINDS: ReadonlySet<ConditionKind> = new Set(['list', 'idList'])

const isScalar = (kind: ConditionKind, value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return LITERAL_CHECKS[kind]?.(value) === true
  if ('user' in value) return USER_KINDS[value.user as 'id'] === kind
  return 'now' in value && TIME_KINDS.has(kind)
}

const isComparable = (kind: ConditionKind, { operator, value }: Comparison): boolean => {
  switch (operator) {
    case 'empty':
    case 'notEmpty':
      return true
    case 'contains':
      return kind === 'text' ? isString(value) : LIST_KINDS.has(kind) && (isString(value) || isFiniteNumber(value))
    case 'startsWith':
      return kind === 'text' && isString(value)
    case 'in':
    case 'notIn':
      return Array.isArray(value) && value.every(member => typeof member !== 'object' && isScalar(kind, member))
    case 'eq':
    case 'ne':
      return isScalar(kind, value)
    default:
      return ORDERED_KINDS.has(kind) && isScalar(kind, value)
  }
}

/**
 * Operator and operand of a condition on a value of this kind.
 * @throws ConditionError if the condition has no operator, or its operand does not fit the kind
 */
export const comparisonOf = (condition: BoundCondition, kind: ConditionKind): Comparison => {
  const operator = OPERATOR_NAMES.find(name => condition[name] !== undefined)
  if (operator === undefined) throw new ConditionError('a comparison needs an operator')
  const comparison = { operator, value: condition[operator] }
  if (!isComparable(kind, comparison))
    throw new ConditionError(`${operator} cannot compare ${kind} with ${JSON.stringify(comparison.value)}`)
  return comparison
}
