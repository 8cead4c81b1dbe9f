import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { countDay } from './count-day.ts'
import { rowIds } from './count-rows.ts'
import { batchesOf, lastBatch, type Received } from './received.ts'
import { countStoreEvents, type StoreEvent } from './store-feed.ts'
import { type TrackingEvent, tallyEvents, tallyVisits } from './tally.ts'
import { holdDay } from './tracking-day.ts'

/** Batches counted in one transaction. */
const CHUNK = 50
/** So few batches that clients may wait for them. */
const FEW = 100
/** Rounds after which clients wait in any case. */
const ROUNDS = 10

/** A day that one job makes anew. */
interface Rebuild {
  readonly db: Db
  readonly day: string
  readonly job: string
  readonly signal: AbortSignal
}

/** Rows of a table that a rebuild of the day has made so far, or made that was cut off. */
async function clear(tx: Tx, day: string, rebuilding: boolean): Promise<void> {
  await sql`
    with gone as (delete from tracking_count where day = ${day}::date and rebuilding = ${rebuilding} returning id),
    numbers as (delete from tracking_number using gone where count_id = id)
    insert into tracking_count_gone (count_id) select id from gone on conflict do nothing`.execute(tx)
  await sql`delete from platform_visit_count where day = ${day}::date and rebuilding = ${rebuilding}`.execute(tx)
  await sql`delete from store_event_count where day = ${day}::date and rebuilding = ${rebuilding}`.execute(tx)
}

/** A job that began later has taken the day over. */
async function ours(tx: Tx, { day, job }: Rebuild): Promise<void> {
  const { rows } = await sql`select from tracking_rebuild where day = ${day}::date and job = ${job} for update`.execute(tx)
  if (rows.length === 0) throw refuse(`${day}正在由另一个任务重新统计`)
}

async function countBatches(tx: Tx, day: string, batches: readonly Received[]): Promise<void> {
  for (const { clientId, feed, events } of batches) {
    // Nobody else counts into rows that are made anew: any slot will do.
    const rows = { day, rebuilding: true, clientId, slot: 0 }
    if (feed === 'storeEvents') {
      await countStoreEvents(tx, rows, events as readonly StoreEvent[])
      continue
    }
    const tallies = tallyEvents(events as readonly TrackingEvent[])
    await countDay(tx, rows, await rowIds(tx, rows, tallies), tallies, tallyVisits(events as readonly TrackingEvent[]))
  }
}

/** Counts batches up to one of them beside what is in service. @returns how many there were */
async function countUpTo(rebuild: Rebuild, after: number, upTo: number): Promise<number> {
  let counted = 0
  for (let from = after; from < upTo; ) {
    rebuild.signal.throwIfAborted()
    const batches = await batchesOf(rebuild.db, rebuild.day, { after: from, upTo, most: CHUNK })
    await rebuild.db.transaction().execute(async tx => {
      await ours(tx, rebuild)
      await countBatches(tx, rebuild.day, batches)
    })
    counted += batches.length
    from = batches.length < CHUNK ? upTo : (batches.at(-1)?.id ?? upTo)
  }
  return counted
}

/** The last batch of which it is certain that all before it have been written: nobody is in the middle of counting into the day. */
const certain = (db: Db, day: string): Promise<number> =>
  db.transaction().execute(async tx => {
    await holdDay(tx, day)
    return lastBatch(tx, day)
  })

/** What came meanwhile, and then the new counts take the place of the old ones. Clients wait for it. */
async function takePlace(rebuild: Rebuild, after: number): Promise<number> {
  const { db, day } = rebuild
  return db.transaction().execute(async tx => {
    await holdDay(tx, day)
    await ours(tx, rebuild)
    const rest = await batchesOf(tx, day, { after, upTo: await lastBatch(tx, day), most: Number.MAX_SAFE_INTEGER })
    await countBatches(tx, day, rest)
    await clear(tx, day, false)
    await sql`update tracking_count set rebuilding = false where day = ${day}::date and rebuilding`.execute(tx)
    await sql`update platform_visit_count set rebuilding = false where day = ${day}::date and rebuilding`.execute(tx)
    await sql`update store_event_count set rebuilding = false where day = ${day}::date and rebuilding`.execute(tx)
    await sql`delete from tracking_rebuild where day = ${day}::date`.execute(tx)
    return rest.length
  })
}

/**
 * Makes all counts of a day anew from what was received, while more arrives: beside the counts in service, which are replaced at the end. May be
 * cut off at any moment and begun again.
 * @returns how many batches the day has
 * @throws 409 for a day of which nothing is kept, and when a later rebuild of the day has begun
 */
export async function rebuildDay(rebuild: Rebuild): Promise<number> {
  const { db, day, job } = rebuild
  let upTo = await certain(db, day)
  if (upTo === 0) throw refuse(`没有${day}的原始数据，不能重新统计`)
  await db.transaction().execute(async tx => {
    await sql`
      insert into tracking_rebuild (day, job) values (${day}::date, ${job})
      on conflict (day) do update set job = excluded.job, begun_date = now()`.execute(tx)
    await clear(tx, day, true)
  })
  let batches = await countUpTo(rebuild, 0, upTo)
  let round = batches
  for (let rounds = 0; round > FEW && rounds < ROUNDS; rounds += 1) {
    const next = await certain(db, day)
    round = await countUpTo(rebuild, upTo, next)
    batches += round
    upTo = next
  }
  return batches + (await takePlace(rebuild, upTo))
}
