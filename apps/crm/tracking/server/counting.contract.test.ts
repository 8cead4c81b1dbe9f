import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'
import type { Database } from '#core/server/database/database.ts'
import { openTestDatabase } from '#tests/support/opened-database.ts'
import { MAX_KEYS_PER_DAY } from './count-rows.ts'
import { eventFeed } from './event-feed.ts'
import { trackingCleanupJob } from './jobs.ts'
import { rebuildDay } from './rebuild-day.ts'
import { closeDays, removeBatches, removeUsers } from './remove-users.ts'
import { storeFeed } from './store-feed.ts'
import type { TrackingEvent } from './tally.ts'
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
const neverAborted = new AbortController().signal

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const event = (more: Partial<TrackingEvent> = {}): TrackingEvent => ({
  time: `${today}T00:00:00+08:00`,
  name: '首页',
  eventType: 'VIEW',
  platform: 'APP',
  userKey: 'u1',
  ...more,
})
const sendAll = async (batches: readonly (readonly TrackingEvent[])[], clientId: number): Promise<void> => {
  for (const batch of batches) await sendBatch(database.db, eventFeed, batch, clientId)
}
const rebuild = (day: string, job = randomUUID(), signal = neverAborted) =>
  rebuildDay({ ...rebuildContext(database, {}, { signal }), day, job, attempt: randomUUID() })
const days = [today, addDays(today, -1), addDays(today, -2)]

describe('events', () => {
  it('are counted as a slow recount counts them, sent over eight connections at once', async () => {
    const senders = [1, 2, 3, 4, 5, 6, 7, 8].map(seed => randomBatches(seed, 12, 60))
    await Promise.all(senders.map((batches, place) => sendAll(batches, (place % 3) + 1)))
    expect(await countedLines(database.db)).toEqual(recountedLines(senders.flat(2)))
  })

  it('are counted the same anew, also those that arrive meanwhile', async () => {
    const first = [1, 2, 3, 4].map(seed => randomBatches(seed, 60, 20))
    await Promise.all(first.map((batches, place) => sendAll(batches, place)))
    // Existing counts have no influence on a rebuild.
    await sql`update tracking_number set total_number = total_number + 7, total_user_number = 1`.execute(database.db)
    await sql`update platform_visit_count set visit_num = 1000`.execute(database.db)
    const meanwhile = [5, 6, 7, 8].map(seed => randomBatches(seed, 40, 20))
    await Promise.all([...meanwhile.map((batches, place) => sendAll(batches, place)), ...days.map(day => rebuild(day))])
    const all = recountedLines([...first, ...meanwhile].flat(2))
    expect(await countedLines(database.db)).toEqual(all)
    expect(await rebuildingRows(database.db)).toEqual([0, 0])
    await sendAll(randomBatches(1, 5, 20), 1)
    expect(await countedLines(database.db)).toEqual(recountedLines([...first, ...meanwhile, randomBatches(1, 5, 20)].flat(2)))
  })

  it('leave nothing behind when the batch is undone in the middle', async () => {
    const failing = database.db.transaction().execute(async tx => {
      const context = { tx, now: new Date(), services: {}, client: { id: 1, name: 'App' } } as never
      await eventFeed.count?.([event(), event({ eventType: 'VISIT' })], context)
      throw new Error('cut off')
    })
    await expect(failing).rejects.toThrow('cut off')
    for (const table of ['tracking_count', 'tracking_number', 'tracking_count_user', 'tracking_batch', 'platform_visit_count'])
      expect(await tableRowCount(database.db, table), table).toBe(0)
  })

  it('belong to their day in Shanghai', async () => {
    const time = `${addDays(today, -1)}T16:30:00Z`
    await sendBatch(database.db, eventFeed, [event({ time }), event({ time: `${addDays(today, -1)}T15:30:00Z` })])
    expect(await countedLines(database.db)).toMatchObject({
      counts: [`${addDays(today, -1)}|APP|VIEW|首页|| 1 1`, `${today}|APP|VIEW|首页|| 1 1`],
    })
  })

  it('of more than a week ago are refused alone', async () => {
    const late = event({ time: `${addDays(today, -8)}T23:59:59+08:00` })
    const just = event({ time: `${addDays(today, -7)}T00:00:00+08:00` })
    const refused = await sendBatch(database.db, eventFeed, [just, late, event()])
    expect([...refused].map(([index, { errors }]) => [index, errors])).toEqual([[1, [{ field: 'time', message: '只统计最近7天的事件' }]]])
    expect((await countedLines(database.db)).counts).toHaveLength(2)
  })

  it('of one client are of so many kinds a day, over however many connections; known kinds go on being counted', async () => {
    const kinds = (from: number) => Array.from({ length: 500 }, (_, place) => event({ param: `${from + place}` }))
    const refusals = await Promise.all([0, 500, 1_000, 1_500, 2_000, 2_500].map(from => sendBatch(database.db, eventFeed, kinds(from), 1)))
    expect(refusals.reduce((sum, { size }) => sum + size, 0)).toBe(3_000 - MAX_KEYS_PER_DAY)
    expect(await tableRowCount(database.db, 'tracking_count')).toBe(MAX_KEYS_PER_DAY)
    expect([...(refusals.find(({ size }) => size > 0) ?? new Map()).values()][0]).toMatchObject({
      status: 422,
      errors: [{ field: 'param' }],
    })
    const { rows } = await sql<{ param: string }>`select param from tracking_count limit 1`.execute(database.db)
    const again = await sendBatch(database.db, eventFeed, [event({ param: rows[0]?.param, userKey: 'u2' }), event({ param: 'new' })], 1)
    expect([...again.keys()]).toEqual([1])
    expect([...(await sendBatch(database.db, eventFeed, [event({ param: 'new' })], 2)).keys()]).toEqual([])
    const before = await countedLines(database.db)
    await rebuild(today)
    expect(await countedLines(database.db)).toEqual(before)
  })
})

describe('store events', () => {
  it('are counted by institution, day and kind; an institution that is not there is refused alone', async () => {
    const { rows } = await sql<{ id: number }>`insert into institution (name) values ('甲'), ('乙') returning id`.execute(database.db)
    const [one, other] = rows.map(({ id }) => id) as [number, number]
    const at = `${today}T01:00:00+08:00`
    const batch = [
      { time: at, institutionId: one, kind: 'SCAN' },
      { time: at, institutionId: 999_999, kind: 'SCAN' },
      { time: at, institutionId: other, kind: 'CLICK' },
      { time: at, institutionId: one, kind: 'SCAN' },
      { time: `${addDays(today, -9)}T01:00:00+08:00`, institutionId: one, kind: 'CLICK' },
    ] as const
    const refused = await sendBatch(database.db, storeFeed, batch)
    expect([...refused].map(([index, { message }]) => [index, message])).toEqual([
      [1, '机构不存在'],
      [4, '只统计最近7天的事件'],
    ])
    const stored = async () =>
      (
        await sql`select institution_id, kind, number::int from store_event_count where not rebuilding order by institution_id`.execute(
          database.db,
        )
      ).rows
    const expected = [
      { institution_id: one, kind: 'SCAN', number: 2 },
      { institution_id: other, kind: 'CLICK', number: 1 },
    ]
    expect(await stored()).toEqual(expected)
    await Promise.all(
      [1, 2, 3, 4].flatMap(() => [sendBatch(database.db, storeFeed, batch), sendBatch(database.db, storeFeed, batch.toReversed())]),
    )
    await rebuild(today)
    expect(await stored()).toEqual(expected.map(row => ({ ...row, number: row.number * 9 })))
  })
})

describe('a day that is counted anew', () => {
  it('is as before after a job that was cut off, and right after the next', async () => {
    const batches = randomBatches(3, 120, 20)
    await sendAll(batches, 1)
    const before = await countedLines(database.db)
    const stop = new AbortController()
    let looks = 0
    const cut = { ...neverAborted, throwIfAborted: () => (looks++ === 1 ? stop.signal.throwIfAborted() : undefined) } as AbortSignal
    stop.abort()
    await expect(rebuild(today, randomUUID(), cut)).rejects.toThrow()
    expect((await rebuildingRows(database.db))[0]).toBeGreaterThan(0)
    expect(await countedLines(database.db)).toEqual(before)
    await rebuild(today)
    expect(await countedLines(database.db)).toEqual(before)
    expect(await rebuildingRows(database.db)).toEqual([0, 0])
  })

  it('belongs to the job that began last', async () => {
    await sendAll(randomBatches(3, 120, 20), 1)
    const before = await countedLines(database.db)
    const ends = await Promise.allSettled([rebuild(today), rebuild(today), rebuild(today)])
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ message: expect.stringContaining('另一个任务') })
    expect(await countedLines(database.db)).toEqual(before)
  })

  it('is refused when nothing was kept of it', async () => {
    await sendBatch(database.db, eventFeed, [event()])
    await expect(rebuild(addDays(today, -3))).rejects.toMatchObject({ status: 409, message: expect.stringContaining('没有') })
  })

  it('is refused when part of what was received may be gone', async () => {
    for (const ago of [90, 91]) {
      const day = addDays(today, -ago)
      await sendBatch(database.db, eventFeed, [event({ time: `${day}T01:00:00+08:00` })], 1, new Date(`${day}T12:00:00+08:00`))
    }
    expect(await rebuild(addDays(today, -90))).toBe(1)
    await expect(rebuild(addDays(today, -91))).rejects.toMatchObject({ status: 409, message: expect.stringContaining('超过90天') })
  })
})

describe('what is kept', () => {
  it('goes when it is no longer needed, and no count with it', async () => {
    const old = addDays(today, -20)
    const then = new Date(`${old}T12:00:00+08:00`)
    await sendBatch(database.db, eventFeed, [event({ time: `${old}T01:00:00+08:00` })], 1, then)
    await sendBatch(database.db, eventFeed, [event(), event({ userKey: 'u2' })])
    const before = await countedLines(database.db)
    await closeDays(database.longReads)
    await removeUsers(database.longReads, neverAborted)
    expect(await tableRowCount(database.db, 'tracking_count_user')).toBe(2)
    expect(await tableRowCount(database.db, 'tracking_count_gone')).toBe(0)
    expect(await countedLines(database.db)).toEqual(before)
    // A closed day can still be recounted: its users come from the received batches.
    await rebuild(old)
    await rebuild(today)
    expect(await countedLines(database.db)).toEqual(before)
    await removeUsers(database.longReads, neverAborted)
    expect(await tableRowCount(database.db, 'tracking_count_user')).toBe(3)
    expect(await removeBatches(database.longReads, neverAborted, sql`${addDays(old, 90)}::date`)).toBe(0)
    expect(await removeBatches(database.longReads, neverAborted, sql`${addDays(old, 91)}::date`)).toBe(1)
    expect(await tableRowCount(database.db, 'tracking_batch')).toBe(1)
    expect(await countedLines(database.db)).toEqual(before)
  })

  it('goes by the clock of the database, however wrong that of the node is', async () => {
    await sendBatch(database.db, eventFeed, [event(), event({ userKey: 'u2' })])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(today) + 100 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    await trackingCleanupJob.run(rebuildContext(database, {}))
    expect(await tableRowCount(database.db, 'tracking_batch')).toBe(1)
    expect(await tableRowCount(database.db, 'tracking_count_user')).toBe(2)
    const { rows } = await sql`select closed from tracking_count`.execute(database.db)
    expect(rows).toEqual([{ closed: false }])
  })
})
