import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { SYSTEM_ACTOR } from '#core/server/index.ts'
import { readSmsConfig } from './config.ts'
import { smsDeliverJob, smsDeliverJobAt, smsFollower } from './deliver.ts'
import { resendMessages } from './resend.ts'
import { onMessagesQueued } from './wake.ts'

/** Server part of the plugin; the configuration chooses the driver. */
export default defineServerPlugin(environment => {
  const sms = readSmsConfig(environment)
  return {
    id: 'sms',
    refusals: { sms_record_sent_once: '已发送的短信不能重发' },
    assemble: extensions => ({
      operations: [resendMessages],
      jobs: [smsDeliverJob(sms, extensions.of(smsFollower))],
      async start({ jobs }) {
        let asked: Promise<unknown> | undefined
        return onMessagesQueued(async () => {
          // Sending runs as the system, not as the employee who queued the messages. Concurrent calls share one job.
          asked ??= jobs.send(smsDeliverJobAt, {}, SYSTEM_ACTOR).finally(() => {
            asked = undefined
          })
          await asked
        })
      },
    }),
  }
})
