import { defineJob, objectOf, sql, WHOLE } from '@yuanhang/server'

/** Days for which finished deliveries are kept. */
const DELIVERY_KEPT_DAYS = 30

/** Deletes old deliveries every night. Pending ones are kept, however old. */
export const cleanJob = defineJob({
  name: 'notifier.clean',
  title: '清理群通知',
  cron: '40 3 * * *',
  longest: 600,
  result: objectOf({ removed: WHOLE }),
  async run({ db }) {
    const { numAffectedRows } = await sql`delete from notifier_delivery
      where state in ('SENT', 'FAILED') and created_date < now() - make_interval(days => ${DELIVERY_KEPT_DAYS})`.execute(db)
    return { removed: Number(numAffectedRows ?? 0) }
  },
})
