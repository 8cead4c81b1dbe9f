import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { choiceOf, limited, objectOf, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { STORE_EVENTS } from '../wire.ts'
import { packItems, unpackItems } from './packed.ts'
import type { TrackingEvent } from './tally.ts'

/** Kind of events in a batch. */
export type BatchFeed = 'events' | 'storeEvents'

/** A shop event as clients send it. */
export const storeEvent = objectOf({
  time: limited(TEXT, { format: 'date-time', description: '发生时间，最近七天以内' }),
  institutionId: limited(WHOLE, { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: '店铺所属机构在本系统的编号' }),
  kind: limited(choiceOf(...STORE_EVENTS), { description: 'SCAN 扫码，CLICK 进店；预约由预约接口提交' }),
})
export type StoreEvent = TypeOf<typeof storeEvent>

/** The received events of a feed. */
type FeedEvents =
  | { readonly feed: 'events'; readonly events: readonly TrackingEvent[] }
  | { readonly feed: 'storeEvents'; readonly events: readonly StoreEvent[] }

/** Stored batch: the received events of one day that were counted. */
export type ReceivedBatch = { readonly id: number; readonly clientId: number } & FeedEvents

/** Stores the counted events of a batch for one day. */
export async function storeBatch(
  tx: Tx,
  { day, clientId, feed, events }: { readonly day: string; readonly clientId: number } & FeedEvents,
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
  return Promise.all(
    rows.map(async ({ id, clientId, feed, events }) =>
      feed === 'events'
        ? { id, clientId, feed, events: await unpackItems<TrackingEvent>(events) }
        : { id, clientId, feed, events: await unpackItems<StoreEvent>(events) },
    ),
  )
}

/** Id of the last batch of a day; 0 if it has none. */
export async function lastBatchOfDay(db: Db | Tx, day: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from tracking_batch where day = ${day}::date`.execute(db)
  return Number(rows[0]?.last)
}
