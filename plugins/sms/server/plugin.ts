import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { SYSTEM } from '#core/server/jobs/system-actor.ts'
import { readSms } from './config.ts'
import { DELIVER_JOB, deliverJob, smsFollower } from './deliver.ts'
import { resend } from './resend.ts'
import { onQueued } from './wake.ts'

/** Server part of the plugin; the configuration chooses the driver. */
export default defineServerPlugin(environment => {
  const sms = readSms(environment)
  return {
    id: 'sms',
    assemble: extensions => ({
      operations: [resend],
      jobs: [deliverJob(sms, extensions.of(smsFollower))],
      async start({ jobs }) {
        let asked: Promise<unknown> | undefined
        return onQueued(async () => {
          // Sending runs as the system, not as the employee who queued the messages. Concurrent calls share one job.
          asked ??= jobs.send(DELIVER_JOB, {}, SYSTEM).finally(() => {
            asked = undefined
          })
          await asked
        })
      },
    }),
  }
})
