import { createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { inOwnerTransaction } from './owner-connection.ts'

let database: TestDatabase
let other: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  other = new pg.Client({ connectionString: database.ownerUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.drop()
})

it('a connection that ends between two statements fails the work, and nothing is left unheard', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => void unheard.push(error)
  process.on('uncaughtException', hear)
  onTestFinished(() => void process.off('uncaughtException', hear))
  const work = inOwnerTransaction(database.ownerUrl, true, async tx => {
    await sql`create table half_done (id bigint)`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    // The connection's termination message is read before the next statement is sent.
    await new Promise(resolve => setImmediate(resolve))
    await sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toThrow()
  expect(unheard).toEqual([])
  expect((await other.query(`select to_regclass('half_done') as it`)).rows).toEqual([{ it: null }])
})

it('works as every session of the server does, with the time that an installation takes', async () => {
  const settings = await inOwnerTransaction(database.ownerUrl, false, async tx => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'search_path', 'TimeZone')`.execute(tx)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  })
  expect(settings).toEqual({
    statement_timeout: '60000',
    lock_timeout: '3000',
    idle_in_transaction_session_timeout: '60000',
    search_path: 'public',
    TimeZone: 'Asia/Shanghai',
  })
})

it('does not wait for a database that answers nothing', async () => {
  const silent = createServer()
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { readonly port: number }
  await expect(inOwnerTransaction(`postgres://owner@127.0.0.1:${port}/nothing`, true, async () => 1)).rejects.toThrow('timeout')
})
