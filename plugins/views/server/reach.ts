import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { forbidden, notFound } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { listAccess } from '#core/manifest/public.ts'
import { sharePermission } from '../wire.ts'
import { viewDb } from './db.ts'

export const mayShareViews = (actor: Actor): boolean => actor.admin || actor.permissions.has(sharePermission)

/** @throws 404 or 403 if the caller may not open the screen */
export const requireScreen = (snapshot: Snapshot, actor: Actor, screen: string): void => {
  const access = listAccess(snapshot, screen, actor)
  if (access === 'unknown') throw notFound()
  if (access === 'forbidden') throw forbidden()
}

/**
 * Loads and locks a view that the caller may change: their own, or with the share permission a shared one of a screen they may open.
 * @throws 404 for any other, as if it did not exist; 403 for the caller's own view of a screen that they may no longer open
 */
export const lockChangeableView = async (tx: Tx, snapshot: Snapshot, actor: Actor, id: number) => {
  const row = await viewDb(tx)
    .selectFrom('saved_view')
    .select(['id', 'employee_id', 'screen', 'name', 'shared'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !(row.employee_id === actor.id || (row.shared && mayShareViews(actor) && listAccess(snapshot, row.screen, actor) === 'open')))
    throw notFound()
  requireScreen(snapshot, actor, row.screen)
  return row
}
