/**
 * Evaluates conditions in JavaScript. The SQL predicate of core/server gives the same answers; both are tested with fixtures.json. Two-valued logic:
 * null is unequal to everything (eq, in are false; ne, notIn are true), and orderings on null are false.
 */
import type { ConditionKind } from '#core/contract/field-type.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { wallDate, wallDateTime } from '../time/wall-time.ts'
import { comparisonOf } from './comparison.ts'
import { ConditionError } from './operators/condition-error.ts'
import { conditionOperators, EVERY_PERMISSION } from './operators/index.ts'
import { USER_KINDS } from './operators/user-kinds.ts'

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
  if (name === 'permissions') return (_row, { user }) => (user.admin ? EVERY_PERMISSION : [...user.permissions])
  return (_row, { user }) => user[name]
}

const readNow = (kind: BoundCondition['now']): ValueReading => {
  return (_row, { now }) => (kind === 'date' ? wallDate(now) : wallDateTime(now))
}

const readOperand = (value: unknown): ValueReading => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return () => value
  return 'user' in value ? readUser(value.user as 'id') : readNow((value as { now: 'date' }).now)
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
  const { holds } = conditionOperators[operator]
  const [left, right] = [readLeft(condition), readOperand(value)]
  return (row, context) => holds(kind, left(row, context), right(row, context))
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
