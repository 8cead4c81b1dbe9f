import type { Db } from '#core/contract/database.ts'
import type { Job } from '#core/contract/job.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { Peer } from '#core/server/peers/peer.ts'
import { pauseAfter } from './pauses.ts'
import { type Patience, post } from './post.ts'
import { type Claimed, claim, markFailed, markSent, settle } from './waiting.ts'

/** Concurrent requests per peer. */
const TOGETHER = 8

export interface Sending extends Patience {
  readonly db: Db
  readonly peers: readonly Peer[]
  readonly log: Pick<ServerServices['log'], 'warn'>
}

/** Sends all due deliveries; returns the number of successful ones. Any number of processes may run it at once. */
export async function deliverDue(sending: Sending): Promise<number> {
  const { db, peers } = sending
  await settle(
    db,
    peers.map(({ key }) => key),
  )
  const sent = await Promise.all(peers.map(peer => deliverTo(sending, peer)))
  return sent.reduce((sum, count) => sum + count, 0)
}

/** Sends a peer's deliveries in batches. After a batch without success the peer is skipped until the next minute. */
async function deliverTo(sending: Sending, peer: Peer): Promise<number> {
  let sent = 0
  while (!sending.signal.aborted) {
    const claimed = await claim(sending.db, peer.key, TOGETHER)
    const taken = (await Promise.all(claimed.map(one => deliverOne(sending, peer, one)))).filter(Boolean).length
    if (taken === 0) break
    sent += taken
  }
  return sent
}

/** Sends one delivery, outside any transaction. If the process ends here, it may have been sent: it is sent again with the same idempotency key. */
async function deliverOne({ db, log, ...patience }: Sending, peer: Peer, claimed: Claimed): Promise<boolean> {
  const error = await post(peer, claimed, patience)
  if (error === undefined) {
    await markSent(db, claimed)
    return true
  }
  const pause = pauseAfter(claimed.attempts)
  await markFailed(db, claimed, error, pause)
  if (pause === undefined) log.warn({ peer: peer.key, delivery: claimed.delivery, attempts: claimed.attempts }, 'webhook delivery given up')
  return false
}

export const DELIVER_JOB = 'webhook.deliver'

/** Job that runs after something was enqueued, and every minute. */
export const deliverJob = (peers: readonly Peer[]): Job => ({
  name: DELIVER_JOB,
  title: '发送推送',
  cron: '* * * * *',
  run: async ({ db, services, signal }) => ({ sent: await deliverDue({ db, peers, log: services.log, signal }) }),
})
