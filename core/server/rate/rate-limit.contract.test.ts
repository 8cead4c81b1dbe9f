import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import {
  countCall,
  deleteWindows,
  type Limit,
  limitCalls,
  openWindowKeys,
  removeExpiredLimits,
  startWindows,
  subtractPoints,
} from './rate-limit.ts'

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log: { warn: () => undefined } })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})
beforeEach(() => sql`delete from rate_limit`.execute(database.db))

const limit = (key: string, points = 2): Limit => ({ key, points, seconds: 60 })
const refused = (limits: readonly Limit[]): Promise<boolean> =>
  limitCalls(database.db, limits).then(
    () => false,
    () => true,
  )
const countedPoints = async () =>
  Object.fromEntries(
    (await sql<{ key: string; points: number }>`select key, points from rate_limit`.execute(database.db)).rows.map(({ key, points }) => [
      key,
      points,
    ]),
  )

describe('a window', () => {
  it('lets as many calls through as it has points, and not one more', async () => {
    expect([await refused([limit('a')]), await refused([limit('a')]), await refused([limit('a')])]).toEqual([false, false, true])
    const tried = [await countCall(database.db, [limit('b')]), await countCall(database.db, [limit('b')])]
    expect([...tried, await countCall(database.db, [limit('b')])]).toEqual([true, true, false])
  })

  it('says so in the words it was given, or in its own', async () => {
    const never = [limit('a', 0)]
    await expect(limitCalls(database.db, never)).rejects.toMatchObject({ status: 429, message: '操作过于频繁，请稍后再试' })
    await expect(limitCalls(database.db, never, { message: '今日已查看太多' })).rejects.toMatchObject({ message: '今日已查看太多' })
  })

  it('counts by itself: the day is not full because the minute is, and a call needs room in both', async () => {
    const both = [limit('minute', 1), limit('day', 3)]
    expect([await refused(both), await refused(both), await refused(both)]).toEqual([false, true, true])
    expect([await refused([limit('day', 3)]), await refused([limit('day', 3)])]).toEqual([false, false])
    expect(await refused([limit('new', 1), limit('day', 3)])).toBe(true)
    expect(await countCall(database.db, [limit('newer', 1), limit('day', 3)])).toBe(false)
  })

  it('does not hear of what a narrower one has refused', async () => {
    const inTurn = [limit('narrow', 2), limit('wide', 3), limit('wider', 9)]
    for (let n = 0; n < 6; n++) await countCall(database.db, inTurn)
    expect(await countedPoints()).toEqual({ narrow: 6, wide: 2, wider: 2 })
    for (let n = 0; n < 3; n++) await countCall(database.db, [limit('other', 9), ...inTurn.slice(1)])
    expect(await countedPoints()).toEqual({ narrow: 6, other: 3, wide: 5, wider: 3 })
  })

  it('tells once that it is full, however often it refuses', async () => {
    const told: string[] = []
    const full = async ({ key }: Limit): Promise<void> => void told.push(key)
    for (let n = 0; n < 4; n++) await limitCalls(database.db, [limit('a', 1), limit('b', 9)], { full }).catch(() => undefined)
    expect(told).toEqual(['a'])
  })

  it.each([
    ['is over when its time has passed', '0 seconds', { room: true, kept: false }],
    ['is not over a moment before', '1 millisecond', { room: false, kept: true }],
  ])('%s', async (_what, left, expected) => {
    const full = limit('a', 1)
    await countCall(database.db, [full])
    const seen = await database.db.transaction().execute(async tx => {
      await sql`update rate_limit set expires_date = now() + ${left}::interval`.execute(tx)
      const room = await countCall(tx, [full])
      const { rows } = await sql<{
        seconds: number
      }>`select extract(epoch from expires_date - now())::float as seconds from rate_limit`.execute(tx)
      await sql`update rate_limit set expires_date = now() + ${left}::interval`.execute(tx)
      await removeExpiredLimits(tx)
      return { room, seconds: rows[0]?.seconds, kept: (await sql`select from rate_limit`.execute(tx)).rows.length > 0 }
    })
    expect(seen).toEqual({ ...expected, seconds: expected.room ? 60 : 0.001 })
  })

  it('forgets nothing but what it is told to', async () => {
    for (const key of ['a', 'a', 'b', 'b']) await countCall(database.db, [limit(key)])
    await deleteWindows(database.db, ['a'])
    expect(await countedPoints()).toEqual({ b: 2 })
  })

  it('takes back one call, of no other window, and never gives more than there are', async () => {
    for (const key of ['a', 'a', 'b', 'b']) await countCall(database.db, [limit(key)])
    await subtractPoints(database.db, ['a'])
    expect(await countedPoints()).toEqual({ a: 1, b: 2 })
    for (let n = 0; n < 3; n++) await subtractPoints(database.db, ['a'])
    expect(await countedPoints()).toEqual({ a: 0, b: 2 })
  })
})

it('counting does not make the next writes of its connection forgettable by a crash', async () => {
  const after = await database.db.connection().execute(async connection => {
    await sql`set synchronous_commit = on`.execute(connection)
    await countCall(connection, [limit('a')])
    return sql`show synchronous_commit`.execute(connection)
  })
  expect(after.rows).toEqual([{ synchronous_commit: 'on' }])
})

it('what has no limit costs no statement', async () => {
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log: { warn: () => undefined } })
  await expect(limitCalls(nowhere.db, [limit('a')])).rejects.toThrow()
  await expect(limitCalls(nowhere.db, [])).resolves.toBeUndefined()
  await nowhere.close()
})

describe('a call of many points', () => {
  it('takes them all, is refused where they do not fit, and is told of once', async () => {
    const told: number[] = []
    const take = (cost: number) =>
      limitCalls(database.db, [{ ...limit('file', 10), cost }], { full: async ({ points }) => void told.push(points) }).then(
        () => true,
        () => false,
      )
    expect([await take(7), await take(3), await take(4), await take(1)]).toEqual([true, true, false, false])
    expect(told).toEqual([10])
    await subtractPoints(database.db, ['file'], 5)
    expect(await countedPoints()).toEqual({ file: 10 })
    expect(await take(1)).toBe(false)
  })
})

describe('windows that remember', () => {
  it('are open until they are over, and stay as they are when they are opened again', async () => {
    const keys = ['q1', 'q2']
    await startWindows(database.db, ['q1'], 3_600)
    const first = await sql<{ until: Date }>`select expires_date as until from rate_limit`.execute(database.db)
    await startWindows(database.db, ['q1'], 60)
    expect((await sql`select expires_date as until from rate_limit`.execute(database.db)).rows).toEqual(first.rows)
    expect([...(await openWindowKeys(database.db, keys))]).toEqual(['q1'])
    await sql`update rate_limit set expires_date = now()`.execute(database.db)
    expect((await openWindowKeys(database.db, keys)).size).toBe(0)
    await startWindows(database.db, keys, 60)
    expect((await openWindowKeys(database.db, keys)).size).toBe(2)
  })
})
