import { compareDecimal } from '../fields/decimal.ts'
import { ConditionError } from './comparison.ts'
import type { ConditionKind } from './kinds.ts'

/** A number, or a decimal text with any number of digits. */
const isNumeric = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

const WIRE_TIME = /^(\d{4,6})(-\d{2}-\d{2})( \d{2}:\d{2}:\d{2})?$/

/**
 * A date or date-time of the wire in a form whose text order is its time order: a date is its first second, years have six digits. Undefined for
 * anything else.
 */
const sortableTime = (value: unknown): string | undefined => {
  const match = typeof value === 'string' ? WIRE_TIME.exec(value) : null
  return match === null ? undefined : `${match[1]?.padStart(6, '0')}${match[2]}${match[3] ?? ' 00:00:00'}`
}

/** 'YYYY-MM', including years that a form would refuse. */
const sortableMonth = (value: unknown): string | undefined => (typeof value === 'string' && /^\d{4}-\d{2}$/.test(value) ? value : undefined)

const sortableText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const SORTABLE_TEXTS: Partial<Record<ConditionKind, (value: unknown) => string | undefined>> = {
  text: sortableText,
  month: sortableMonth,
  date: sortableTime,
  datetime: sortableTime,
}

const NUMBER_KINDS: ReadonlySet<ConditionKind> = new Set(['integer', 'decimal'])

/**
 * Negative, zero or positive. Neither value may be null.
 * @throws ConditionError if a value does not match the kind
 */
export const compareValues = (kind: ConditionKind, left: unknown, right: unknown): number => {
  if (NUMBER_KINDS.has(kind) && isNumeric(left) && isNumeric(right)) return compareDecimal(left, right)
  if (kind === 'boolean' && typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  const a = SORTABLE_TEXTS[kind]?.(left)
  const b = SORTABLE_TEXTS[kind]?.(right)
  if (a === undefined || b === undefined) throw new ConditionError(`not of kind ${kind}: ${JSON.stringify(a === undefined ? left : right)}`)
  return a < b ? -1 : Number(a > b)
}
