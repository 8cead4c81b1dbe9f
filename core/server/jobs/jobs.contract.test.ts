import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Job, JobContext } from '#core/contract/job.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createJobs, type JobQueue } from './jobs.ts'
import type { JobEnvironment } from './run-job.ts'

const errors: unknown[] = []
const log = { info: () => undefined, warn: () => undefined, error: (detail: object) => void errors.push(detail) }
let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const environment: JobEnvironment = {
  services: () => ({ log }) as unknown as ServerServices,
  actor: async id => ({ id: id ?? 0, name: id ? '张三' : '系统' }) as Actor,
  transaction: actor => work => database.db.transaction().execute(tx => work({ tx, actor } as never)),
}

const node = async (jobs: readonly Job[], grace?: number): Promise<JobQueue> => {
  const queue = createJobs({ url: test.url, db: database.reports, log, grace, pause: 1 })
  await queue.start(jobs, environment)
  onTestFinished(() => queue.stop())
  return queue
}

const read = async (id: string) => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select name, state, done, total, result, message, employee_id from job where id = ${id}`.execute(database.db)
  return rows[0]
}

/** Facts that tell of its end. */
const ended = async (id: string) =>
  (await sql`select employee_id as who, payload from outbox where topic = 'job.finished' and payload ->> 'id' = ${id}`.execute(database.db))
    .rows

/** A job whose runs can be awaited. */
const observed = (name: string, work: (context: JobContext, run: number) => Promise<Record<string, unknown> | undefined>) => {
  let count = 0
  const waiting = new Map<number, () => void>()
  return {
    job: {
      name,
      async run(context) {
        const run = ++count
        try {
          return await work(context, run)
        } finally {
          waiting.get(run)?.()
        }
      },
    } satisfies Job,
    count: () => count,
    finished: (run: number) => new Promise<void>(resolve => waiting.set(run, resolve)),
  }
}

/** The row once the node has settled everything it ran. */
const settled = async (queue: JobQueue, id: string) => {
  await queue.stop()
  return read(id)
}

describe('a job', () => {
  it('runs with its data, its sender, progress and a result', async () => {
    const { job, finished } = observed('test.import', async context => {
      await context.progress(3, 10)
      const actor = await context.actor()
      const inside = await context.transaction(async ({ tx }) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows[0]?.one)
      return { file: context.data.file, by: actor.name, inside }
    })
    const queue = await node([job])
    const end = finished(1)
    const id = await queue.send('test.import', { file: 'a.xlsx' }, { id: 7 })
    expect(await read(id)).toMatchObject({ name: 'test.import', employee_id: 7 })
    await end
    expect(await settled(queue, id)).toMatchObject({
      state: 'done',
      done: 3,
      total: 10,
      result: { file: 'a.xlsx', by: '张三', inside: 1 },
      message: null,
    })
    expect(await ended(id)).toEqual([
      { who: 7, payload: { id, name: 'test.import', state: 'done', result: { file: 'a.xlsx', by: '张三', inside: 1 }, message: null } },
    ])
  })

  it('that is refused fails at once with the reason', async () => {
    const { job, finished, count } = observed('test.refused', async () => {
      throw refuse('文件已失效')
    })
    const queue = await node([job])
    const end = Promise.all([finished(1), finished(2)])
    const [id, own] = [await queue.send('test.refused', {}, { id: 7 }), await queue.send('test.refused', {}, { id: 0 })]
    await end
    expect(await settled(queue, id)).toMatchObject({ state: 'failed', message: '文件已失效' })
    expect(count()).toBe(2)
    expect(await ended(id)).toMatchObject([{ who: 7, payload: { state: 'failed', message: '文件已失效' } }])
    // Nobody waits for what the system does.
    expect(await ended(own)).toEqual([])
  })

  it('that breaks on a SQL error is tried again and never takes the process along', async () => {
    const { job, finished, count } = observed('test.broken', async ({ db }, run) => {
      if (run === 1) await sql`select 1 / ${0}::int`.execute(db)
      return { run }
    })
    const queue = await node([job])
    const second = finished(2)
    const id = await queue.send('test.broken', {}, { id: 0 })
    await second
    expect(await settled(queue, id)).toMatchObject({ state: 'done', result: { run: 2 } })
    expect(count()).toBe(2)
    expect(errors).toContainEqual(expect.objectContaining({ job: 'test.broken', jobId: id }))
  })

  it('runs on one node only', async () => {
    const { job, count, finished } = observed('test.once', async () => ({}))
    const [one, two] = [await node([job]), await node([job])]
    const all = Promise.all([1, 2, 3, 4].map(finished))
    for (let i = 0; i < 4; i++) await one.send('test.once', {}, { id: 0 })
    await all
    await Promise.all([one.stop(), two.stop()])
    expect(count()).toBe(4)
  })
})

describe('stopping', () => {
  it('lets a running job finish', async () => {
    const started = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const { job } = observed('test.long', async () => {
      started.resolve()
      await goOn.promise
      return { finished: true }
    })
    const queue = await node([job])
    const id = await queue.send('test.long', {}, { id: 0 })
    await started.promise
    const stopped = queue.stop()
    goOn.resolve()
    await stopped
    expect(await read(id)).toMatchObject({ state: 'done', result: { finished: true } })
  })

  it('tells a job that takes too long, which is then tried again', async () => {
    const started = Promise.withResolvers<void>()
    const { job } = observed('test.endless', async ({ signal }) => {
      started.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return undefined
    })
    const queue = await node([job], 1_000)
    const id = await queue.send('test.endless', {}, { id: 0 })
    await started.promise
    await queue.stop()
    expect(await read(id)).toMatchObject({ state: 'queued' })
  })
})

it('keeps schedules in business time and drops those of jobs that are gone', async () => {
  const schedules = async () =>
    (await sql<object>`select name, cron, timezone from pgboss.schedule order by name`.execute(database.db)).rows
  const none = async () => undefined
  await (await node([{ name: 'test.nightly', cron: '30 2 * * *', run: none }])).stop()
  expect(await schedules()).toEqual([{ name: 'test.nightly', cron: '30 2 * * *', timezone: 'Asia/Shanghai' }])
  await (await node([{ name: 'test.nightly', run: none }])).stop()
  expect(await schedules()).toEqual([])
})
