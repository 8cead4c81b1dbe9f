import type { Db } from '#core/contract/database.ts'
import { defineJob, jobAt } from '#core/contract/job.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import type { Peer } from '#core/server/index.ts'
import { webhookBackOff } from './pauses.ts'
import { postDelivery, type RequestLimits } from './post.ts'
import { alignDeliveryStates, type ClaimedWebhook, claimDeliveries, markFailed, markSent } from './waiting.ts'

/** Concurrent requests per peer. */
const MAX_REQUESTS_PER_PEER = 8

export interface WebhookContext extends RequestLimits {
  readonly db: Db
  readonly peers: readonly Peer[]
  readonly log: Pick<ServerServices['log'], 'warn'>
}

/** Sends all due deliveries; returns the number of successful ones. Any number of processes may run it at once. */
export async function sendDueDeliveries(sending: WebhookContext): Promise<number> {
  const { db, peers } = sending
  await alignDeliveryStates(
    db,
    peers.map(({ key }) => key),
  )
  const sent = await Promise.all(peers.map(peer => sendToPeer(sending, peer)))
  return sent.reduce((sum, count) => sum + count, 0)
}

/** Sends a peer's deliveries in batches. After a batch without success the peer is skipped until the next minute. */
async function sendToPeer(sending: WebhookContext, peer: Peer): Promise<number> {
  let sent = 0
  while (!sending.signal.aborted) {
    const claimed = await claimDeliveries(sending.db, peer.key, MAX_REQUESTS_PER_PEER)
    const taken = (await Promise.all(claimed.map(one => sendDelivery(sending, peer, one)))).filter(Boolean).length
    if (taken === 0) break
    sent += taken
  }
  return sent
}

/** Sends one delivery, outside any transaction. If the process ends here, it may have been sent: it is sent again with the same idempotency key. */
async function sendDelivery({ db, log, ...patience }: WebhookContext, peer: Peer, claimed: ClaimedWebhook): Promise<boolean> {
  const error = await postDelivery(peer, claimed, patience)
  if (error === undefined) {
    await markSent(db, claimed)
    return true
  }
  const pause = webhookBackOff(claimed.attempts)
  await markFailed(db, claimed, error, pause)
  if (pause === undefined) log.warn({ peer: peer.key, delivery: claimed.delivery, attempts: claimed.attempts }, 'webhook delivery given up')
  return false
}

export const webhookDeliverJobAt = jobAt({ name: 'webhook.deliver', result: objectOf({ sent: WHOLE }) })

/** Job that runs after something was enqueued, and every minute. */
export const webhookDeliverJob = (peers: readonly Peer[]) =>
  defineJob({
    ...webhookDeliverJobAt,
    title: '发送推送',
    cron: '* * * * *',
    run: async ({ db, services, signal }) => ({ sent: await sendDueDeliveries({ db, peers, log: services.log, signal }) }),
  })
