import type { ConditionKind, QueryKind } from '#core/contract/field-type.ts'
import { compareValues, kindTraits } from './kind-traits.ts'
import { USER_KINDS } from './user-kinds.ts'

/** Operators that suit the same fields; messages list them in this order. */
export type OperatorFamily = 'equality' | 'presence' | 'order' | 'text'

/**
 * An operator of conditions: all that JavaScript asks of it. Its SQL is core/server/sql/operator-sql.ts, its demands for the search for contradictions
 * core/manifest/meaning/demands.ts: both tables are complete by their type. Its cases stand in fixtures.json.
 */
export interface ConditionOperator<Name extends string = string> {
  /** Key in conditions. */
  readonly name: Name
  readonly family: OperatorFamily
  /** JSON Schema of its operand, as condition.schema.json has it without descriptions. */
  readonly schema: Readonly<Record<string, unknown>>
  /** True if conditions may use it for fields whose values are parsed like this. @param list values are lists */
  suits(queryKind: QueryKind, list: boolean): boolean
  /** True if the operand, as written, can be compared with values of the kind. */
  fits(kind: ConditionKind, operand: unknown): boolean
  /**
   * True if the comparison holds. `left` may be null, so may `right`, the operand after `{user}` and `{now}` are resolved.
   * @throws ConditionError if a value does not match the kind
   */
  holds(kind: ConditionKind, left: unknown, right: unknown): boolean
}

/** Stands for an admin's permissions: contains every permission. */
export const EVERY_PERMISSION = Symbol('every permission')

/** Null-like values: null, and an input without a value. */
export const isMissing = (kind: ConditionKind, value: unknown): boolean => value === null || (value === '' && !kindTraits[kind].blank)

/** True for a literal of the kind, and for a property of the user or a time that can be compared with it. */
export const isOperand = (kind: ConditionKind, value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return kindTraits[kind].isLiteral(value)
  if ('user' in value) return USER_KINDS[value.user as keyof typeof USER_KINDS] === kind
  return 'now' in value && kindTraits[kind].timed
}

/** False if either side is null-like; else `holds` decides by the order of the two. */
export const byOrder = (kind: ConditionKind, left: unknown, right: unknown, holds: (order: number) => boolean): boolean =>
  !isMissing(kind, left) && right !== null && holds(compareValues(kind, left, right))
