import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { JobContext } from '#core/contract/job.ts'
import { retrying, UNHURRIED } from '#core/server/database/retry.ts'
import { clearDay } from './clear-day.ts'
import { countDay } from './count-day.ts'
import { rowIds } from './count-rows.ts'
import { beginDay, type DayAttempt, finishDay, keepProgress, mustBeOurs } from './rebuild-progress.ts'
import { batchesOf, lastBatch, type Received } from './received.ts'
import { countStoreEvents, type StoreEvent } from './store-feed.ts'
import { type TrackingEvent, tallyEvents, tallyVisits } from './tally.ts'
import { holdDay } from './tracking-day.ts'

/** Number of batches counted per transaction. */
const CHUNK = 50
/** With at most this many batches left, clients may wait until they are counted. */
const FEW = 100
/** Number of rounds after which clients wait in any case. */
const ROUNDS = 10

/** One attempt of a job to recount a day. */
interface Rebuild extends DayAttempt, Pick<JobContext, 'db' | 'signal' | 'transaction'> {}

/** Retries without a deadline, so that a job of hours does not fail because of a conflict with another transaction. */
const unhurried = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => retrying(() => db.transaction().execute(work), UNHURRIED)

async function countBatches(tx: Tx, day: string, batches: readonly Received[]): Promise<void> {
  for (const { clientId, feed, events } of batches) {
    // No other transaction counts into rows being rebuilt, so one slot is enough.
    const rows = { day, rebuilding: true, clientId, slot: 0 }
    if (feed === 'storeEvents') {
      await countStoreEvents(tx, rows, events as readonly StoreEvent[])
      continue
    }
    const tallies = tallyEvents(events as readonly TrackingEvent[])
    await countDay(tx, rows, await rowIds(tx, rows, tallies), tallies, tallyVisits(events as readonly TrackingEvent[]))
  }
}

/** Counts the batches after `after`, up to and including `upTo`, into the rows being rebuilt. @returns their number. */
async function countUpTo(rebuild: Rebuild, after: number, upTo: number): Promise<number> {
  const { db, day, signal } = rebuild
  let counted = 0
  for (let from = after; from < upTo; ) {
    signal.throwIfAborted()
    const batches = await batchesOf(db, day, { after: from, upTo, most: CHUNK })
    const last = batches.length < CHUNK ? upTo : (batches.at(-1)?.id ?? upTo)
    await unhurried(db, async tx => {
      await mustBeOurs(tx, rebuild)
      await countBatches(tx, day, batches)
      await keepProgress(tx, rebuild, last, batches.length)
    })
    counted += batches.length
    from = last
  }
  return counted
}

/** Id of the last batch such that all batches before it are committed: no transaction is counting into the day. */
const certain = (db: Db, day: string): Promise<number> =>
  unhurried(db, async tx => {
    await holdDay(tx, day)
    return lastBatch(tx, day)
  })

/** Counts the remaining batches and replaces the current counts by the new ones, while clients wait. @returns number of batches of the day. */
const takePlace = ({ transaction, ...rebuild }: Rebuild, after: number): Promise<number> =>
  transaction(async ({ tx, note }) => {
    const { day } = rebuild
    // The default timeout of request connections may be too short for a day's rows.
    await sql`set local statement_timeout = '30s'`.execute(tx)
    await holdDay(tx, day)
    await mustBeOurs(tx, rebuild)
    const upTo = await lastBatch(tx, day)
    const rest = await batchesOf(tx, day, { after, upTo, most: Number.MAX_SAFE_INTEGER })
    await countBatches(tx, day, rest)
    await keepProgress(tx, rebuild, upTo, rest.length)
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
export async function rebuildDay(rebuild: Rebuild): Promise<number> {
  const { db, day } = rebuild
  let upTo = await certain(db, day)
  if (upTo === 0) throw refuse(`没有${day}的原始数据，不能重新统计`)
  const begun = await unhurried(db, tx => beginDay(tx, rebuild))
  let round = await countUpTo(rebuild, begun, upTo)
  for (let rounds = 0; round > FEW && rounds < ROUNDS; rounds += 1) {
    const next = await certain(db, day)
    round = await countUpTo(rebuild, upTo, next)
    upTo = next
  }
  return takePlace(rebuild, upTo)
}
