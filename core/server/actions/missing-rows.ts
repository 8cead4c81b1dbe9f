import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, refuse } from '#core/contract/errors.ts'
import { isVersioned } from '../lists/list-engine.ts'
import { projection, type WireRow } from '../lists/projection.ts'
import { namingField, rowName } from '../lists/row-name.ts'
import { withRowRefusals } from '../lists/row-standing.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { sqlIds } from '../sql/condition.ts'
import { operationOf, requireResource } from './call-context.ts'
import { checkActionRows } from './check-rows.ts'
import { withNames } from './guards.ts'
import { type RowsRequest, readableRows } from './locked-rows.ts'

export interface MissingRequest extends RowsRequest {
  readonly now: Date
}

/**
 * Explains why rows of a call are missing. If the actor may read all of them: what the action has against their state, or that they are read-only to
 * the actor. Otherwise the operation's explanation, for actors who could see the rows. Undefined for a plain 404.
 * @throws the action's refusal of their state
 */
export const whyMissing = async (core: Core, tx: Tx, request: MissingRequest): Promise<HttpError | undefined> =>
  (await readOnlyRefusal(core, tx, request)) ?? operationExplanation(core, tx, request)

async function readOnlyRefusal(core: Core, tx: Tx, request: MissingRequest): Promise<HttpError | undefined> {
  const { snapshot, resource, action, actor, ids } = request
  if (action.access === 'read') return undefined
  const name = namingField(resource)
  const named = projection({ snapshot, resource, paths: name === 'id' ? [] : [name], versioned: isVersioned(core, resource) })
  const plan = withRowRefusals(core, named, { snapshot, resource, actor, offers: [] })
  if (plan === named) return undefined
  const found = await sql<Record<string, unknown>>`select ${plan.select} from ${sql.table(resource.source)} as t ${plan.joins}
    where ${sqlIds('t', ids)} and ${scopePredicate(snapshot, resource, actor, 'read', 't')} order by t.id`.execute(tx)
  const read: readonly (WireRow & { readonly $readOnly?: string })[] = found.rows.map(plan.read)
  const sentence = read.find(row => row.$readOnly !== undefined)?.$readOnly
  if (sentence === undefined || new Set(ids).size !== read.length) return undefined
  // The action's refusal of the row's state is more helpful than that the row is read-only to the actor.
  const rows = await readableRows(core, tx, request)
  await checkActionRows(core, tx, { ...request, rows })
  const names = read.filter(row => row.$readOnly === sentence).map(row => rowName(row, name))
  return refuse(ids.length === 1 ? sentence : withNames(sentence, names))
}

async function operationExplanation(
  core: Core,
  tx: Tx,
  { snapshot, action, actor, now, ids }: MissingRequest,
): Promise<HttpError | undefined> {
  const sees = async (name: string): Promise<boolean> => {
    const resource = requireResource(snapshot, name)
    const { rows } = await sql`select from ${sql.table(resource.source)} as t
      where ${sqlIds('t', ids)} and ${scopePredicate(snapshot, resource, actor, 'read', 't')} limit 1`.execute(tx)
    return rows.length > 0
  }
  const operation = action.operation === undefined ? undefined : operationOf(core, action)
  return operation?.missing?.({ tx, actor, now, sees }, ids)
}
