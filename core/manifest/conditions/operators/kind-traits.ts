/** How values of each kind are compared in JavaScript. The SQL of the kinds is core/server/sql/kind-sql.ts. */
import type { ConditionKind } from '#core/contract/field-type.ts'
import { compareDecimal } from '../../fields/decimal.ts'
import { isDate, isDateTime, isMonth } from '../../time/wall-time.ts'
import { ConditionError } from './condition-error.ts'

/** A kind of values. */
interface KindTraits {
  /** True for a literal that values can be compared with. */
  isLiteral(value: unknown): boolean
  /** Values have an order. */
  readonly ordered: boolean
  /** Values are comparable with the current time. */
  readonly timed: boolean
  /** What `contains` looks for: a part of a text, or a member of a list; undefined if values contain nothing. */
  readonly contains: 'text' | 'member' | undefined
  /** '' is a value like any other; else it is an input without a value. */
  readonly blank: boolean
  /** Negative, zero or positive; undefined if a value does not match the kind. Neither value is null. */
  compare(left: unknown, right: unknown): number | undefined
}

const isTextLiteral = (value: unknown): value is string => typeof value === 'string'
const isNumberLiteral = (value: unknown): boolean => Number.isFinite(value)
const isTimeLiteral = (value: unknown): boolean => isTextLiteral(value) && (isDate(value) || isDateTime(value))
const isNoLiteral = (): boolean => false
const incomparable = (): undefined => undefined

/** A number, or a decimal text with any number of digits. */
const isNumeric = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isFinite(value) : isTextLiteral(value) && /^-?\d+(\.\d+)?$/.test(value)

const TIME = /^(\d{4,6})(-\d{2}-\d{2})( \d{2}:\d{2}:\d{2})?$/

/**
 * A date or date-time of the wire in a form whose text order is its time order: a date is its first second, years have six digits. Undefined for
 * anything else.
 */
const sortableMoment = (value: unknown): string | undefined => {
  const match = isTextLiteral(value) ? TIME.exec(value) : null
  return match === null ? undefined : `${match[1]?.padStart(6, '0')}${match[2]}${match[3] ?? ' 00:00:00'}`
}

/** 'YYYY-MM', including years that a form would refuse. */
const sortableMonth = (value: unknown): string | undefined => (isTextLiteral(value) && /^\d{4}-\d{2}$/.test(value) ? value : undefined)

const sortableText = (value: unknown): string | undefined => (isTextLiteral(value) ? value : undefined)

/** Compares by a sortable text of the values. */
const byText =
  (sortable: (value: unknown) => string | undefined) =>
  (left: unknown, right: unknown): number | undefined => {
    const [a, b] = [sortable(left), sortable(right)]
    if (a === undefined || b === undefined) return undefined
    return a < b ? -1 : Number(a > b)
  }

const compareNumbers = (left: unknown, right: unknown): number | undefined =>
  isNumeric(left) && isNumeric(right) ? compareDecimal(left, right) : undefined

const compareBooleans = (left: unknown, right: unknown): number | undefined =>
  typeof left === 'boolean' && typeof right === 'boolean' ? Number(left) - Number(right) : undefined

const SCALAR_TRAITS = { ordered: false, timed: false, contains: undefined, blank: false } as const
const NUMBER_TRAITS: KindTraits = { ...SCALAR_TRAITS, isLiteral: isNumberLiteral, ordered: true, compare: compareNumbers }
const MOMENT_TRAITS: KindTraits = {
  ...SCALAR_TRAITS,
  isLiteral: isTimeLiteral,
  ordered: true,
  timed: true,
  compare: byText(sortableMoment),
}
const LIST_TRAITS: KindTraits = { ...SCALAR_TRAITS, isLiteral: isNoLiteral, contains: 'member', compare: incomparable }

/** All kinds. */
export const kindTraits: Readonly<Record<ConditionKind, KindTraits>> = {
  text: { ...SCALAR_TRAITS, isLiteral: isTextLiteral, contains: 'text', blank: true, compare: byText(sortableText) },
  integer: NUMBER_TRAITS,
  decimal: NUMBER_TRAITS,
  boolean: { ...SCALAR_TRAITS, isLiteral: value => typeof value === 'boolean', compare: compareBooleans },
  date: MOMENT_TRAITS,
  datetime: MOMENT_TRAITS,
  month: { ...SCALAR_TRAITS, isLiteral: value => isTextLiteral(value) && isMonth(value), ordered: true, compare: byText(sortableMonth) },
  list: LIST_TRAITS,
  idList: LIST_TRAITS,
  json: { ...SCALAR_TRAITS, isLiteral: isNoLiteral, compare: incomparable },
}

/**
 * Negative, zero or positive. Neither value may be null.
 * @throws ConditionError if a value does not match the kind
 */
export const compareValues = (kind: ConditionKind, left: unknown, right: unknown): number => {
  const order = kindTraits[kind].compare(left, right)
  if (order !== undefined) return order
  throw new ConditionError(`not of kind ${kind}: ${JSON.stringify(left)}, ${JSON.stringify(right)}`)
}
