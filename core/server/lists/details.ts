import { sql } from 'kysely'
import { notFound } from '#core/contract/errors.ts'
import type { Core } from '../pipeline/core.ts'
import { type Reach, scopePredicate } from '../scope/scope-predicate.ts'
import { isVersioned } from './list-engine.ts'
import type { ListRequest } from './list-source.ts'
import { projection, type WireRow } from './projection.ts'
import { allFields } from './view-paths.ts'

/** One row that the actor may see, masked. @throws 404. */
export async function requireVisibleRow(core: Core, request: Omit<ListRequest, 'query'>, id: number): Promise<WireRow> {
  const row = await rowInScope(core, request, id)
  if (!row) throw notFound()
  return row
}

interface RowOptions {
  /** Default: the columns of the details. */
  readonly columns?: readonly string[]
  /** Scope to apply. Default: read. */
  readonly reach?: Reach
  /** Key under which the row carries whether the actor may act on it. */
  readonly mayAct?: string
}

/** One row within the scope, masked; undefined if there is none. */
export async function rowInScope(
  core: Core,
  { snapshot, resource, actor }: Omit<ListRequest, 'query'>,
  id: number,
  { columns, reach = 'read', mayAct }: RowOptions = {},
): Promise<WireRow | undefined> {
  const paths = columns ?? (resource.details.length > 0 ? resource.details : allFields(resource))
  const plan = projection({ snapshot, resource, paths, versioned: isVersioned(core, resource) })
  const scope = (wanted: Reach) => scopePredicate(snapshot, resource, actor, wanted, 't')
  const act = mayAct === undefined ? sql`` : sql`, ${scope('act')} as may_act`
  const { rows } = await sql<Record<string, unknown>>`select ${plan.select}${act} from ${sql.table(resource.source)} as t ${plan.joins}
    where t.id = ${id} and ${scope(reach)}`.execute(core.db)
  const [row] = rows
  if (!row) return undefined
  return mayAct === undefined ? plan.read(row) : { ...plan.read(row), [mayAct]: row.may_act === true }
}
