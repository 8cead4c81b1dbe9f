/**
 * Evaluates conditions in JavaScript. The SQL predicate of core/server gives the same answers; both are tested with fixtures.json. Two-valued logic:
 * null is unequal to everything (eq, in are false; ne, notIn are true), and orderings on null are false.
 */
import type { BoundCondition } from '#schemas/types/wire.ts'
import { wallDate, wallDateTime } from '../time/wall-time.ts'
import { ConditionError, comparisonOf, type Operator } from './comparison.ts'
import { type ConditionKind, USER_KINDS } from './kinds.ts'
import { compareValues } from './values.ts'

/** The user and the clock. An admin has every permission. */
export interface ConditionContext {
  readonly user: {
    readonly id: number
    readonly username: string
    readonly admin: boolean
    readonly departmentId: number | null
    readonly permissions: ReadonlySet<string> | readonly string[]
  }
  readonly now: Date
}

/** A row of a list, a locked row, or the values of a form (see formRow). */
export type ConditionRow = Readonly<Record<string, unknown>>

/**
 * A compiled condition. The caller refuses or hides what it guards if it throws, and reports the error.
 * @throws ConditionError if it cannot be evaluated
 */
export type Predicate = (row: ConditionRow, context: ConditionContext) => boolean

type ValueReading = (row: ConditionRow, context: ConditionContext) => unknown

const refId = (value: unknown): unknown => {
  if (value instanceof Date) return wallDateTime(value)
  if (Array.isArray(value)) return value.map(refId)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Key of a reference list in bodies and locked rows: roles → roleIds. */
const listKey = (name: string): string => `${name.replace(/s$/, '')}Ids`

/** Reads a field by its manifest name: from the key itself, `<name>Id`, or `<singular>Ids`. A reference is read as its id. */
const readField =
  (name: string): ValueReading =>
  row => {
    for (const key of [name, `${name}Id`, listKey(name)]) {
      if (Object.hasOwn(row, key) && row[key] !== undefined) return refId(row[key])
    }
    throw new ConditionError(`unknown field ${name}`)
  }

const readUser = (name: NonNullable<BoundCondition['user']>): ValueReading => {
  if (name === 'permissions') return (_row, { user }) => (user.admin ? ALL_PERMISSIONS : [...user.permissions])
  return (_row, { user }) => user[name]
}

const readNow = (kind: BoundCondition['now']): ValueReading => {
  return (_row, { now }) => (kind === 'date' ? wallDate(now) : wallDateTime(now))
}

/** Stands for an admin's permissions: contains every permission. */
const ALL_PERMISSIONS = Symbol('every permission')

const isEmptyOperand = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Null-like values: null, and an input without a value. '' is a value only for texts. */
const isNullLike = (kind: ConditionKind, value: unknown): boolean => value === null || (value === '' && kind !== 'text')

const containsOperand = (left: unknown, right: string | number): boolean => {
  if (left === ALL_PERMISSIONS) return true
  if (Array.isArray(left)) return left.includes(right)
  if (typeof left === 'string' && typeof right === 'string') return left.includes(right)
  throw new ConditionError('contains needs a text or a list')
}

const startsWithOperand = (left: unknown, right: string): boolean => {
  if (typeof left === 'string') return left.startsWith(right)
  throw new ConditionError('startsWith needs a text')
}

const readOperand = (value: unknown): ValueReading => {
  if (typeof value !== 'object' || value === null) return () => value
  return 'user' in value ? readUser(value.user as 'id') : readNow((value as { now: 'date' }).now)
}

type ValueTest = (left: unknown, row: ConditionRow, context: ConditionContext) => boolean

/** False if either side is null-like; else `holds` decides by the order of the two. */
const orderTest = (kind: ConditionKind, value: unknown, holds: (order: number) => boolean): ValueTest => {
  const read = readOperand(value)
  return (left, row, context) => {
    const right = read(row, context)
    return !isNullLike(kind, left) && right !== null && holds(compareValues(kind, left, right))
  }
}

const negatedTest =
  (test: ValueTest): ValueTest =>
  (left, row, context) =>
    !test(left, row, context)

const equalTest = (kind: ConditionKind, value: unknown): ValueTest => orderTest(kind, value, order => order === 0)

const equalAnyTest = (kind: ConditionKind, values: readonly unknown[]): ValueTest => {
  const tests = values.map(value => equalTest(kind, value))
  return (left, row, context) => tests.some(test => test(left, row, context))
}

const emptyTest: ValueTest = left => isEmptyOperand(left)

const OPERATOR_TESTS: Readonly<Record<Operator, (kind: ConditionKind, value: never) => ValueTest>> = {
  eq: equalTest,
  ne: (kind, value) => negatedTest(equalTest(kind, value)),
  in: equalAnyTest,
  notIn: (kind, values) => negatedTest(equalAnyTest(kind, values)),
  gt: (kind, value) => orderTest(kind, value, order => order > 0),
  gte: (kind, value) => orderTest(kind, value, order => order >= 0),
  lt: (kind, value) => orderTest(kind, value, order => order < 0),
  lte: (kind, value) => orderTest(kind, value, order => order <= 0),
  empty: () => emptyTest,
  notEmpty: () => negatedTest(emptyTest),
  contains: (kind, value: string | number) => left => !isNullLike(kind, left) && containsOperand(left, value),
  startsWith: (_kind, value: string) => left => left !== null && startsWithOperand(left, value),
}

const comparedKind = ({ field, kind, user, now }: BoundCondition): ConditionKind => {
  if (user !== undefined) return USER_KINDS[user]
  const known = kind ?? now
  if (known === undefined)
    throw new ConditionError(field === undefined ? 'a comparison needs field, user or now' : `unknown kind of ${field}`)
  return known
}

const readLeft = ({ field, user, now }: BoundCondition): ValueReading => {
  if (field !== undefined) return readField(field)
  return user === undefined ? readNow(now) : readUser(user)
}

const compileComparison = (condition: BoundCondition): Predicate => {
  const kind = comparedKind(condition)
  const { operator, value } = comparisonOf(condition, kind)
  const test = OPERATOR_TESTS[operator](kind, value as never)
  const left = readLeft(condition)
  return (row, context) => test(left(row, context), row, context)
}

/**
 * Compiles a condition once, so that evaluating it is fast for every row.
 * @throws ConditionError for a field of unknown kind, or values of different kinds
 */
export const compileCondition = (condition: BoundCondition): Predicate => {
  if (condition.all !== undefined) {
    const parts = condition.all.map(compileCondition)
    return (row, context) => parts.every(part => part(row, context))
  }
  if (condition.any !== undefined) {
    const parts = condition.any.map(compileCondition)
    return (row, context) => parts.some(part => part(row, context))
  }
  if (condition.not !== undefined) {
    const part = compileCondition(condition.not)
    return (row, context) => !part(row, context)
  }
  return compileComparison(condition)
}

const compiledConditions = new WeakMap<BoundCondition, Predicate>()

/**
 * Evaluates a condition; the compiled condition is cached by object.
 * @throws ConditionError if it cannot be evaluated
 */
export const evaluateCondition = (condition: BoundCondition, row: ConditionRow, context: ConditionContext): boolean => {
  let predicate = compiledConditions.get(condition)
  if (predicate === undefined) {
    predicate = compileCondition(condition)
    compiledConditions.set(condition, predicate)
  }
  return predicate(row, context)
}

/** A form item for conditions: named by its field, or by its own name if it has none. */
export interface NamedItem {
  readonly name: string
  readonly field?: string
}

/** A form's values by the names that conditions use; null for items without a value. */
export const formRow = (items: readonly NamedItem[], values: Readonly<Record<string, unknown>>): ConditionRow =>
  Object.fromEntries(items.filter(item => item.name !== '').map(item => [item.field ?? item.name, values[item.name] ?? null]))
