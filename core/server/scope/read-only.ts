import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { columnSql } from '../sql/columns.ts'
import { scopePredicate, type Viewer } from './scope-predicate.ts'

/** What is said of a row that may be read and not changed, where its resource says nothing of its own. */
export const READ_ONLY = '仅可查看'

/**
 * Why the viewer may not change a row that he may read, as a text over the alias; null where he may. undefined: whoever reads a row of this
 * resource may change it, so there is nothing to ask.
 */
export function readOnlyReason(
  snapshot: Snapshot,
  resource: Resource,
  viewer: Viewer,
  alias: string,
): RawBuilder<string | null> | undefined {
  if (!distinguishes(snapshot, resource, viewer)) return undefined
  const act = scopePredicate(snapshot, resource, viewer, 'act', alias)
  const cases = orphanCase(snapshot, resource, alias)
  const otherwise = cases ? sql`case when ${cases.holds} then ${sql.lit(cases.refusal)} else ${sql.lit(READ_ONLY)} end` : sql.lit(READ_ONLY)
  return sql<string | null>`case when ${act} then null else ${otherwise} end`
}

const parentOf = (snapshot: Snapshot, { scope, fields }: Resource) => {
  const field = scope.through === undefined ? undefined : fields[scope.through]
  const parent = field?.to === undefined ? undefined : snapshot.resources[field.to]
  return field && parent && { field, parent }
}

/** Whether there may be rows that the viewer reads and may not change. */
function distinguishes(snapshot: Snapshot, resource: Resource, viewer: Viewer): boolean {
  const { scope } = resource
  if (viewer.admin || scope.all || (scope.except !== undefined && viewer.permissions.has(scope.except))) return false
  if (scope.readers.length > 0) return true
  if (scope.viewers !== undefined && scope.orphans !== undefined && viewer.permissions.has(scope.orphans)) return true
  const led = parentOf(snapshot, resource)
  return led !== undefined && distinguishes(snapshot, led.parent, viewer)
}

/** Rows that nobody is responsible for, and what is said of them: the resource's own, or those that the scope goes through. */
function orphanCase(
  snapshot: Snapshot,
  resource: Resource,
  alias: string,
  depth = 0,
): { readonly holds: RawBuilder<boolean>; readonly refusal: string } | undefined {
  const { viewers, orphanRefusal: refusal } = resource.scope
  const field = viewers === undefined ? undefined : resource.fields[viewers]
  if (field && refusal !== undefined) return { holds: sql<boolean>`${columnSql(snapshot, field, alias)} is null`, refusal }
  const led = parentOf(snapshot, resource)
  const above = `orphan${depth + 1}`
  const inner = led && orphanCase(snapshot, led.parent, above, depth + 1)
  if (!led || !inner) return undefined
  const isParent = sql`${sql.ref(`${above}.id`)} = ${columnSql(snapshot, led.field, alias)}`
  const holds = sql<boolean>`exists (select from ${sql.table(led.parent.source)} as ${sql.id(above)} where ${isParent} and ${inner.holds})`
  return { ...inner, holds }
}
