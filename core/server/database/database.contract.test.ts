import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from './database.ts'
import { jobRetry, retryTransaction } from './retry.ts'
import { MAX_PREPARED_STATEMENTS, UNPREPARED_SUFFIX } from './statements.ts'

const log = { warn: () => undefined }
let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, max: 2, connectionWait: 300, log })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const one = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(database.db)).rows[0]

describe('values', () => {
  it('arrive as int8 numbers, numeric text, plain dates', async () => {
    const row = await one(`select 9007199254740991::int8 as id, '{1,NULL,3}'::int8[] as ids, 1234.50::numeric as money,
      date '2026-02-03' as day, '{2026-02-03}'::date[] as days, '{"a":1}'::jsonb as json`)
    expect(row).toEqual({
      id: 9007199254740991,
      ids: [1, null, 3],
      money: '1234.50',
      day: '2026-02-03',
      days: ['2026-02-03'],
      json: { a: 1 },
    })
  })

  it('has business time', async () => {
    expect(await one(`select timestamptz '2026-01-01 00:30:00' = timestamptz '2025-12-31T16:30:00Z' as same`)).toEqual({ same: true })
  })
})

describe('limits', () => {
  it('are set on every session', async () => {
    const read = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`
    expect(await one(read)).toEqual({ statement: '5s', lock: '3s', idle: '10s' })
    const long = await sql.raw<{ statement: string }>(read).execute(database.longReads)
    expect(long.rows[0]?.statement).toBe('30s')
  })

  it('answer 503 when no connection is to be had in time', async () => {
    const hold = () =>
      new Promise<{ release: () => void; done: Promise<unknown> }>(resolve => {
        const done = database.db.connection().execute(() => new Promise<void>(release => resolve({ release, done: Promise.resolve() })))
        done.catch(() => undefined)
      })
    const held = [await hold(), await hold()]
    await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({ status: 503 })
    for (const { release } of held) release()
    expect(await database.ready(1_000)).toBe(true)
  })

  it('answer 503 when the database is down', async () => {
    const gone = openDatabase({ url: 'postgresql://nobody@localhost/none?host=/nowhere', log })
    await expect(sql`select 1`.execute(gone.db)).rejects.toMatchObject({ status: 503 })
    expect(await gone.ready(1_000)).toBe(false)
    await gone.close()
  })
})

describe('prepared statements', () => {
  it('are named by their text from the second use on, and bounded', async () => {
    const single = openDatabase({ url: test.url, max: 1, log })
    await single.db.connection().execute(async db => {
      for (let i = 0; i < MAX_PREPARED_STATEMENTS + 20; i++) {
        for (let turn = 0; turn < 2; turn++) await sql.raw(`select ${i} as n`).execute(db)
      }
      await sql.raw(`select 'once' as n`).execute(db)
      for (let turn = 0; turn < 3; turn++) await sql.raw(`select 'anew' as n ${UNPREPARED_SUFFIX}`).execute(db)
    })
    await single.db.connection().execute(async db => {
      const { rows } = await sql.raw<{ name: string; statement: string }>('select name, statement from pg_prepared_statements').execute(db)
      const texts = rows.map(row => row.statement)
      expect(rows.length).toBeLessThanOrEqual(MAX_PREPARED_STATEMENTS)
      expect(texts).toContain(`select ${MAX_PREPARED_STATEMENTS + 19} as n`)
      expect(texts).not.toContain('select 0 as n')
      expect(texts).not.toContain(`select 'once' as n`)
      expect(texts.filter(text => text.includes("'anew'"))).toEqual([])
      // A deallocated statement works again.
      expect((await sql.raw('select 0 as n').execute(db)).rows).toEqual([{ n: 0 }])
    })
    await single.close()
  })

  it('survive a failed transaction', async () => {
    const fail = () => database.db.transaction().execute(tx => sql`select 1 / ${0}::int`.execute(tx))
    for (let turn = 0; turn < 3; turn++) await expect(fail()).rejects.toThrow(/division by zero/)
    expect(await one('select 1 as n')).toEqual({ n: 1 })
  })
})

describe('connections that the server ends', () => {
  /** Terminates the application's connections; returns while their termination messages are still in transit. */
  const cut = (owner: Database) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'yuanhang_app' and datname = current_database()`.execute(
      owner.db,
    )

  it('are replaced before reads and transactions notice', async () => {
    const owner = openDatabase({ url: test.ownerUrl, log })
    const inTransaction = () => database.db.transaction().execute(async tx => (await sql`select 1 as n`.execute(tx)).rows[0])
    for (let round = 0; round < 40; round++) {
      await Promise.all([one('select 1 as n'), one('select 1 as n')])
      await cut(owner)
      const turns = round % 2 ? [inTransaction, inTransaction, inTransaction] : Array(3).fill(() => one('select 1 as n'))
      for (const turn of turns) expect(await turn()).toEqual({ n: 1 })
    }
    await owner.close()
  })

  it('are not handed out again when a statement was told first', async () => {
    const single = openDatabase({ url: test.url, max: 1, log })
    for (let round = 0; round < 3; round++) {
      const ended = single.db.connection().execute(async db => {
        await sql`select 1`.execute(db)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      })
      await expect(ended).rejects.toMatchObject({ code: '57P01' })
      // `values` is never retried: it would fail on the dead connection.
      expect((await sql`values (1)`.execute(single.db)).rows).toHaveLength(1)
    }
    await single.close()
  })

  it('fail what may have been carried out, once', async () => {
    const single = openDatabase({ url: test.url, max: 1, log })
    await sql`select 1`.execute(single.db)
    const ending = sql`with ended as materialized (select pg_terminate_backend(pg_backend_pid()) as done) select * from ended`
    await expect(ending.execute(single.db)).rejects.toMatchObject({ code: '57P01' })
    expect((await sql`values (1)`.execute(single.db)).rows).toHaveLength(1)
    await single.close()
  })
})

describe('retrying', () => {
  it('repeats what lost against another transaction, five times at most', async () => {
    let turns = 0
    const lost = Object.assign(new Error('deadlock'), { code: '40P01' })
    await expect(
      retryTransaction(async () => {
        turns++
        throw lost
      }),
    ).rejects.toBe(lost)
    expect(turns).toBe(5)
    expect(await retryTransaction(async () => (++turns < 7 ? Promise.reject(lost) : turns))).toBe(7)
  })

  it('repeats nothing when a lock was waited for so long that another wait would outlast who asks, unless nobody waits', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let turns = 0
    const waits = () => {
      turns++
      vi.setSystemTime(Date.now() + 3_000)
      return Promise.reject(Object.assign(new Error('lock not available'), { code: '55P03' }))
    }
    await expect(retryTransaction(waits)).rejects.toThrow('lock')
    expect(turns).toBe(1)
    await expect(retryTransaction(waits, jobRetry)).rejects.toThrow('lock')
    expect(turns).toBe(6)
  })

  it('repeats nothing else', async () => {
    let turns = 0
    await expect(
      retryTransaction(async () => {
        turns++
        throw new Error('other')
      }),
    ).rejects.toThrow('other')
    expect(turns).toBe(1)
  })
})
