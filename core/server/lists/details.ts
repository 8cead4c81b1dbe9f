import { sql } from 'kysely'
import { notFound } from '#core/contract/errors.ts'
import type { Core } from '../http/core.ts'
import { type Reach, scopePredicate } from '../scope/scope-predicate.ts'
import { isVersioned } from './list-engine.ts'
import type { ListRequest } from './list-source.ts'
import { projection, type WireRow } from './projection.ts'
import { allFields } from './view-paths.ts'

/** One row that the actor may see, masked. @throws 404 */
export async function details(core: Core, request: Omit<ListRequest, 'query'>, id: number): Promise<WireRow> {
  const row = await rowInReach(core, request, id)
  if (!row) throw notFound()
  return row
}

/** One row within reach, masked; undefined when there is none. `columns` default to what details show. */
export async function rowInReach(
  core: Core,
  { snapshot, resource, actor }: Omit<ListRequest, 'query'>,
  id: number,
  columns?: readonly string[],
  reach: Reach = 'read',
): Promise<WireRow | undefined> {
  const paths = columns ?? (resource.details.length > 0 ? resource.details : allFields(resource))
  const plan = projection({ snapshot, resource, paths, versioned: isVersioned(core, resource) })
  const { rows } = await sql<Record<string, unknown>>`select ${plan.select} from ${sql.table(resource.source)} as t ${plan.joins}
    where t.id = ${id} and ${scopePredicate(snapshot, resource, actor, reach, 't')}`.execute(core.db)
  return rows[0] && plan.read(rows[0])
}
