import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** Delivery claimed by this process for sending. */
export interface ClaimedWebhook {
  readonly id: number
  readonly delivery: string
  readonly topic: string
  readonly resource: string
  readonly recordId: number
  readonly body: Readonly<Record<string, unknown>>
  readonly createdDate: Date
  /** Number of attempts including this one. */
  readonly attempts: number
}

/** Lease of an attempt in seconds, longer than any attempt takes. */
export const WEBHOOK_LEASE_SECONDS = 60

/**
 * Aligns states with the configured peers, and fails deliveries that follow a failed one of the same record: they must arrive in order, so they wait
 * until it is resent.
 */
export async function alignDeliveryStates(db: Db, peers: readonly string[]): Promise<void> {
  await sql`update webhook_delivery set state = 'UNCONFIGURED', next_attempt_date = null
    where state in ('PENDING', 'RETRYING') and peer <> all(${peers}::text[])`.execute(db)
  await sql`update webhook_delivery set state = 'PENDING', next_attempt_date = now(), attempts = 0
    where state = 'UNCONFIGURED' and peer = any(${peers}::text[])`.execute(db)
  await sql`update webhook_delivery later set state = 'FAILED', next_attempt_date = null, last_error = '前一条推送失败，等待补发'
    from webhook_delivery failed
    where failed.state = 'FAILED' and later.resource = failed.resource and later.record_id = failed.record_id and later.peer = failed.peer
      and later.id > failed.id and later.state in ('PENDING', 'RETRYING', 'UNCONFIGURED')`.execute(db)
}

/** Claims due deliveries of a peer, the first undelivered one per record, so that no other process sends them at the same time. */
export async function claimDeliveries(db: Db, peer: string, most: number): Promise<readonly ClaimedWebhook[]> {
  const { rows } = await sql<ClaimedWebhook>`
    update webhook_delivery set attempts = attempts + 1, last_attempt_date = now(), next_attempt_date = now() + make_interval(secs => ${WEBHOOK_LEASE_SECONDS})
    where id in (
      select d.id from webhook_delivery d
      where d.peer = ${peer} and d.state in ('PENDING', 'RETRYING') and d.next_attempt_date <= now()
        and not exists (select from webhook_delivery earlier where earlier.resource = d.resource and earlier.record_id = d.record_id
          and earlier.peer = d.peer and earlier.id < d.id and earlier.state <> 'SENT')
      order by d.next_attempt_date, d.id limit ${most} for update of d skip locked)
    returning id, delivery, topic, resource, record_id as "recordId", body, created_date as "createdDate", attempts`.execute(db)
  return [...rows].sort((a, b) => a.id - b.id)
}

export async function markSent(db: Db, { id }: ClaimedWebhook): Promise<void> {
  await sql`update webhook_delivery set state = 'SENT', sent_date = now(), next_attempt_date = null, last_error = null
    where id = ${id} and state <> 'SENT'`.execute(db)
}

/** Schedules the retry, or marks the delivery as failed, unless another process has claimed it since. @param pause seconds; undefined: failed. */
export async function markFailed(db: Db, { id, attempts }: ClaimedWebhook, error: string, pause: number | undefined): Promise<void> {
  const state = pause === undefined ? 'FAILED' : 'RETRYING'
  await sql`update webhook_delivery set state = ${state}, last_error = ${error},
      next_attempt_date = now() + make_interval(secs => ${pause ?? null}::float8)
    where id = ${id} and attempts = ${attempts} and state in ('PENDING', 'RETRYING')`.execute(db)
}
