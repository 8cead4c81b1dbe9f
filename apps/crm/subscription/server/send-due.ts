import type { Job } from '#core/contract/job.ts'
import { mondayOf } from '#core/manifest/time/period.ts'
import { wallDate } from '#core/manifest/time/wall-time.ts'
import { SEND_JOB } from './send-report.ts'
import { keepDue } from './sendings.ts'

/** Mondays from eight on: what a server that was off at eight has missed, it sends when it is back the same day. */
export const sendDue: Job = {
  name: 'subscription.sendDue',
  title: '定期报表到期',
  cron: '*/10 8-23 * * 1',
  async run({ transaction, services }) {
    const kept = await transaction(async ({ tx }) => {
      const due = await keepDue(tx, mondayOf(wallDate(new Date())))
      // Kept together: nothing waits that nobody sends. Each is read by its reader's own permissions and scope.
      for (const { id, recipientId } of due) await services.jobs.send(SEND_JOB, { sending: id }, { id: recipientId }, tx)
      return due.length
    })
    return { kept }
  },
}
