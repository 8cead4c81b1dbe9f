import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { InboundContext } from '#plugins/inbound/server/feed.ts'

/** Connections of the servers of this process. */
const connections = new WeakMap<ServerServices, Db>()

/** Told when a server starts. */
export const connected = (services: ServerServices, db: Db): void => void connections.set(services, db)

/** What the transaction writes is on its way to the disk when it commits, and not yet there. */
const unsynced = (tx: Tx): Promise<unknown> => sql`select set_config('synchronous_commit', 'off', true)`.execute(tx)

/**
 * Rows that everybody counts into are locked until the transaction ends: not until a disk has turned as well, or batches would follow one another at
 * its pace. The disk is waited for afterwards, without locks and together with others, before the client is told that its batch was taken.
 */
export async function lockShortly({ tx, services, afterCommit }: Pick<InboundContext, 'tx' | 'services' | 'afterCommit'>): Promise<void> {
  const db = connections.get(services)
  if (!db) return
  await unsynced(tx)
  // A commit that is waited for brings all before it to the disk.
  afterCommit(async () => void (await sql`select pg_logical_emit_message(true, 'tracking', '')`.execute(db)))
}
