import { defineJob } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import { mondayOf, wallDate } from '#core/manifest/public.ts'
import { sendReport } from './send-report.ts'
import { queueDueSendings } from './sendings.ts'

/** Mondays from 8:00, every ten minutes: after an outage at eight, the reports are sent later the same day. */
export const sendDue = defineJob({
  name: 'subscription.sendDue',
  title: '定期报表到期',
  cron: '*/10 8-23 * * 1',
  result: objectOf({ kept: WHOLE }),
  async run({ transaction, services }) {
    const kept = await transaction(async ({ tx }) => {
      const due = await queueDueSendings(tx, mondayOf(wallDate(new Date())))
      // Queued in the same transaction, so no sending waits without a job. Each job runs with the recipient's permissions and scope.
      for (const { id, recipientId } of due) await services.jobs.send(sendReport, { sending: id }, { id: recipientId }, tx)
      return due.length
    })
    return { kept }
  },
})
