import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { SYSTEM } from '#core/server/jobs/system-actor.ts'
import type { Peer } from '#core/server/peers/peer.ts'
import { cleanupJob } from './cleanup.ts'
import { DELIVER_JOB, deliverJob } from './deliver.ts'
import { resend } from './resend.ts'
import { onEnqueued } from './wake.ts'

/** @param peers systems that the configuration names */
export const webhookServer = (peers: readonly Peer[]): ServerPlugin =>
  defineServerPlugin({
    id: 'webhook',
    operations: [resend],
    jobs: [deliverJob(peers), cleanupJob],
    async start({ jobs }) {
      let asked: Promise<unknown> | undefined
      return onEnqueued(async () => {
        // Whoever enqueues, sending is the system's work.
        asked ??= jobs.send(DELIVER_JOB, {}, SYSTEM).finally(() => {
          asked = undefined
        })
        await asked
      })
    },
  })
