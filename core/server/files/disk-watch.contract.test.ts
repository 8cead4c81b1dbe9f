import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { checkDisk } from './disk-watch.ts'

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

const look = (percent: number, dataDir = '/data') =>
  checkDisk({ db: database.db, dataDir, isFollowed: () => true, free: async () => percent })
const warnedLevels = async () =>
  (
    await sql<{ level: number }>`select (payload ->> 'level')::int as level from outbox where topic = 'disk.low' order by id`.execute(
      database.db,
    )
  ).rows.map(row => row.level)

it('tells once each time that less than 15 or 5 percent are free, and not again while it hovers there', async () => {
  const seen: (readonly number[])[] = []
  for (const percent of [40, 15, 14.9, 13, 15.5, 14, 4.9, 5.9, 3, 6, 4, 90, 3, 90]) {
    await look(percent)
    seen.push(await warnedLevels())
  }
  expect(seen.map(levels => levels.length)).toEqual([0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4])
  expect(seen.at(-1)).toEqual([15, 5, 5, 5])
})

it('tells of a folder once, however many look at the same moment', async () => {
  expect((await Promise.all([look(10, '/other'), look(10, '/other'), look(10, '/other')])).filter(Boolean)).toHaveLength(1)
})

it('measures the disk itself', async () => {
  expect(await checkDisk({ db: database.db, dataDir: import.meta.dirname, isFollowed: () => true })).toBeTypeOf('boolean')
  await expect(checkDisk({ db: database.db, dataDir: '/nowhere', isFollowed: () => true })).rejects.toThrow('ENOENT')
})
