import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { defineJob } from '#core/contract/job.ts'
import { mapOf, WHOLE } from '#core/contract/shape.ts'

/** Rows deleted per statement. */
const INBOUND_ROWS_PER_DELETE = 5_000

/** A request is valid within 300 s of the server's clock; nonces are kept longer than that. */
const expiredNoncesSql = sql`delete from inbound_nonce where (key_id, nonce) in (
  select key_id, nonce from inbound_nonce where taken_date < now() - interval '15 minutes' limit ${INBOUND_ROWS_PER_DELETE}) returning 1`
/** Kept as long as the answers to idempotency keys of employees. */
const expiredAnswersSql = sql`delete from inbound_answer where (client_id, key) in (
  select client_id, key from inbound_answer where created_date < now() - interval '2 days' limit ${INBOUND_ROWS_PER_DELETE}) returning 1`
const expiredBatchesSql = sql`delete from inbound_batch where id in (
  select id from inbound_batch where created_date < now() - interval '90 days' order by created_date limit ${INBOUND_ROWS_PER_DELETE}) returning 1`
/** Secrets of expired keys: kept for one more day, in which a caller that still signs with one is recognised. */
const expiredSecretsSql = sql`delete from inbound_secret where key_id in (
  select id from inbound_key where expires_date < now() - interval '1 day' limit ${INBOUND_ROWS_PER_DELETE}) returning 1`

async function deleteInParts(db: Db, statement: typeof expiredNoncesSql, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (let count = INBOUND_ROWS_PER_DELETE; count === INBOUND_ROWS_PER_DELETE; removed += count) {
    signal.throwIfAborted()
    count = (await statement.execute(db)).rows.length
  }
  return removed
}

/** Every five minutes: deletes expired rows. */
export const inboundCleanupJob = defineJob({
  name: 'inbound.cleanup',
  title: '清理接入记录',
  cron: '*/5 * * * *',
  /** Removed rows by kind. */
  result: mapOf(WHOLE),
  async run({ db, signal }) {
    const removed: Record<string, number> = {}
    for (const [name, statement] of Object.entries({
      nonces: expiredNoncesSql,
      answers: expiredAnswersSql,
      batches: expiredBatchesSql,
      secrets: expiredSecretsSql,
    }))
      removed[name] = await deleteInParts(db, statement, signal)
    return removed
  },
})
