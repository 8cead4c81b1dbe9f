/** Test pool whose database may be dropped while connected. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testPool } from '#tests/support/test-pool.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('loses a connection that PostgreSQL ends, idle or in use, without ending the process', async () => {
  const [pool, other] = [testPool(database.url), testPool(database.url)]
  const used = await pool.connect()
  await pool.query('select 1')
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  expect((await other.query(ended)).rows).toHaveLength(2)
  await expect(used.query('select 1')).rejects.toThrow()
  used.release(true)
  await expect.poll(() => pool.totalCount).toBe(0)
  await Promise.all([pool.end(), other.end()])
})
