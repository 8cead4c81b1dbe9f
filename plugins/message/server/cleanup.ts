import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { defineJob } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'

/** Days for which messages are kept, read or not. */
const MESSAGE_RETENTION_DAYS = 365
/** Days after which message_told rows are deleted. They are needed on the same day only; one more day allows for clock differences between nodes. */
const TOLD_RETENTION_DAYS = 1
/** Messages deleted per transaction. */
const MESSAGES_PER_DELETION = 200

/**
 * Deletes some of the oldest messages with their recipients. Manual messages keep their recipient and reader counts, for information only. Returns
 * the number deleted.
 */
async function deleteOldMessages(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from message where push_time < now() - make_interval(days => ${MESSAGE_RETENTION_DAYS})
    order by push_time limit ${MESSAGES_PER_DELETION} for update skip locked`.execute(tx)
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return 0
  await sql`update manual_message m set kept_recipients = c.recipients, kept_readers = c.readers
    from (select s.manual_message_id as id, count(r.employee_id)::int as recipients, count(r.read_date)::int as readers
      from message s left join message_recipient r on r.message_id = s.id
      where s.id = any(${ids}::bigint[]) and s.manual_message_id is not null group by 1) c where c.id = m.id`.execute(tx)
  await sql`delete from message_recipient where message_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from message where id = any(${ids}::bigint[])`.execute(tx)
  return ids.length
}

/** Nightly job: deletes messages older than a year, and expired message_told rows. */
export const messageCleanupJob = defineJob({
  name: 'message.cleanup',
  title: '清理消息',
  cron: '40 3 * * *',
  result: objectOf({ removed: WHOLE }),
  async run({ db, transaction, signal }) {
    await sql`delete from message_told where day < (now() at time zone 'Asia/Shanghai')::date - ${TOLD_RETENTION_DAYS}::int`.execute(db)
    let removed = 0
    for (let count = MESSAGES_PER_DELETION; count === MESSAGES_PER_DELETION; removed += count) {
      signal.throwIfAborted()
      count = await transaction(({ tx }) => deleteOldMessages(tx))
    }
    return { removed }
  },
})
