import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { columnSql } from '../sql/columns.ts'
import { scopePredicate, type Viewer } from './scope-predicate.ts'

/** Default text for a row that may be read but not changed. */
export const READ_ONLY_REASON = '仅可查看'

/**
 * SQL for the reason why the viewer may not change a row they can read; null if they may. Returns undefined if the viewer may change every readable
 * row of the resource, so that the query needs no such column.
 */
export function readOnlyReason(
  snapshot: Snapshot,
  resource: Resource,
  viewer: Viewer,
  alias: string,
): RawBuilder<string | null> | undefined {
  if (!hasReadOnlyRows(snapshot, resource, viewer)) return undefined
  const act = scopePredicate(snapshot, resource, viewer, 'act', alias)
  const cases = orphanCase(snapshot, resource, alias)
  const otherwise = cases
    ? sql`case when ${cases.holds} then ${sql.lit(cases.refusal)} else ${sql.lit(READ_ONLY_REASON)} end`
    : sql.lit(READ_ONLY_REASON)
  return sql<string | null>`case when ${act} then null else ${otherwise} end`
}

const scopeParent = (snapshot: Snapshot, { scope, fields }: Resource) => {
  const field = scope.through === undefined ? undefined : fields[scope.through]
  const parent = field?.to === undefined ? undefined : snapshot.resources[field.to]
  return field && parent && { field, parent }
}

/** True if there may be rows that the viewer can read but not change. */
function hasReadOnlyRows(snapshot: Snapshot, resource: Resource, viewer: Viewer): boolean {
  const { scope } = resource
  if (viewer.admin || scope.all || (scope.except !== undefined && viewer.permissions.has(scope.except))) return false
  if (scope.readers.length > 0) return true
  if (scope.viewers !== undefined && scope.orphans !== undefined && viewer.permissions.has(scope.orphans)) return true
  const led = scopeParent(snapshot, resource)
  return led !== undefined && hasReadOnlyRows(snapshot, led.parent, viewer)
}

/** Condition for rows without a responsible employee, and the text for them; of the resource itself or of the one its scope goes through. */
function orphanCase(
  snapshot: Snapshot,
  resource: Resource,
  alias: string,
  depth = 0,
): { readonly holds: RawBuilder<boolean>; readonly refusal: string } | undefined {
  const { viewers, orphanRefusal: refusal } = resource.scope
  const field = viewers === undefined ? undefined : resource.fields[viewers]
  if (field && refusal !== undefined) return { holds: sql<boolean>`${columnSql(snapshot, field, alias)} is null`, refusal }
  const led = scopeParent(snapshot, resource)
  const above = `orphan${depth + 1}`
  const inner = led && orphanCase(snapshot, led.parent, above, depth + 1)
  if (!led || !inner) return undefined
  const isParent = sql`${sql.ref(`${above}.id`)} = ${columnSql(snapshot, led.field, alias)}`
  const holds = sql<boolean>`exists (select from ${sql.table(led.parent.source)} as ${sql.id(above)} where ${isParent} and ${inner.holds})`
  return { ...inner, holds }
}
