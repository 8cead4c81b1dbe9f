/**
 * Compiles conditions to SQL predicates with the semantics of core/manifest/conditions: never null, so that `not` can be applied, and with plain
 * comparisons of columns, so that indexes are used.
 */
import { type OperationNode, RawNode, sql, ValueNode } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ConditionContext, ConditionError, comparisonOf, evaluate } from '#core/manifest/conditions/index.ts'
import { wallDate, wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { columnKind, columnSql } from './columns.ts'
import { type ComparedOperand, operatorSql } from './operator-sql.ts'
import { allOf, anyOf, FALSE, negatedSql, type Predicate, TRUE } from './predicate.ts'

export { allOf, anyOf, FALSE, type Predicate, TRUE } from './predicate.ts'

/** The resource with the condition's fields, and the alias of its source in the query. */
export interface ConditionTarget {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly alias: string
  readonly context: ConditionContext
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

function comparisonSql(condition: BoundCondition, field: Field, { snapshot, alias, context }: ConditionTarget): Predicate {
  const left = { column: columnSql(snapshot, field, alias), kind: columnKind(snapshot, field) }
  const { operator, value } = comparisonOf(condition, left.kind)
  return operatorSql[operator](left, operandOf(value, context))
}

/** The operand: `{user}` and `{now}` differ from call to call, all else is a constant of the manifest. */
function operandOf(value: unknown, { user, now }: ConditionContext): ComparedOperand {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value, constant: true }
  if ('user' in value) return { value: user[value.user as 'id' | 'username' | 'departmentId'], constant: false }
  return { value: 'now' in value && value.now === 'date' ? wallDate(now) : wallDateTime(now), constant: false }
}

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
