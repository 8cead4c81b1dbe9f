import type { Db } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import { defineJob, type Job, type JobContext, jobAt } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import { claimMessages, expireLeases, storeOutcome } from './claim.ts'
import type { SmsConfig } from './config.ts'
import type { SmsContext } from './provider.ts'

/** Messages sent concurrently by one process. */
const MAX_CONCURRENT_MESSAGES = 8

export interface SmsDeliveryContext extends SmsContext {
  readonly db: Db
  readonly sms: Pick<SmsConfig, 'driver' | 'perMinute'>
  readonly signal: AbortSignal
  /** Clock for due dates and quiet hours; the current time if absent. */
  readonly now?: () => Date
}

/** Extension point for the bookkeeping of tasks' messages; called before and after sending, and so every minute. */
export const smsFollower = extensionPoint<(context: Pick<JobContext, 'db' | 'transaction'>) => Promise<void>>('sms.follower')

/** Sends due messages within the rate limit; returns how many were sent. Any number of processes may run it at once. */
export async function deliverDueMessages(sending: SmsDeliveryContext): Promise<number> {
  const { db, sms, signal, now = () => new Date() } = sending
  await expireLeases(db)
  let sent = 0
  while (!signal.aborted) {
    const { taken, sending: claimed } = await claimMessages(db, { most: MAX_CONCURRENT_MESSAGES, perMinute: sms.perMinute, at: now() })
    const succeeded = (await Promise.all(claimed.map(one => deliverMessage(sending, one)))).filter(Boolean).length
    sent += succeeded
    // Nothing is due, the rate limit is reached, or the gateway accepts nothing: the next minute continues.
    if (taken === 0 || (claimed.length > 0 && succeeded === 0)) break
  }
  return sent
}

/** Sends one message, outside any transaction. If the process ends here, the message stays claimed and later counts as unknown. */
async function deliverMessage({ db, sms, log, signal }: SmsDeliveryContext, claimed: Parameters<typeof storeOutcome>[1]): Promise<boolean> {
  const outcome = await sms.driver.send(claimed, { log, signal })
  await storeOutcome(db, claimed, outcome)
  if (outcome.is === 'unknown') log.warn({ record: claimed.id }, 'what became of a text message is not known')
  return outcome.is === 'sent'
}

export const smsDeliverJobAt = jobAt({ name: 'sms.deliver', result: objectOf({ sent: WHOLE }) })

type SmsFollower = (context: Pick<JobContext, 'db' | 'transaction'>) => Promise<void>

/** Job that runs after messages were queued, and every minute. */
export const smsDeliverJob = (sms: SmsConfig, followers: readonly SmsFollower[]): Job => {
  const follow = async (context: JobContext): Promise<void> => {
    for (const follower of followers) await follower(context)
  }
  return defineJob({
    ...smsDeliverJobAt,
    cron: '* * * * *',
    async run(context) {
      const { db, services, signal } = context
      await follow(context)
      const sent = await deliverDueMessages({ db, sms, log: services.log, signal })
      await follow(context)
      return { sent }
    },
  })
}
