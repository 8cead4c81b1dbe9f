import { sql } from 'kysely'
import { notFound } from '#core/contract/errors.ts'
import type { Core } from '../http/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { isVersioned } from './list-engine.ts'
import type { ListRequest } from './list-source.ts'
import { projection, type WireRow } from './projection.ts'
import { allFields } from './view-paths.ts'

/** One row that the actor may see, masked. @throws 404 */
export async function details(core: Core, { snapshot, resource, actor }: Omit<ListRequest, 'query'>, id: number): Promise<WireRow> {
  const paths = resource.details.length > 0 ? resource.details : allFields(resource)
  const plan = projection({ snapshot, resource, paths, versioned: isVersioned(core, resource) })
  const { rows } = await sql<Record<string, unknown>>`select ${plan.select} from ${sql.table(resource.source)} as t ${plan.joins}
    where t.id = ${id} and ${scopePredicate(snapshot, resource, actor, 'read', 't')}`.execute(core.db)
  if (!rows[0]) throw notFound()
  return plan.read(rows[0])
}
