import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { SYSTEM_ACTOR } from '#core/server/index.ts'
import { webhookCleanupJob } from './cleanup.ts'
import { webhookDeliverJob, webhookDeliverJobAt } from './deliver.ts'
import { webhookPeers } from './peer-point.ts'
import { resendDeliveries } from './resend.ts'
import { onDeliveriesEnqueued } from './wake.ts'

export default defineServerPlugin({
  id: 'webhook',
  operations: [resendDeliveries],
  assemble: extensions => ({
    jobs: [webhookDeliverJob(extensions.of(webhookPeers)), webhookCleanupJob],
    async start({ jobs }) {
      let asked: Promise<unknown> | undefined
      return onDeliveriesEnqueued(async () => {
        // Sending runs as the system, not as the employee who enqueued. Concurrent calls share one job.
        asked ??= jobs.send(webhookDeliverJobAt, {}, SYSTEM_ACTOR).finally(() => {
          asked = undefined
        })
        await asked
      })
    },
  }),
})
