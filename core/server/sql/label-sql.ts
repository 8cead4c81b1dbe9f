import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { columnSql, wireSql } from './columns.ts'

/**
 * SQL for a row's label in references. If several rows have the same label, it is followed by the fields that tell them apart: 王芳（wangf2 · 咨询B部）.
 * Unique labels are unchanged.
 */
export function labelSql(snapshot: Snapshot, { source, lookup, fields }: Resource, field: Field, alias: string): RawBuilder<unknown> {
  const apart = (lookup?.apart ?? []).flatMap(name => fields[name] ?? [])
  if (apart.length === 0 || lookup?.label !== field.name) return wireSql(snapshot, field, alias)
  const label = columnSql(snapshot, field, alias)
  const more = sql.join(apart.map(one => referenceTextSql(snapshot, one, alias)))
  return sql`case when exists (select from ${sql.table(source)} as namesake
      where ${columnSql(snapshot, field, 'namesake')} = ${label} and namesake.id <> ${sql.ref(`${alias}.id`)})
    then ${label} || '（' || concat_ws(' · ', ${more}) || '）' else ${label} end`
}

/** SQL for a value as text: of a reference the label of the row it points to. */
function referenceTextSql(snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> {
  const target = field.to === undefined ? undefined : snapshot.resources[field.to]
  const show = target?.fields[field.show ?? target.lookup?.label ?? '']
  if (!target || !show) return wireSql(snapshot, field, alias)
  return sql`(select ${columnSql(snapshot, show, 'meant')} from ${sql.table(target.source)} as meant
    where meant.id = ${columnSql(snapshot, field, alias)})`
}
