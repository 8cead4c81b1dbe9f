import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import { forbidden, malformed, notFound } from '#core/contract/errors.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { queryId } from '#core/manifest/id/read-id.ts'
import { detailsPermission, screenAccess } from '#core/manifest/index.ts'
import type { ListSpec } from '#core/manifest/query/index.ts'
import { requirePermission } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { columnSql } from '../sql/columns.ts'
import { allOf, type Predicate } from '../sql/condition.ts'

interface NestedListRequest {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly actor: Actor
  /** Id of the parent row, unparsed. */
  readonly of: string | undefined
}

/** Checks that the actor may open the detail screen. @throws 403. */
export function requireDetail(snapshot: Snapshot, actor: Actor, screen: string, resource: string): void {
  if (screenAccess(snapshot, screen, actor) !== 'open') throw forbidden()
  requirePermission(actor, detailsPermission(snapshot, resource))
}

/** Over alias t: the row refers to `id` by this field. */
export function refersTo(snapshot: Snapshot, field: Field, id: number): Predicate {
  const column = columnSql(snapshot, field, 't')
  return fieldType(field.type).refers === 'many' ? sql<boolean>`${column} @> array[${id}]::bigint[]` : sql<boolean>`${column} = ${id}`
}

/** @throws 404 unless the actor may see the row */
export async function requireRow(core: Core, { snapshot, resource, actor }: Omit<NestedListRequest, 'of'>, id: number): Promise<void> {
  const visible = allOf([sql<boolean>`t.id = ${id}`, scopePredicate(snapshot, resource, actor, 'read', 't')])
  const { rows } = await sql`select from ${sql.table(resource.source)} as t where ${visible}`.execute(core.db)
  if (rows.length === 0) throw notFound()
}

/**
 * Predicates of a list inside a detail: its rows must refer to the parent row, which the actor must be allowed to see. Empty for other lists.
 * @throws 400, 403, 404
 */
export async function withinPredicates(core: Core, listed: NestedListRequest, within: ListSpec['within']): Promise<readonly Predicate[]> {
  const { snapshot, resource, actor, of } = listed
  if (!within) {
    if (of !== undefined) throw malformed('不支持查询参数 of')
    return []
  }
  const id = queryId('of', of)
  const parent = snapshot.resources[within.resource]
  const field = resource.fields[within.through]
  if (!parent || !field) throw new Error(`list of ${within.screen} should have been linked`)
  requireDetail(snapshot, actor, within.screen, parent.name)
  await requireRow(core, { snapshot, resource: parent, actor }, id)
  return [refersTo(snapshot, field, id)]
}
