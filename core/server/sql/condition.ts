/**
 * Conditions as SQL predicates, with the meaning of core/manifest/conditions: never null, so that "not" may stand around them,
 * and plain comparisons of a column, so that indexes are used.
 */
import { type OperationNode, type RawBuilder, RawNode, sql, ValueNode } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ConditionContext, ConditionError, evaluate } from '#core/manifest/conditions/index.ts'
import { isDate, isDateTime, isMonth, nextSecond, wallDate, wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { Condition } from '#schemas/types/condition.ts'
import { columnKind, columnSql, instantSql } from './columns.ts'

export type Predicate = RawBuilder<boolean>

/** Where the condition's fields are: a resource whose source stands under this alias. */
export interface ConditionTarget {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly alias: string
  readonly context: ConditionContext
}

export const TRUE: Predicate = sql<boolean>`true`
export const FALSE: Predicate = sql<boolean>`false`

const joined = (parts: readonly Predicate[], between: RawBuilder<unknown>): Predicate => sql<boolean>`(${sql.join(parts, between)})`

/** All of the predicates; true when there is none. */
export const allOf = (parts: readonly Predicate[]): Predicate => {
  const real = parts.filter(part => part !== TRUE)
  if (real.includes(FALSE)) return FALSE
  return real.length === 0 ? TRUE : real.length === 1 ? (real[0] as Predicate) : joined(real, sql` and `)
}

/** Any of the predicates; false when there is none. */
export const anyOf = (parts: readonly Predicate[]): Predicate => {
  const real = parts.filter(part => part !== FALSE)
  if (real.includes(TRUE)) return TRUE
  return real.length === 0 ? FALSE : real.length === 1 ? (real[0] as Predicate) : joined(real, sql` or `)
}

/** The condition as a predicate. @throws ConditionError for unknown fields and unlike types: the caller refuses. */
export function conditionSql(condition: Condition, target: ConditionTarget): Predicate {
  if (condition.all !== undefined) return allOf(condition.all.map(part => conditionSql(part, target)))
  if (condition.any !== undefined) return anyOf(condition.any.map(part => conditionSql(part, target)))
  if (condition.not !== undefined) return sql<boolean>`(not ${conditionSql(condition.not, target)})`
  if (condition.field === undefined) return evaluate(condition, {}, target.context) ? TRUE : FALSE
  const field = target.resource.fields[condition.field]
  if (!field) throw new ConditionError(`unknown field ${condition.field}`)
  return comparison(condition, field, target)
}

/** A side of a comparison: the column and how it compares. */
interface Left {
  readonly column: RawBuilder<unknown>
  readonly kind: ReturnType<typeof columnKind>
}

function comparison(condition: Condition, field: Field, { snapshot, alias, context }: ConditionTarget): Predicate {
  const left: Left = { column: columnSql(snapshot, field, alias), kind: columnKind(snapshot, field) }
  if (condition.empty) return isEmpty(left)
  if (condition.notEmpty) return sql<boolean>`(not ${isEmpty(left)})`
  if (condition.in) return anyOf(equalAny(left, condition.in))
  if (condition.notIn) return sql<boolean>`(not ${anyOf(equalAny(left, condition.notIn))})`
  if (condition.eq !== undefined) return equal(left, operand(condition.eq, context), isConstant(condition.eq))
  if (condition.ne !== undefined) return sql<boolean>`(not ${equal(left, operand(condition.ne, context), isConstant(condition.ne))})`
  if (condition.contains !== undefined) return contains(left, condition.contains)
  if (condition.startsWith !== undefined) {
    if (!isText(left)) throw unlike('startsWith', left, condition.startsWith)
    return known(left, sql<boolean>`starts_with(${asText(left)}, ${condition.startsWith})`)
  }
  for (const operator of ['gt', 'gte', 'lt', 'lte'] as const) {
    const right = condition[operator]
    if (right !== undefined) return ordered(left, operator, operand(right, context))
  }
  throw new ConditionError('a comparison needs an operator')
}

/** Null compares false; spelt out, so that the predicate is never null. */
const known = ({ column }: Left, predicate: Predicate): Predicate => sql<boolean>`(${column} is not null and ${predicate})`

const isText = ({ kind }: Left): boolean =>
  kind === 'text' || kind === 'month' || kind === 'decimal' || kind === 'date' || kind === 'datetime'

/** What JavaScript sees as text. */
const asText = ({ column, kind }: Left): RawBuilder<unknown> => {
  if (kind === 'datetime') return sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
  if (kind === 'date') return sql`to_char(${column}, 'YYYY-MM-DD')`
  return kind === 'decimal' ? sql`(${column})::text` : column
}

const unlike = (operator: string, { kind }: Left, right: unknown): ConditionError =>
  new ConditionError(`${operator} cannot compare ${kind} with ${right === null ? 'null' : typeof right}`)

const isConstant = (value: unknown): boolean => typeof value !== 'object'

function operand(value: unknown, { user, now }: ConditionContext): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('user' in value) return user[value.user as 'id' | 'username' | 'departmentId']
  if ('now' in value) return value.now === 'date' ? wallDate(now) : wallDateTime(now)
  throw new ConditionError('unknown operand')
}

const isEmpty = ({ column, kind }: Left): Predicate => {
  if (kind === 'text' || kind === 'month') return sql<boolean>`(${column} is null or ${column} = '')`
  if (kind === 'list' || kind === 'idList') return sql<boolean>`(${column} is null or cardinality(${column}) = 0)`
  return sql<boolean>`(${column} is null)`
}

/** `constant` values are the manifest's own: written out, PostgreSQL knows how many rows they match, and one plan serves all calls. */
function equal(left: Left, right: unknown, constant = true): Predicate {
  if (right === null) return FALSE
  const fits = checkEqual(left, right)
  if (fits === 'never') return FALSE
  const { column, kind } = left
  if (kind === 'datetime') {
    const second = right as string
    return known(left, sql<boolean>`${column} >= ${instantSql(second)} and ${column} < ${instantSql(nextSecond(second))}`)
  }
  if (kind === 'date') return known(left, sql<boolean>`${column} = ${right}::timestamp`)
  if (kind === 'decimal' && typeof right === 'string') return known(left, sql<boolean>`(${column})::text = ${right}`)
  return known(left, sql<boolean>`${column} = ${constant ? sql.lit(right) : right}`)
}

/** Several values at once where they compare plainly, for one index look-up. */
function equalAny(left: Left, values: readonly unknown[]): readonly Predicate[] {
  if (left.kind !== 'text' && left.kind !== 'integer' && left.kind !== 'month') return values.map(value => equal(left, value))
  const possible = values.filter(value => checkEqual(left, value) === 'compare')
  return possible.length === 0 ? [] : [known(left, sql<boolean>`${left.column} in (${sql.join(possible.map(value => sql.lit(value)))})`)]
}

function checkEqual(left: Left, right: unknown): 'compare' | 'never' {
  const type = typeof right
  switch (left.kind) {
    case 'text':
    case 'month':
      if (type === 'string') return 'compare'
      break
    case 'integer':
      if (type === 'number') return Number.isInteger(right) ? 'compare' : 'never'
      break
    case 'decimal':
      if (type === 'number' || type === 'string') return 'compare'
      break
    case 'boolean':
      if (type === 'boolean') return 'compare'
      break
    case 'date':
    case 'datetime':
      if (type === 'string') return isDate(right as string) || isDateTime(right as string) ? 'compare' : 'never'
      break
  }
  throw unlike('eq', left, right)
}

function contains(left: Left, right: string | number): Predicate {
  const { column, kind } = left
  if (kind === 'list') return typeof right === 'string' ? known(left, sql<boolean>`${column} @> array[${right}]::text[]`) : FALSE
  if (kind === 'idList') return typeof right === 'number' ? known(left, sql<boolean>`${column} @> array[${right}]::bigint[]`) : FALSE
  if (!isText(left) || typeof right !== 'string') throw unlike('contains', left, right)
  return known(left, sql<boolean>`strpos(${asText(left)}, ${right}) > 0`)
}

type Ordering = 'gt' | 'gte' | 'lt' | 'lte'
const SIGNS: Readonly<Record<Ordering, RawBuilder<unknown>>> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

function ordered(left: Left, operator: Ordering, right: unknown): Predicate {
  if (right === null) return FALSE
  const { column, kind } = left
  if ((kind === 'integer' || kind === 'decimal') && typeof right === 'number')
    return known(
      left,
      sql<boolean>`${column} ${SIGNS[operator]} ${right}${Number.isInteger(right) && kind === 'integer' ? sql`::bigint` : sql`::numeric`}`,
    )
  if (typeof right === 'string') {
    if (kind === 'month' && isMonth(right)) return known(left, sql<boolean>`${column} ${SIGNS[operator]} ${right}`)
    if (kind === 'date' && (isDate(right) || isDateTime(right)))
      return known(left, sql<boolean>`${column} ${SIGNS[operator]} ${right}::timestamp`)
    if (kind === 'datetime' && (isDate(right) || isDateTime(right))) return known(left, orderedInstant(column, operator, right))
  }
  throw unlike(operator, left, right)
}

/** The wire has whole seconds, the column fractions: "after 10:00:00" begins at 10:00:01. */
function orderedInstant(column: RawBuilder<unknown>, operator: Ordering, right: string): Predicate {
  const from = operator === 'gt' || operator === 'lte' ? nextSecond(right) : right
  return operator === 'gt' || operator === 'gte'
    ? sql<boolean>`${column} >= ${instantSql(from)}`
    : sql<boolean>`${column} < ${instantSql(from)}`
}

/** Whether a predicate holds values that differ from call to call. */
export const hasValues = (predicate: Predicate): boolean => holdsValue(predicate.toOperationNode())

const holdsValue = (node: OperationNode): boolean => {
  if (ValueNode.is(node)) return node.immediate !== true
  return RawNode.is(node) && node.parameters.some(holdsValue)
}

/** The rows of these ids. */
export const sqlIds = (alias: string, ids: readonly number[]): Predicate => sql<boolean>`${sql.ref(`${alias}.id`)} = any(${ids}::bigint[])`
