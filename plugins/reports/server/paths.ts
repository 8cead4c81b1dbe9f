import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ConditionKind } from '#core/manifest/public.ts'
import { columnKind, columnSql } from '#core/server/index.ts'

/** The field at the path's end; undefined for 'id', the row itself. */
export const pathEnd = ({ text, own, target }: FieldPath): Field | undefined => (text === 'id' ? undefined : (target ?? own))

/** Comparison kind of the values at the path's end; 'integer' for the row's id. */
export const pathKind = (snapshot: Snapshot, path: FieldPath): ConditionKind => {
  const field = pathEnd(path)
  return field ? columnKind(snapshot, field) : 'integer'
}

/** True if a row has several values. */
export const isListKind = (kind: ConditionKind): boolean => kind === 'list' || kind === 'idList'

/** The resource that a dotted path refers to. */
export function pathTarget(snapshot: Snapshot, path: FieldPath): Resource {
  const resource = snapshot.resources[path.targetResource ?? path.own.to ?? '']
  if (!resource) throw new Error(`path ${path.text} refers to nothing`)
  return resource
}

const joinAlias = ({ own }: FieldPath): string => `j_${own.name}`

/** Column at the path's end, over row t and the joins of joinsOf. */
export function pathSql(snapshot: Snapshot, path: FieldPath): RawBuilder<unknown> {
  if (path.text === 'id') return sql.ref('t.id')
  return path.target ? columnSql(snapshot, path.target, joinAlias(path)) : columnSql(snapshot, path.own, 't')
}

/** Joins for the dotted paths, one per reference. */
export function joinsOf(snapshot: Snapshot, paths: readonly FieldPath[]): RawBuilder<unknown> {
  const dotted = new Map(paths.filter(path => path.target).map(path => [joinAlias(path), path]))
  const joins = [...dotted].map(
    ([alias, path]) =>
      sql`left join ${sql.table(pathTarget(snapshot, path).source)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = ${columnSql(snapshot, path.own, 't')}`,
  )
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `)
}
