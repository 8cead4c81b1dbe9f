import { writeRefusalCounts } from '../audit/refusals.ts'
import { removeOldBulkRows } from '../bulk/bulk-rows.ts'
import { removeOldEvents } from '../events/user-events.ts'
import { checkDisk } from '../files/disk-watch.ts'
import { removeOldKeys } from '../idempotency/idempotency.ts'
import type { Log } from '../log/log.ts'
import { type OutboxPump, removeOldFacts } from '../outbox/outbox.ts'
import type { PipelineOptions } from '../pipeline/options.ts'
import { removeExpiredLimits } from '../rate/rate-limit.ts'
import { removeOldAddresses } from '../session/known-addresses.ts'
import { removeExpiredSessions } from '../session/sessions.ts'

const HOUSEKEEPING_MS = 10 * 60_000
const DISK_CHECK_MS = 5 * 60_000

const runEvery = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setInterval(work, milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/** Deletes expired rows every ten minutes. Returns a function that ends it. */
export const startHousekeeping = ({ db, config }: PipelineOptions, log: Log): (() => void) =>
  runEvery(HOUSEKEEPING_MS, () => {
    const work = [
      removeExpiredSessions(db, config),
      ...[
        writeRefusalCounts,
        removeExpiredLimits,
        removeOldKeys,
        removeOldEvents,
        removeOldFacts,
        removeOldAddresses,
        removeOldBulkRows,
      ].map(remove => remove(db)),
    ]
    Promise.all(work).catch(error => log.warn({ err: error }, 'housekeeping failed'))
  })

/** Checks the free disk space every five minutes and notifies administrators when it runs low. Returns a function that ends it. */
export const watchDisk = ({ db, dataDir }: PipelineOptions, outbox: OutboxPump, log: Log): (() => void) =>
  runEvery(DISK_CHECK_MS, () => {
    checkDisk({ db, dataDir, isFollowed: outbox.isFollowed }).then(
      told => told && outbox.wake(),
      error => log.warn({ err: error }, 'disk not looked at'),
    )
  })
