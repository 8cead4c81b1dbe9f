import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#core/contract/database.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { FailedJob, JobContext } from '#core/contract/job.ts'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'
import type { Database } from '#core/server/database/database.ts'
import { openTestDatabase } from '#tests/support/opened-database.ts'
import { eventFeed } from './event-feed.ts'
import { rebuildJob, trackingCleanupJob } from './jobs.ts'
import {
  countedLines,
  randomBatches,
  rebuildContext,
  rebuildingRows,
  recountedLines,
  sendBatch,
  tableRowCount,
} from './tracking.testing.ts'

let database: Database

const today = wallDate(new Date())
const days = [addDays(today, -2), addDays(today, -1), today] as const
const ALL_DAYS = { from: days[0], days: 3 }
const LAST_DAY_ONLY = { from: today, days: 1 }

/** More than two chunks for each day. */
const received = randomBatches(3, 120, 20)

beforeEach(async () => {
  database = await openTestDatabase()
  for (const batch of received) await sendBatch(database.db, eventFeed, batch)
  // Corrupts the counts until they are rebuilt.
  await sql`update tracking_number set total_number = total_number + 7, total_user_number = 1`.execute(database.db)
  await sql`update platform_visit_count set visit_num = 1000`.execute(database.db)
})
afterEach(() => database.close())

type RebuildContext = Parameters<typeof rebuildJob.run>[0]

const runRebuild = (id: string, data: RebuildContext['data'], more: Partial<RebuildContext> = {}) =>
  rebuildJob.run(rebuildContext(database, data, { id, ...more }))
const failRebuild = (id: string) =>
  database.db.transaction().execute(async tx => rebuildJob.failed?.({ tx, id, data: ALL_DAYS } satisfies FailedJob<RebuildContext['data']>))

/** Aborts an attempt before the given chunk of the given day. */
function abortBefore(place: number, chunk: number): Pick<JobContext, 'progress' | 'signal'> {
  let [at, looks] = [-1, 0]
  return {
    async progress(done) {
      at = done
    },
    signal: {
      throwIfAborted() {
        if (at !== place) return
        looks += 1
        if (looks === chunk) throw new Error('cut off')
      },
    } as AbortSignal,
  }
}

/** A point where an attempt waits until it is opened, like a paused process. */
function createGate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pass = (): Promise<void> => {
    reached.resolve()
    return opened.promise
  }
  return { reached: reached.promise, open: opened.resolve, pass }
}

/** An attempt that waits before the new counts of a day replace the current ones. */
function pausedAtSwap(id: string, data: RebuildContext['data']) {
  const { reached, open, pass } = createGate()
  const { transaction } = rebuildContext(database, {})
  const end = runRebuild(id, data, {
    async transaction(work) {
      await pass()
      return transaction(work)
    },
  })
  // Awaited later; avoids an unhandled rejection until then.
  end.catch(() => undefined)
  return { reached: Promise.race([reached, end]), open, end }
}

const idsOf = async (day: string, half = false): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`select id from tracking_count where day = ${day}::date and rebuilding = ${half} order by id`.execute(
      database.db,
    )
  ).rows.map(({ id }) => id)
const progressOf = async () =>
  (await sql<{ day: string; finished: boolean }>`select day, finished from tracking_rebuild order by day`.execute(database.db)).rows.map(
    ({ day, finished }) => `${day} ${finished ? 'finished' : 'begun'}`,
  )

describe('a job that counts days anew', () => {
  it('goes on after a try that was cut off: what is counted is not counted again', async () => {
    const id = randomUUID()
    await expect(runRebuild(id, ALL_DAYS, abortBefore(1, 2))).rejects.toThrow('cut off')
    expect(await progressOf()).toEqual([`${days[0]} finished`, `${days[1]} begun`])
    const [finished, half] = [await idsOf(days[0]), await idsOf(days[1], true)]
    expect(half.length).toBeGreaterThan(0)
    const told: (readonly number[])[] = []
    const result = await runRebuild(id, ALL_DAYS, { progress: async (...how) => void told.push(how) })
    expect(await countedLines(database.db)).toEqual(recountedLines(received.flat()))
    expect(await idsOf(days[0])).toEqual(finished)
    expect(await idsOf(days[1])).toEqual(expect.arrayContaining([...half]))
    expect(told).toEqual([
      [1, 3],
      [2, 3],
    ])
    expect(result).toEqual({ days: 3, batches: await tableRowCount(database.db, 'tracking_batch') })
    expect(await tableRowCount(database.db, 'tracking_rebuild')).toBe(0)
    expect(await rebuildingRows(database.db)).toEqual([0, 0])
  })

  it('also counts what came between its tries', async () => {
    const id = randomUUID()
    await expect(runRebuild(id, ALL_DAYS, abortBefore(1, 2))).rejects.toThrow('cut off')
    const more = randomBatches(4, 30, 20)
    for (const batch of more) await sendBatch(database.db, eventFeed, batch)
    await runRebuild(id, ALL_DAYS)
    expect(await countedLines(database.db)).toEqual(recountedLines([...received, ...more].flat()))
  })

  it('leaves nothing half made when it fails for good, and keeps the days that it has finished', async () => {
    const id = randomUUID()
    await expect(runRebuild(id, ALL_DAYS, abortBefore(1, 2))).rejects.toThrow('cut off')
    const finished = await idsOf(days[0])
    expect((await rebuildingRows(database.db))[0]).toBeGreaterThan(0)
    await failRebuild(id)
    expect(await rebuildingRows(database.db)).toEqual([0, 0])
    expect(await tableRowCount(database.db, 'tracking_rebuild')).toBe(0)
    expect(await idsOf(days[0])).toEqual(finished)
  })

  it('is done with its last day, also when it is stopped at that moment', async () => {
    const stop = new AbortController()
    const { transaction } = rebuildContext(database, {})
    const done = runRebuild(randomUUID(), LAST_DAY_ONLY, {
      signal: stop.signal,
      transaction: work => transaction(work).finally(() => stop.abort()),
    })
    expect(await done).toMatchObject({ days: 1 })
  })

  it('waits for its turn again where others hold the day for longer than a transaction waits', async () => {
    const { reached, open, pass } = createGate()
    const holding = database.db.transaction().execute(async (tx: Tx) => {
      await sql`select pg_advisory_xact_lock_shared(727050, ${today}::date - date '2000-01-01')`.execute(tx)
      await pass()
    })
    await reached
    const begun = async (): Promise<string | undefined> =>
      (
        await sql<{ begun: string }>`select xact_start::text as begun from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      ).rows[0]?.begun
    const done = runRebuild(randomUUID(), LAST_DAY_ONLY)
    await expect.poll(begun).toBeDefined()
    const first = await begun()
    await expect.poll(async () => ((await begun()) ?? first) !== first).toBe(true)
    open()
    await holding
    expect(await done).toMatchObject({ days: 1 })
  })
})

describe('an older try of the same job', () => {
  it('that wakes up counts nothing into the rows of the newer one, nor ends the job', async () => {
    const id = randomUUID()
    const old = pausedAtSwap(id, LAST_DAY_ONLY)
    await old.reached
    const more = randomBatches(4, 120, 20)
    for (const batch of more) await sendBatch(database.db, eventFeed, batch)
    await expect(runRebuild(id, LAST_DAY_ONLY, abortBefore(0, 2))).rejects.toThrow('cut off')
    old.open()
    // An HttpError would end the job.
    await expect(old.end).rejects.not.toBeInstanceOf(HttpError)
    expect(await progressOf()).toEqual([`${today} begun`])
    await runRebuild(id, LAST_DAY_ONLY)
    expect(await countedLines(database.db)).toMatchObject({
      counts: expect.arrayContaining(recountedLines([...received, ...more].flat()).counts.filter(line => line.startsWith(today))),
    })
  })

  it('that wakes up after the newer one has finished leaves the day as it is', async () => {
    const id = randomUUID()
    const old = pausedAtSwap(id, LAST_DAY_ONLY)
    await old.reached
    await runRebuild(id, LAST_DAY_ONLY)
    const after = await countedLines(database.db)
    old.open()
    await expect(old.end).rejects.toThrow()
    expect(await countedLines(database.db)).toEqual(after)
  })

  it('that wakes up between two days begins no other', async () => {
    const id = randomUUID()
    const { reached, open, pass } = createGate()
    const old = runRebuild(id, ALL_DAYS, { progress: async done => void (done === 1 && (await pass())) })
    old.catch(() => undefined)
    await reached
    const newer = pausedAtSwap(id, ALL_DAYS)
    await newer.reached
    open()
    await expect(old).rejects.not.toBeInstanceOf(HttpError)
    newer.open()
    expect(await newer.end).toMatchObject({ days: 3 })
    expect(await countedLines(database.db)).toEqual(recountedLines(received.flat()))
  })
})

describe('a day that another job begins', () => {
  it('is counted by that one from the beginning, and the first is refused', async () => {
    const first = pausedAtSwap(randomUUID(), LAST_DAY_ONLY)
    await first.reached
    const second = randomUUID()
    await expect(runRebuild(second, LAST_DAY_ONLY, abortBefore(0, 2))).rejects.toThrow('cut off')
    first.open()
    await expect(first.end).rejects.toMatchObject({ status: 409, message: expect.stringContaining('另一个任务') })
    const { rows } = await sql<{ batches: number }>`select count(*) as batches from tracking_batch where day = ${today}::date`.execute(
      database.db,
    )
    expect(await runRebuild(second, LAST_DAY_ONLY)).toEqual({ days: 1, ...rows[0] })
    expect((await countedLines(database.db)).counts.filter(line => line.startsWith(today))).toEqual(
      recountedLines(received.flat()).counts.filter(line => line.startsWith(today)),
    )
  })

  it('stays finished for a job that had finished it before', async () => {
    const first = randomUUID()
    await expect(runRebuild(first, ALL_DAYS, abortBefore(1, 2))).rejects.toThrow('cut off')
    const second = pausedAtSwap(randomUUID(), { from: days[0], days: 1 })
    await second.reached
    expect(await runRebuild(first, ALL_DAYS)).toMatchObject({ batches: await tableRowCount(database.db, 'tracking_batch') })
    second.open()
    expect(await second.end).toMatchObject({ days: 1 })
    expect(await countedLines(database.db)).toEqual(recountedLines(received.flat()))
  })
})

describe('every night', () => {
  const cleanUp = () => trackingCleanupJob.run(rebuildContext(database, {}))
  const keepJob = (id: string, state: string) =>
    sql`insert into job (id, name, state) values (${id}, 'tracking.rebuild', ${state})
      on conflict (id) do update set state = excluded.state`.execute(database.db)

  it('what lost jobs have half made goes, and nothing of those that go on', async () => {
    const id = randomUUID()
    await keepJob(id, 'queued')
    await expect(runRebuild(id, ALL_DAYS, abortBefore(1, 2))).rejects.toThrow('cut off')
    const [before, half] = [await progressOf(), await rebuildingRows(database.db)]
    await cleanUp()
    expect([await progressOf(), await rebuildingRows(database.db)]).toEqual([before, half])
    await keepJob(id, 'failed')
    const service = await countedLines(database.db)
    await cleanUp()
    expect([await progressOf(), await rebuildingRows(database.db)]).toEqual([[], [0, 0]])
    expect(await countedLines(database.db)).toEqual(service)
    expect(await tableRowCount(database.db, 'tracking_count_gone')).toBe(0)
  })

  it('so does what belongs to no job at all', async () => {
    await expect(runRebuild(randomUUID(), ALL_DAYS, abortBefore(1, 2))).rejects.toThrow('cut off')
    await sql`delete from tracking_rebuild`.execute(database.db)
    await cleanUp()
    expect(await rebuildingRows(database.db)).toEqual([0, 0])
    expect(await tableRowCount(database.db, 'tracking_rebuild')).toBe(0)
  })
})
