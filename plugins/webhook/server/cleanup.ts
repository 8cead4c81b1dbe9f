import { sql } from 'kysely'
import { defineJob } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'

/** Days for which delivered rows are kept. */
const DELIVERY_RETENTION_DAYS = 90
/** Rows deleted per statement. */
const DELIVERIES_PER_DELETION = 5_000

/** Nightly job that deletes old delivered rows. The newest row of each record stays, so that its list still shows a state. */
export const webhookCleanupJob = defineJob({
  name: 'webhook.cleanup',
  title: '清理推送记录',
  cron: '50 3 * * *',
  result: objectOf({ removed: WHOLE }),
  async run({ db, signal }) {
    let removed = 0
    for (let count = DELIVERIES_PER_DELETION; count === DELIVERIES_PER_DELETION; removed += count) {
      signal.throwIfAborted()
      const { rows } = await sql`delete from webhook_delivery where id in (
        select d.id from webhook_delivery d where d.state = 'SENT' and d.sent_date < now() - make_interval(days => ${DELIVERY_RETENTION_DAYS})
          and exists (select from webhook_delivery newer where newer.resource = d.resource and newer.record_id = d.record_id and newer.id > d.id)
        limit ${DELIVERIES_PER_DELETION}) returning id`.execute(db)
      count = rows.length
    }
    return { removed }
  },
})
