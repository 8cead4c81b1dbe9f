/** The SQL of each operator of conditions, with the same results as its `holds` in core/manifest/conditions/operators. */
import { type RawBuilder, sql } from 'kysely'
import type { ConditionKind } from '#core/contract/field-type.ts'
import type { OperatorName } from '#core/manifest/conditions/index.ts'
import { kindSql, type Ordering } from './kind-sql.ts'
import { anyOf, FALSE, negatedSql, type Predicate } from './predicate.ts'

/** Left side of a comparison: the column and how it compares. */
export interface ComparedColumn {
  readonly column: RawBuilder<unknown>
  readonly kind: ConditionKind
}

/** Right side: the operand after `{user}` and `{now}` are resolved, and whether it stands in the manifest. */
export interface ComparedOperand {
  readonly value: unknown
  readonly constant: boolean
}

type OperatorSql = (left: ComparedColumn, right: ComparedOperand) => Predicate

/** A null column compares false; stated explicitly, so that the predicate is never null. */
const nonNullSql = ({ column }: ComparedColumn, predicate: Predicate): Predicate => sql<boolean>`(${column} is not null and ${predicate})`

const emptySql: OperatorSql = ({ column, kind }) => kindSql[kind].isEmpty(column)

const equalSql: OperatorSql = (left, { value, constant }) =>
  value === null || !kindSql[left.kind].isPossible(value)
    ? FALSE
    : nonNullSql(left, kindSql[left.kind].equals(left.column, value, constant))

/** One `in` for kinds with plain equality, so that one index scan suffices. */
const equalAnySql: OperatorSql = (left, { value }) => {
  const values = value as readonly unknown[]
  const { plain, isPossible } = kindSql[left.kind]
  if (!plain) return anyOf(values.map(one => equalSql(left, { value: one, constant: true })))
  const possible = values.filter(isPossible)
  if (possible.length === 0) return FALSE
  return nonNullSql(left, sql<boolean>`${left.column} in (${sql.join(possible.map(one => sql.lit(one)))})`)
}

const orderedSql =
  (operator: Ordering): OperatorSql =>
  (left, { value }) =>
    value === null ? FALSE : nonNullSql(left, kindSql[left.kind].compares(left.column, operator, value))

const containsSql: OperatorSql = (left, { value }) => {
  const found = kindSql[left.kind].contains(left.column, value)
  return found === undefined ? FALSE : nonNullSql(left, found)
}

/** All operators. */
export const operatorSql: Readonly<Record<OperatorName, OperatorSql>> = {
  eq: equalSql,
  ne: (...sides) => negatedSql(equalSql(...sides)),
  in: equalAnySql,
  notIn: (...sides) => negatedSql(equalAnySql(...sides)),
  gt: orderedSql('gt'),
  gte: orderedSql('gte'),
  lt: orderedSql('lt'),
  lte: orderedSql('lte'),
  empty: emptySql,
  notEmpty: (...sides) => negatedSql(emptySql(...sides)),
  contains: containsSql,
  startsWith: (left, { value }) => nonNullSql(left, sql<boolean>`starts_with(${left.column}, ${value})`),
}
