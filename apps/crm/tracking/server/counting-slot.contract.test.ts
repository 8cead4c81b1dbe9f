import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#core/contract/database.ts'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'
import type { Database } from '#core/server/database/database.ts'
import { openTestDatabase } from '#tests/support/opened-database.ts'
import { eventFeed } from './event-feed.ts'
import type { TrackingEvent } from './tally.ts'
import { countBatchIn, countedLines, sendBatch } from './tracking.testing.ts'

let database: Database

const today = wallDate(new Date())
const yesterday = addDays(today, -1)

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const visit = (userKey: string, day = today): TrackingEvent => ({
  time: `${day}T00:00:00+08:00`,
  name: '首页',
  eventType: 'VISIT',
  platform: 'APP',
  userKey,
})
/** Expected number of events, of users, and of visits. */
const expectedNumbers = (number: number, users: number, day = today) => ({
  counts: [`${day}|APP|VISIT|首页|| ${number} ${users}`],
  visits: [`${day}|APP|UNKNOWN ${number} 0`],
})

/** Counts a batch in a transaction that stays open until it is ended by commit or undo. */
async function openBatch(batch: readonly TrackingEvent[]) {
  const end = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const whole = database.db.transaction().execute(async (tx: Tx) => {
    await countBatchIn(tx, eventFeed, batch)
    done.resolve()
    await end.promise
  })
  whole.catch(done.reject)
  await done.promise
  return {
    commit() {
      end.resolve()
      return whole
    },
    undo() {
      end.reject(new Error('undone'))
      return whole.catch(() => undefined)
    },
  }
}

/** Waits until this many transactions wait for locks. */
const waitForLockWaits = (count: number) =>
  expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            database.longReads,
          )
        ).rows.length,
    )
    .toBe(count)

describe('batches of one moment', () => {
  it('count into the same rows without waiting for each other, and add up', async () => {
    const known = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'].map(user => visit(user))
    await sendBatch(database.db, eventFeed, known)
    const open = []
    for (const one of known) open.push(await openBatch([one, one]))
    // Readers see only committed counts.
    expect(await countedLines(database.db)).toEqual(expectedNumbers(7, 7))
    await Promise.all(open.map((one, place) => (place === 3 ? one.undo() : one.commit())))
    expect(await countedLines(database.db)).toEqual(expectedNumbers(7 + 2 * 6, 7))
    const { rows } = await sql<{ slots: number }>`select count(*)::int as slots from tracking_number`.execute(database.db)
    expect(rows).toEqual([{ slots: 6 }])
    // Batches counted one after the other need a single slot.
    for (const one of known) await sendBatch(database.db, eventFeed, [{ ...one, param: 'later' }])
    expect(
      (await sql`select from tracking_number n join tracking_count c on c.id = n.count_id where c.param = 'later'`.execute(database.db))
        .rows,
    ).toHaveLength(1)
  })

  it('wait where there are more of them than slots, and go on with the first that ends', async () => {
    await sendBatch(database.db, eventFeed, [visit('u1')])
    const open = await Promise.all(Array.from({ length: 8 }, () => openBatch([visit('u1')])))
    const more = Promise.all([1, 2, 3].map(() => sendBatch(database.db, eventFeed, [visit('u1')])))
    await waitForLockWaits(3)
    for (const one of open) await one.commit()
    await more
    expect(await countedLines(database.db)).toEqual(expectedNumbers(12, 1))
  })

  it('bring up a user once: who comes second waits for the first, and counts the user if that one is undone', async () => {
    for (const [place, end] of (['commit', 'undo'] as const).entries()) {
      const day = place === 0 ? today : yesterday
      await sendBatch(database.db, eventFeed, [visit('u1', day)])
      const first = await openBatch([visit('new', day)])
      const second = sendBatch(database.db, eventFeed, [visit('new', day)])
      await waitForLockWaits(1)
      await first[end]()
      await second
    }
    const both = [expectedNumbers(3, 2), expectedNumbers(2, 2, yesterday)]
    expect(await countedLines(database.db)).toEqual({
      counts: both.flatMap(({ counts }) => counts).sort(),
      visits: both.flatMap(({ visits }) => visits).sort(),
    })
  })

  it('of several days, in any order, never wait in a circle', async () => {
    const days = [0, -1, -2, -3].map(ago => addDays(today, ago))
    const batch = (sender: number) =>
      days.flatMap((_, place) => [1, 2, 3, 4, 5].map(user => visit(`u${user}`, days[(place + sender) % days.length])))
    await Promise.all(Array.from({ length: 24 }, (_, sender) => sendBatch(database.db, eventFeed, batch(sender))))
    const each = days.map(day => expectedNumbers(24 * 5, 5, day))
    expect(await countedLines(database.db)).toEqual({
      counts: each.flatMap(({ counts }) => counts).sort(),
      visits: each.flatMap(({ visits }) => visits).sort(),
    })
  })
})
