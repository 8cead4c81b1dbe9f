import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { JobContext } from '#core/contract/job.ts'
import { jobRetry, retryTransaction } from '#core/server/index.ts'
import { clearDay } from './clear-day.ts'
import { countDay } from './count-day.ts'
import { rowIds } from './count-rows.ts'
import { beginDay, type DayAttempt, finishDay, requireCurrentAttempt, storeProgress } from './rebuild-progress.ts'
import { batchesOfDay, lastBatchOfDay, type ReceivedBatch } from './received.ts'
import { countStoreEvents } from './store-feed.ts'
import { tallyEvents, tallyVisits } from './tally.ts'
import { lockDay } from './tracking-day.ts'

/** Number of batches counted per transaction. */
const BATCHES_PER_TRANSACTION = 50
/** With at most this many batches left, clients may wait until they are counted. */
const MAX_BLOCKING_BATCHES = 100
/** Number of rounds after which clients wait in any case. */
const MAX_ROUNDS = 10

/** One attempt of a job to recount a day. */
interface DayRebuild extends DayAttempt, Pick<JobContext, 'db' | 'signal' | 'transaction'> {}

/** Retries without a deadline, so that a job of hours does not fail because of a conflict with another transaction. */
const retryingTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryTransaction(() => db.transaction().execute(work), jobRetry)

async function countBatches(tx: Tx, day: string, batches: readonly ReceivedBatch[]): Promise<void> {
  for (const { clientId, ...batch } of batches) {
    // No other transaction counts into rows being rebuilt, so one slot is enough.
    const rows = { day, rebuilding: true, clientId, slot: 0 }
    if (batch.feed === 'storeEvents') {
      await countStoreEvents(tx, rows, batch.events)
      continue
    }
    const tallies = tallyEvents(batch.events)
    await countDay(tx, rows, await rowIds(tx, rows, tallies), tallies, tallyVisits(batch.events))
  }
}

/** Counts the batches after `after`, up to and including `upTo`, into the rows being rebuilt. @returns their number. */
async function countUpTo(rebuild: DayRebuild, after: number, upTo: number): Promise<number> {
  const { db, day, signal } = rebuild
  let counted = 0
  for (let from = after; from < upTo; ) {
    signal.throwIfAborted()
    const batches = await batchesOfDay(db, day, { after: from, upTo, most: BATCHES_PER_TRANSACTION })
    const last = batches.length < BATCHES_PER_TRANSACTION ? upTo : (batches.at(-1)?.id ?? upTo)
    await retryingTransaction(db, async tx => {
      await requireCurrentAttempt(tx, rebuild)
      await countBatches(tx, day, batches)
      await storeProgress(tx, rebuild, last, batches.length)
    })
    counted += batches.length
    from = last
  }
  return counted
}

/** Id of the last batch such that all batches before it are committed: no transaction is counting into the day. */
const lastCommittedBatch = (db: Db, day: string): Promise<number> =>
  retryingTransaction(db, async tx => {
    await lockDay(tx, day)
    return lastBatchOfDay(tx, day)
  })

/** Counts the remaining batches and replaces the current counts by the new ones, while clients wait. @returns number of batches of the day. */
const swapCounts = ({ transaction, ...rebuild }: DayRebuild, after: number): Promise<number> =>
  transaction(async ({ tx, note }) => {
    const { day } = rebuild
    // The default timeout of request connections may be too short for a day's rows.
    await sql`set local statement_timeout = '30s'`.execute(tx)
    await lockDay(tx, day)
    await requireCurrentAttempt(tx, rebuild)
    const upTo = await lastBatchOfDay(tx, day)
    const rest = await batchesOfDay(tx, day, { after, upTo, most: Number.MAX_SAFE_INTEGER })
    await countBatches(tx, day, rest)
    await storeProgress(tx, rebuild, upTo, rest.length)
    await clearDay(tx, day, false)
    await sql`update tracking_count set rebuilding = false where day = ${day}::date and rebuilding`.execute(tx)
    await sql`update platform_visit_count set rebuilding = false where day = ${day}::date and rebuilding`.execute(tx)
    await sql`update store_event_count set rebuilding = false where day = ${day}::date and rebuilding`.execute(tx)
    const batches = await finishDay(tx, rebuild)
    note({ day, batches })
    return batches
  })

/**
 * Recounts a day from its received batches while more arrive: into separate rows that replace the current ones at the end. May be interrupted at any
 * time; another attempt of the same job resumes.
 * @returns number of batches of the day
 * @throws 409 if the day's batches are missing or partly expired, or a later job has begun the day
 */
export async function rebuildDay(rebuild: DayRebuild): Promise<number> {
  const { db, day } = rebuild
  let upTo = await lastCommittedBatch(db, day)
  if (upTo === 0) throw refuse(`没有${day}的原始数据，不能重新统计`)
  const begun = await retryingTransaction(db, tx => beginDay(tx, rebuild))
  let round = await countUpTo(rebuild, begun, upTo)
  for (let rounds = 0; round > MAX_BLOCKING_BATCHES && rounds < MAX_ROUNDS; rounds += 1) {
    const next = await lastCommittedBatch(db, day)
    round = await countUpTo(rebuild, upTo, next)
    upTo = next
  }
  return swapCounts(rebuild, upTo)
}
