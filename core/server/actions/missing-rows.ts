import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { HttpError } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { sqlIds } from '../sql/condition.ts'
import { operationOf, resourceOf } from './call-context.ts'

interface MissingRequest {
  readonly snapshot: Snapshot
  readonly action: Action
  readonly actor: Actor
  readonly now: Date
  /** All rows of the call. */
  readonly ids: readonly number[]
}

/** Why rows of a call are gone or out of scope, as its operation says it to those who may know; nothing where it is a 404 like any other. */
export const saidOfMissing = async (core: Core, tx: Tx, request: MissingRequest): Promise<HttpError | undefined> => {
  const { snapshot, action, actor, now, ids } = request
  const sees = async (name: string): Promise<boolean> => {
    const resource = resourceOf(snapshot, name)
    const { rows } = await sql`select from ${sql.table(resource.source)} as t
      where ${sqlIds('t', ids)} and ${scopePredicate(snapshot, resource, actor, 'read', 't')} limit 1`.execute(tx)
    return rows.length > 0
  }
  return operationOf(core, action).missing?.({ tx, actor, now, sees }, ids)
}
