/**
 * Compiles conditions to SQL predicates with the semantics of core/manifest/conditions: never null, so that `not` can be applied, and with plain
 * comparisons of columns, so that indexes are used.
 */
import { type OperationNode, type RawBuilder, RawNode, sql, ValueNode } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { firstOf } from '#core/contract/must.ts'
import { type ConditionContext, ConditionError, type ConditionKind, comparisonOf, evaluate } from '#core/manifest/conditions/index.ts'
import { isDate, nextSecond, STABLE_OFFSET_SINCE, wallDate, wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { columnKind, columnSql, instantSql } from './columns.ts'

export type Predicate = RawBuilder<boolean>

/** The resource with the condition's fields, and the alias of its source in the query. */
export interface ConditionTarget {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly alias: string
  readonly context: ConditionContext
}

export const TRUE: Predicate = sql<boolean>`true`
export const FALSE: Predicate = sql<boolean>`false`

const joinPredicates = (parts: readonly Predicate[], between: RawBuilder<unknown>): Predicate => sql<boolean>`(${sql.join(parts, between)})`

/** Conjunction of the predicates; true if there is none. */
export const allOf = (parts: readonly Predicate[]): Predicate => {
  const real = parts.filter(part => part !== TRUE)
  if (real.includes(FALSE)) return FALSE
  return real.length === 0 ? TRUE : real.length === 1 ? firstOf(real) : joinPredicates(real, sql` and `)
}

/** Disjunction of the predicates; false if there is none. */
export const anyOf = (parts: readonly Predicate[]): Predicate => {
  const real = parts.filter(part => part !== FALSE)
  if (real.includes(TRUE)) return TRUE
  return real.length === 0 ? FALSE : real.length === 1 ? firstOf(real) : joinPredicates(real, sql` or `)
}

/** Compiles a condition to a predicate. @throws ConditionError for unknown fields and incompatible types; the caller turns it into a refusal. */
export function conditionSql(condition: BoundCondition, target: ConditionTarget): Predicate {
  if (condition.all !== undefined) return allOf(condition.all.map(part => conditionSql(part, target)))
  if (condition.any !== undefined) return anyOf(condition.any.map(part => conditionSql(part, target)))
  if (condition.not !== undefined) return negatedSql(conditionSql(condition.not, target))
  if (condition.field === undefined) return evaluate(condition, {}, target.context) ? TRUE : FALSE
  const field = target.resource.fields[condition.field]
  if (!field) throw new ConditionError(`unknown field ${condition.field}`)
  return comparisonSql(condition, field, target)
}

/** Left side of a comparison: the column and how it compares. */
interface ComparedColumn {
  readonly column: RawBuilder<unknown>
  readonly kind: ConditionKind
}

function comparisonSql(condition: BoundCondition, field: Field, { snapshot, alias, context }: ConditionTarget): Predicate {
  const left: ComparedColumn = { column: columnSql(snapshot, field, alias), kind: columnKind(snapshot, field) }
  const { operator, value } = comparisonOf(condition, left.kind)
  switch (operator) {
    case 'empty':
      return emptySql(left)
    case 'notEmpty':
      return negatedSql(emptySql(left))
    case 'in':
      return equalAnySql(left, value as readonly unknown[])
    case 'notIn':
      return negatedSql(equalAnySql(left, value as readonly unknown[]))
    case 'eq':
      return equalSql(left, operandValue(value, context), isConstant(value))
    case 'ne':
      return negatedSql(equalSql(left, operandValue(value, context), isConstant(value)))
    case 'contains':
      return containsSql(left, value as string | number)
    case 'startsWith':
      return nonNullSql(left, sql<boolean>`starts_with(${left.column}, ${value})`)
    default:
      return orderedSql(left, operator, operandValue(value, context))
  }
}

const negatedSql = (predicate: Predicate): Predicate => sql<boolean>`(not ${predicate})`

/** A null column compares false; stated explicitly, so that the predicate is never null. */
const nonNullSql = ({ column }: ComparedColumn, predicate: Predicate): Predicate => sql<boolean>`(${column} is not null and ${predicate})`

const isConstant = (value: unknown): boolean => typeof value !== 'object'

function operandValue(value: unknown, { user, now }: ConditionContext): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('user' in value) return user[value.user as 'id' | 'username' | 'departmentId']
  return 'now' in value && value.now === 'date' ? wallDate(now) : wallDateTime(now)
}

const emptySql = ({ column, kind }: ComparedColumn): Predicate => {
  if (kind === 'text' || kind === 'month') return sql<boolean>`(${column} is null or ${column} = '')`
  if (kind === 'list' || kind === 'idList') return sql<boolean>`(${column} is null or cardinality(${column}) = 0)`
  return sql<boolean>`(${column} is null)`
}

/** `constant` values come from the manifest: inlined, they let PostgreSQL estimate the matching rows, and one plan serves all calls. */
function equalSql(left: ComparedColumn, right: unknown, constant = true): Predicate {
  if (right === null || isFraction(left, right)) return FALSE
  const { column, kind } = left
  if (kind === 'date') return nonNullSql(left, sql<boolean>`${column} = ${right}::timestamp`)
  if (kind !== 'datetime') return nonNullSql(left, sql<boolean>`${column} = ${constant ? sql.lit(right) : right}`)
  const second = asSecond(right as string)
  if (second < STABLE_OFFSET_SINCE) return nonNullSql(left, sql<boolean>`${wallSql(column)} = ${second}::timestamp`)
  return nonNullSql(left, sql<boolean>`${column} >= ${instantSql(second)} and ${column} < ${instantSql(nextSecond(second))}`)
}

const isFraction = ({ kind }: ComparedColumn, right: unknown): boolean => kind === 'integer' && !Number.isInteger(right)

/** One `in` for kinds with plain equality, so that one index scan suffices. */
function equalAnySql(left: ComparedColumn, values: readonly unknown[]): Predicate {
  if (left.kind !== 'text' && left.kind !== 'integer' && left.kind !== 'month') return anyOf(values.map(value => equalSql(left, value)))
  const possible = values.filter(value => !isFraction(left, value))
  if (possible.length === 0) return FALSE
  return nonNullSql(left, sql<boolean>`${left.column} in (${sql.join(possible.map(value => sql.lit(value)))})`)
}

function containsSql(left: ComparedColumn, right: string | number): Predicate {
  const { column, kind } = left
  if (kind === 'list') return typeof right === 'string' ? nonNullSql(left, sql<boolean>`${column} @> array[${right}]::text[]`) : FALSE
  if (kind === 'idList') return Number.isSafeInteger(right) ? nonNullSql(left, sql<boolean>`${column} @> array[${right}]::bigint[]`) : FALSE
  return nonNullSql(left, sql<boolean>`strpos(${column}, ${right}) > 0`)
}

type Ordering = 'gt' | 'gte' | 'lt' | 'lte'
const ORDERING_SIGNS: Readonly<Record<Ordering, RawBuilder<unknown>>> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

function orderedSql(left: ComparedColumn, operator: Ordering, right: unknown): Predicate {
  if (right === null) return FALSE
  const { column, kind } = left
  const sign = ORDERING_SIGNS[operator]
  if (kind === 'month') return nonNullSql(left, sql<boolean>`${column} ${sign} ${right}`)
  if (kind === 'date') return nonNullSql(left, sql<boolean>`${column} ${sign} ${right}::timestamp`)
  if (kind === 'datetime') return nonNullSql(left, orderedSecondSql(column, operator, asSecond(right as string)))
  return nonNullSql(
    left,
    sql<boolean>`${column} ${sign} ${right}${Number.isSafeInteger(right) && kind === 'integer' ? sql`::bigint` : sql`::numeric`}`,
  )
}

/** The wire format has whole seconds, the column fractions: "after 10:00:00" begins at 10:00:01. */
function orderedSecondSql(column: RawBuilder<unknown>, operator: Ordering, second: string): Predicate {
  if (second < STABLE_OFFSET_SINCE) return sql<boolean>`${wallSql(column)} ${ORDERING_SIGNS[operator]} ${second}::timestamp`
  const from = operator === 'gt' || operator === 'lte' ? nextSecond(second) : second
  return operator === 'gt' || operator === 'gte'
    ? sql<boolean>`${column} >= ${instantSql(from)}`
    : sql<boolean>`${column} < ${instantSql(from)}`
}

const asSecond = (time: string): string => (isDate(time) ? `${time} 00:00:00` : time)

/** Wall time truncated to the second, as in the wire format: the only way to compare with a wall time that occurred twice or never. */
const wallSql = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_trunc('second', ${column} at time zone 'Asia/Shanghai')`

/** True if the predicate contains parameters, which differ from call to call. */
export const hasParameters = (predicate: Predicate): boolean => hasParameterNode(predicate.toOperationNode())

const hasParameterNode = (node: OperationNode): boolean => {
  if (ValueNode.is(node)) return node.immediate !== true
  return RawNode.is(node) && node.parameters.some(hasParameterNode)
}

/** Numbers of parameters for short lists of ids: few different statements. PostgreSQL assumes ten elements for an unknown array. */
const ID_LIST_SIZES = [1, 3, 9]

/**
 * Predicate for the rows with these ids. With an array parameter, the generic plan (for ten rows) always looks worse than one for a single row, so
 * PostgreSQL would plan every shorter call again, which takes longer than reading the rows. Hence `in` with 1, 3 or 9 parameters, the last id
 * repeated to fill them up.
 */
export function sqlIds(alias: string, ids: readonly number[]): Predicate {
  const column = sql.ref(`${alias}.id`)
  const length = ID_LIST_SIZES.find(most => ids.length <= most)
  if (ids.length === 0 || length === undefined) return sql<boolean>`${column} = any(${ids}::bigint[])`
  const filled = Array.from({ length }, (_, place) => ids[Math.min(place, ids.length - 1)])
  return length === 1 ? sql<boolean>`${column} = ${filled[0]}` : sql<boolean>`${column} in (${sql.join(filled)})`
}
