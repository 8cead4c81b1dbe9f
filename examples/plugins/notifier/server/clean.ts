import { type Job, sql } from '@yuanhang/server'

/** Days for which it is kept what was said. */
const KEPT_DAYS = 30

/** Every night. What still waits stays, however old it is. */
export const cleanJob: Job = {
  name: 'notifier.clean',
  title: '清理群通知',
  cron: '40 3 * * *',
  longest: 600,
  async run({ db }) {
    const { numAffectedRows } = await sql`delete from notifier_delivery
      where state in ('SENT', 'FAILED') and created_date < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
    return { removed: Number(numAffectedRows ?? 0) }
  },
}
