import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#core/server/database/database.ts'
import { openTestDatabase } from '#tests/support/opened-database.ts'
import { atOneSnapshot, type SnapshotReaders } from './one-snapshot.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

/** Backend pid and the visible number of departments. Sleeps 100 ms, so that concurrent reads overlap. */
const seen = ({ read }: SnapshotReaders) =>
  read(
    sql<{
      pid: number
      departments: number
    }>`select pg_backend_pid() as pid, (select count(*)::int from department) as departments, pg_sleep(0.1)::text`,
  )

const both = async (readers: SnapshotReaders) => (await Promise.all([seen(readers), seen(readers), seen(readers), seen(readers)])).flat()

it('reads on two connections, and both see what was there when it began', async () => {
  const [{ before }] = (await sql<{ before: number }>`select count(*)::int as before from department`.execute(database.db)).rows as [
    { before: number },
  ]
  const rows = await atOneSnapshot(database.longReads, async readers => {
    await seen(readers)
    await sql`insert into department (name) values ('后来的部门')`.execute(database.db)
    return both(readers)
  })
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2)
  expect(new Set(rows.map(({ departments }) => departments))).toEqual(new Set([before]))
})

it('lets a connection wait for the other one for longer than a statement may take', async () => {
  const limits = ({ read }: SnapshotReaders) =>
    read(
      sql<{
        pid: number
        enough: boolean
      }>`select pg_backend_pid() as pid, pg_sleep(0.1)::text,
        current_setting('idle_in_transaction_session_timeout')::interval > current_setting('statement_timeout')::interval as enough`,
    )
  const rows = await atOneSnapshot(database.longReads, async readers => {
    await seen(readers)
    return (await Promise.all([limits(readers), limits(readers)])).flat()
  })
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2)
  expect(rows.map(({ enough }) => enough)).toEqual([true, true])
})

it('leaves another report beside it one connection', async () => {
  const rows = await atOneSnapshot(database.longReads, () => atOneSnapshot(database.longReads, both))
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1)
})

it('goes on with the one that it has while all others are taken', async () => {
  const over = Promise.withResolvers<void>()
  const begun: Promise<void>[] = []
  const taken = Array.from({ length: 3 }, () => {
    const one = Promise.withResolvers<void>()
    begun.push(one.promise)
    return database.longReads.connection().execute(async () => {
      one.resolve()
      await over.promise
    })
  })
  await Promise.all(begun)
  const rows = await atOneSnapshot(database.longReads, both)
  over.resolve()
  await Promise.all(taken)
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1)
  // The second connection, which joined too late, has been released.
  expect(new Set((await atOneSnapshot(database.longReads, both)).map(({ pid }) => pid)).size).toBe(2)
})
