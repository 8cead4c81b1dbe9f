/**
 * Conditions in JavaScript. The SQL predicate of core/server gives the same answers; fixtures.json says which.
 * Two-valued: null is unequal to everything (eq, in false; ne, notIn true), orderings on null are false.
 */
import type { Condition } from '#schemas/types/condition.ts'
import { compareDecimal, isDecimal } from '../fields/decimal.ts'
import { isDate, isDateTime, isMonth, wallDate, wallDateTime } from '../time/wall-time.ts'

/** The actor and the clock. An admin holds every permission. */
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

/** A row of a list, a locked row, or a form's values (see formRow). */
export type ConditionRow = Readonly<Record<string, unknown>>

/** A condition ready to run. Throws ConditionError when it cannot be evaluated: the caller refuses or hides, and reports it. */
export type Predicate = (row: ConditionRow, context: ConditionContext) => boolean

/** The condition names a field the row does not have, or compares unlike types. */
export class ConditionError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConditionError'
  }
}

type Read = (row: ConditionRow, context: ConditionContext) => unknown

const refId = (value: unknown): unknown => {
  if (value instanceof Date) return wallDateTime(value)
  if (Array.isArray(value)) return value.map(refId)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Key of a reference list in bodies and locked rows: roles → roleIds. */
const listKey = (name: string): string => `${name.replace(/s$/, '')}Ids`

/** A field by its manifest name: as it is, as `<name>Id`, or as `<singular>Ids`. References count by their id. */
const readField =
  (name: string): Read =>
  row => {
    for (const key of [name, `${name}Id`, listKey(name)]) {
      if (Object.hasOwn(row, key) && row[key] !== undefined) return refId(row[key])
    }
    throw new ConditionError(`unknown field ${name}`)
  }

const readUser = (name: NonNullable<Condition['user']>): Read => {
  if (name === 'permissions') return (_row, { user }) => (user.admin ? EVERYTHING : [...user.permissions])
  return (_row, { user }) => user[name]
}

const readNow = (kind: 'date' | 'datetime'): Read => {
  return (_row, { now }) => (kind === 'date' ? wallDate(now) : wallDateTime(now))
}

/** An admin's permissions. */
const EVERYTHING = Symbol('every permission')

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const unlike = (operator: string, left: unknown, right: unknown): ConditionError =>
  new ConditionError(`${operator} cannot compare ${describe(left)} with ${describe(right)}`)

const describe = (value: unknown): string => (Array.isArray(value) ? 'a list' : value === null ? 'null' : typeof value)

/** A date or date-time as date-time text, so that texts compare as times; undefined for anything else. */
const instant = (value: string): string | undefined => {
  if (isDate(value)) return `${value} 00:00:00`
  return isDateTime(value) ? value : undefined
}

const equals = (operator: string, left: unknown, right: unknown): boolean => {
  if (left === null || right === null) return false
  if (typeof left === typeof right && typeof left !== 'object') {
    if (typeof left !== 'string' || left === right || left.length === (right as string).length) return left === right
    const a = instant(left)
    return a !== undefined && a === instant(right as string)
  }
  if (typeof left === 'string' && typeof right === 'number' && isDecimal(left)) return compareDecimal(left, right) === 0
  throw unlike(operator, left, right)
}

const order = (operator: string, left: unknown, right: unknown): number | undefined => {
  if (left === null || right === null) return undefined
  if (typeof right === 'number') {
    if (typeof left === 'number' || (typeof left === 'string' && isDecimal(left))) return compareDecimal(left, right)
  } else if (typeof left === 'string' && typeof right === 'string') {
    if (isMonth(left) && isMonth(right)) return left < right ? -1 : Number(left > right)
    const a = instant(left)
    const b = instant(right)
    if (a !== undefined && b !== undefined) return a < b ? -1 : Number(a > b)
  }
  throw unlike(operator, left, right)
}

const contains = (left: unknown, right: string | number): boolean => {
  if (left === EVERYTHING) return true
  if (left === null) return false
  if (Array.isArray(left)) return left.includes(right)
  if (typeof left === 'string' && typeof right === 'string') return left.includes(right)
  throw unlike('contains', left, right)
}

const startsWith = (left: unknown, right: string): boolean => {
  if (left === null) return false
  if (typeof left === 'string') return left.startsWith(right)
  throw unlike('startsWith', left, right)
}

type Test = (left: unknown, row: ConditionRow, context: ConditionContext) => boolean

const operand = (value: unknown): Read => {
  if (typeof value !== 'object' || value === null) return () => value
  if ('user' in value) return readUser(value.user as 'id')
  if ('now' in value) return readNow(value.now as 'date')
  throw new ConditionError('unknown operand')
}

const compare =
  (operator: string, value: unknown, holds: (order: number) => boolean): Test =>
  (left, row, context) => {
    const result = order(operator, left, operand(value)(row, context))
    return result !== undefined && holds(result)
  }

const OPERATORS: Readonly<Record<string, (value: never) => Test>> = {
  eq: value => {
    const right = operand(value)
    return (left, row, context) => equals('eq', left, right(row, context))
  },
  ne: value => {
    const right = operand(value)
    return (left, row, context) => !equals('ne', left, right(row, context))
  },
  in: (values: readonly unknown[]) => left => values.some(value => equals('in', left, value)),
  notIn: (values: readonly unknown[]) => left => !values.some(value => equals('notIn', left, value)),
  gt: value => compare('gt', value, result => result > 0),
  gte: value => compare('gte', value, result => result >= 0),
  lt: value => compare('lt', value, result => result < 0),
  lte: value => compare('lte', value, result => result <= 0),
  empty: () => left => left !== EVERYTHING && isEmpty(left),
  notEmpty: () => left => left === EVERYTHING || !isEmpty(left),
  contains: (value: string | number) => left => contains(left, value),
  startsWith: (value: string) => left => startsWith(left, value),
}

/** Operators of a comparison, as the schema has them. */
export const OPERATOR_NAMES: readonly string[] = Object.keys(OPERATORS)

const compileComparison = (condition: Condition): Predicate => {
  const entry = Object.entries(condition).find(([key]) => key in OPERATORS)
  const operator = entry === undefined ? undefined : OPERATORS[entry[0]]
  if (entry === undefined || operator === undefined) throw new ConditionError('a comparison needs an operator')
  const test = operator(entry[1] as never)
  const left = readLeft(condition)
  return (row, context) => test(left(row, context), row, context)
}

const readLeft = (condition: Condition): Read => {
  if (condition.field !== undefined) return readField(condition.field)
  if (condition.user !== undefined) return readUser(condition.user)
  if (condition.now !== undefined) return readNow(condition.now)
  throw new ConditionError('a comparison needs field, user or now')
}

/** Compiles once; the result is fast for every row. Throws ConditionError for what no schema would let through. */
export const compileCondition = (condition: Condition): Predicate => {
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

const compiled = new WeakMap<Condition, Predicate>()

/** Evaluates, compiling a condition object at its first use. Throws ConditionError. */
export const evaluate = (condition: Condition, row: ConditionRow, context: ConditionContext): boolean => {
  let predicate = compiled.get(condition)
  if (predicate === undefined) {
    predicate = compileCondition(condition)
    compiled.set(condition, predicate)
  }
  return predicate(row, context)
}

/** A part of a form as conditions see it: the field it stands for, or its own name. */
export interface NamedItem {
  readonly name: string
  readonly field?: string
}

/** A form's values by the names that conditions use; what has no value yet is null. */
export const formRow = (items: readonly NamedItem[], values: Readonly<Record<string, unknown>>): ConditionRow =>
  Object.fromEntries(items.filter(item => item.name !== '').map(item => [item.field ?? item.name, values[item.name] ?? null]))
