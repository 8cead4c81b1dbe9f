import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { SYSTEM } from '#core/server/jobs/system-actor.ts'
import { cleanupJob } from './cleanup.ts'
import { DELIVER_JOB, deliverJob } from './deliver.ts'
import { webhookPeers } from './peer-point.ts'
import { resend } from './resend.ts'
import { onEnqueued } from './wake.ts'

export default defineServerPlugin({
  id: 'webhook',
  operations: [resend],
  assemble: extensions => ({
    jobs: [deliverJob(extensions.of(webhookPeers)), cleanupJob],
    async start({ jobs }) {
      let asked: Promise<unknown> | undefined
      return onEnqueued(async () => {
        // Sending runs as the system, not as the employee who enqueued. Concurrent calls share one job.
        asked ??= jobs.send(DELIVER_JOB, {}, SYSTEM).finally(() => {
          asked = undefined
        })
        await asked
      })
    },
  }),
})
