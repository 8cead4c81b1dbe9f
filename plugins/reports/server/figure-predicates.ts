/** Predicates for the rows that a number counts, over alias t. The number and the list of the rows behind it use the same ones. */
import { type RawBuilder, sql } from 'kysely'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { addDays, type Period } from '#core/manifest/public.ts'
import { anyOf, columnSql, FALSE, instantSql, type Predicate } from '#core/server/index.ts'
import { isListKind, pathKind, pathTarget } from './paths.ts'

/** Values of a dimension, one of which a row must have; null stands for no value. Tree values are given together with all values below them. */
export type WantedValues = readonly (string | number | null)[]

/** The row's time lies in the period. Of a month field, every month that the period touches counts. */
export const inPeriod = (snapshot: Snapshot, time: FieldPath, { from, to }: Period): Predicate =>
  overPath(snapshot, time, column => {
    const kind = pathKind(snapshot, time)
    if (kind === 'month') return sql<boolean>`(${column} >= ${from.slice(0, 7)} and ${column} <= ${to.slice(0, 7)})`
    const next = addDays(to, 1)
    if (kind === 'date') return sql<boolean>`(${column} >= ${from}::date and ${column} < ${next}::date)`
    return sql<boolean>`(${column} >= ${instantSql(from)} and ${column} < ${instantSql(next)})`
  })

/** The row has one of these values at the path. */
export function hasValue(snapshot: Snapshot, path: FieldPath, wanted: WantedValues): Predicate {
  const values = wanted.filter(value => value !== null)
  const parts: Predicate[] = []
  if (values.length > 0) parts.push(overPath(snapshot, path, column => isOneOfSql(snapshot, path, column, values)))
  if (wanted.includes(null)) parts.push(sql<boolean>`(not ${overPath(snapshot, path, column => isFilledSql(snapshot, path, column))})`)
  return parts.length === 0 ? FALSE : anyOf(parts)
}

type ColumnSql = RawBuilder<unknown>

/** Applies a predicate to the column at the path's end. A dotted path becomes a semi-join, so that only alias t is needed. */
function overPath(snapshot: Snapshot, path: FieldPath, predicate: (column: ColumnSql) => Predicate): Predicate {
  if (path.text === 'id') return predicate(sql.ref('t.id'))
  if (!path.target) return predicate(columnSql(snapshot, path.own, 't'))
  const alias = `p_${path.own.name}`
  return sql<boolean>`exists (select from ${sql.table(pathTarget(snapshot, path).source)} as ${sql.id(alias)}
    where ${sql.ref(`${alias}.id`)} = ${columnSql(snapshot, path.own, 't')} and ${predicate(columnSql(snapshot, path.target, alias))})`
}

function isOneOfSql(snapshot: Snapshot, path: FieldPath, column: ColumnSql, values: readonly (string | number)[]): Predicate {
  switch (pathKind(snapshot, path)) {
    case 'list':
      return sql<boolean>`${column} && ${values.map(String)}::text[]`
    case 'idList':
      return sql<boolean>`${column} && ${values}::bigint[]`
    case 'integer':
      return values.length === 1 ? sql<boolean>`${column} = ${values[0]}::bigint` : sql<boolean>`${column} = any(${values}::bigint[])`
    default:
      return values.length === 1
        ? sql<boolean>`${column} = ${String(values[0])}`
        : sql<boolean>`${column} = any(${values.map(String)}::text[])`
  }
}

/** Negation of "no value": null, '' (of text fields) and empty lists count as no value. */
function isFilledSql(snapshot: Snapshot, path: FieldPath, column: ColumnSql): Predicate {
  const kind = pathKind(snapshot, path)
  if (isListKind(kind)) return sql<boolean>`(${column} is not null and cardinality(${column}) > 0)`
  if (kind === 'text') return sql<boolean>`(${column} is not null and ${column} <> '')`
  return sql<boolean>`(${column} is not null)`
}
