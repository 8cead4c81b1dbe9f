import { sql } from 'kysely'
import type { WriteContext } from '#core/contract/write-context.ts'
import { notifyDeliveriesEnqueued } from './wake.ts'

/** Delivery to enqueue for a peer. */
export interface NewDelivery {
  /** Key of the peer. Deliveries for a peer that is not configured wait until it is. */
  readonly peer: string
  /** Resource and id of the record: deliveries of one record arrive in order. */
  readonly resource: string
  readonly recordId: number
  /** Event in the past tense. */
  readonly topic: string
  /** Chinese title of the event, by which staff find the delivery. At most 100 characters. */
  readonly title: string
  /** JSON sent as `data`. No secrets. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Enqueues deliveries in the caller's transaction: they are sent after commit, or not at all after a rollback. The caller holds the lock of the
 * record's row, as operations and recorders do, so the order of deliveries is the order of events.
 */
export async function enqueueDeliveries(
  { tx, afterCommit }: Pick<WriteContext, 'tx' | 'afterCommit'>,
  tellings: readonly NewDelivery[],
): Promise<void> {
  if (tellings.length === 0) return
  const rows = tellings.map(({ recordId, ...telling }, place) => ({ ...telling, record_id: recordId, place }))
  await sql`insert into webhook_delivery (peer, resource, record_id, topic, title, body)
    select r.peer, r.resource, r.record_id, r.topic, r.title, r.body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(peer text, resource text, record_id bigint, topic text, title text, body jsonb, place int)
    order by r.place`.execute(tx)
  afterCommit(notifyDeliveriesEnqueued)
}
