import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Job } from '#core/contract/job.ts'

/** Rows deleted per statement. */
const BATCH = 5_000

/** A request is valid within 300 s of the server's clock; nonces are kept longer than that. */
const nonces = sql`delete from inbound_nonce where (key_id, nonce) in (
  select key_id, nonce from inbound_nonce where taken_date < now() - interval '15 minutes' limit ${BATCH}) returning 1`
/** Kept as long as the answers to idempotency keys of employees. */
const answers = sql`delete from inbound_answer where (client_id, key) in (
  select client_id, key from inbound_answer where created_date < now() - interval '2 days' limit ${BATCH}) returning 1`
const batches = sql`delete from inbound_batch where id in (
  select id from inbound_batch where created_date < now() - interval '90 days' order by created_date limit ${BATCH}) returning 1`
/** Secrets of expired keys: kept for one more day, in which a caller that still signs with one is recognised. */
const secrets = sql`delete from inbound_secret where key_id in (
  select id from inbound_key where expires_date < now() - interval '1 day' limit ${BATCH}) returning 1`

async function removeAll(db: Db, statement: typeof nonces, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (let count = BATCH; count === BATCH; removed += count) {
    signal.throwIfAborted()
    count = (await statement.execute(db)).rows.length
  }
  return removed
}

/** Every five minutes: deletes expired rows. */
export const cleanupJob: Job = {
  name: 'inbound.cleanup',
  title: '清理接入记录',
  cron: '*/5 * * * *',
  async run({ db, signal }) {
    const removed: Record<string, number> = {}
    for (const [name, statement] of Object.entries({ nonces, answers, batches, secrets }))
      removed[name] = await removeAll(db, statement, signal)
    return removed
  },
}
