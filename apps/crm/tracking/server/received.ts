import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { packItems, unpackItems } from './packed.ts'

/** Kind of events in a batch. */
export type BatchFeed = 'events' | 'storeEvents'

/** Stored batch: the received events of one day that were counted. */
export interface ReceivedBatch {
  readonly id: number
  readonly clientId: number
  readonly feed: BatchFeed
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

/** Stores the counted events of a batch for one day. */
export async function storeBatch(
  tx: Tx,
  { day, clientId, feed, events }: Omit<ReceivedBatch, 'id'> & { readonly day: string },
): Promise<void> {
  const packed = await packItems(events)
  await sql`insert into tracking_batch (day, client_id, feed, events) values (${day}::date, ${clientId}, ${feed}, ${packed})`.execute(tx)
}

/** Stored batches of a day, in the order of their ids. */
export async function batchesOfDay(
  db: Db | Tx,
  day: string,
  { after, upTo, most }: { readonly after: number; readonly upTo: number; readonly most: number },
): Promise<readonly ReceivedBatch[]> {
  const { rows } = await sql<{ id: number; clientId: number; feed: BatchFeed; events: Buffer }>`
    select id, client_id as "clientId", feed, events from tracking_batch
    where day = ${day}::date and id > ${after} and id <= ${upTo} order by id limit ${most}`.execute(db)
  return Promise.all(rows.map(async row => ({ ...row, events: await unpackItems(row.events) })))
}

/** Id of the last batch of a day; 0 if it has none. */
export async function lastBatchOfDay(db: Db | Tx, day: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from tracking_batch where day = ${day}::date`.execute(db)
  return Number(rows[0]?.last)
}
