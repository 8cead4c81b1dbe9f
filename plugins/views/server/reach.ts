import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { forbidden, notFound } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { listAccess } from '#core/manifest/index.ts'
import { sharePermission } from '../wire.ts'
import { viewDb } from './db.ts'

export const mayShare = (actor: Actor): boolean => actor.admin || actor.permissions.has(sharePermission)

/** @throws 404 or 403 when the list's screen is not the caller's to open */
export const requireScreen = (snapshot: Snapshot, actor: Actor, screen: string): void => {
  const access = listAccess(snapshot, screen, actor)
  if (access === 'unknown') throw notFound()
  if (access === 'forbidden') throw forbidden()
}

/**
 * A view that the caller may change: an own one, or a shared one for who may share; of a screen that the caller may open. Locked.
 * @throws 404 for any other, as if it were not there; 403 for an own one whose screen is not the caller's to open any more
 */
export const changeable = async (tx: Tx, snapshot: Snapshot, actor: Actor, id: number) => {
  const row = await viewDb(tx)
    .selectFrom('saved_view')
    .select(['id', 'employee_id', 'screen', 'name', 'shared'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !(row.employee_id === actor.id || (row.shared && mayShare(actor) && listAccess(snapshot, row.screen, actor) === 'open')))
    throw notFound()
  requireScreen(snapshot, actor, row.screen)
  return row
}
