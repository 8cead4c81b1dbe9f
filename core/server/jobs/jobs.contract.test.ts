import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Job, JobContext } from '#core/contract/job.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { objectOf, TEXT, type TypeOf } from '#core/contract/shape.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { stubOf } from '#tests/support/stub.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createJobQueue, type JobQueue } from './jobs.ts'
import type { JobEnvironment } from './run-job.ts'

const logged: unknown[] = []
const keep = (detail: object) => void logged.push(detail)
const log = { info: () => undefined, warn: keep, error: keep }
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
  services: () => stubOf<ServerServices>('services', { log }),
  actor: async id => ({ id: id ?? 0, name: id ? '张三' : '系统' }) as Actor,
  transaction: actor => work => database.db.transaction().execute(tx => work({ tx, actor } as never)),
}

const node = async (jobs: readonly Job[], grace?: number, elsewhere: readonly string[] = []): Promise<JobQueue> => {
  const queue = createJobQueue({ url: test.url, db: database.longReads, log, grace, pause: 1, elsewhere: async () => elsewhere })
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

/** Facts about the job's end. */
const ended = async (id: string) =>
  (await sql`select employee_id as who, payload from outbox where topic = 'job.finished' and payload ->> 'id' = ${id}`.execute(database.db))
    .rows

/** Data of the jobs below. */
const FILE = objectOf({}, { file: TEXT })

/** A job whose runs can be awaited. */
const observed = (name: string, work: (context: JobContext<TypeOf<typeof FILE>>, run: number) => Promise<unknown>) => {
  let count = 0
  const waiting = new Map<number, () => void>()
  return {
    job: {
      name,
      data: FILE,
      async run(context: JobContext<TypeOf<typeof FILE>>) {
        const run = ++count
        try {
          return await work(context, run)
        } finally {
          waiting.get(run)?.()
        }
      },
    },
    count: () => count,
    finished: (run: number) => new Promise<void>(resolve => waiting.set(run, resolve)),
  }
}

/** The row after the node has finished everything it ran. */
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
    const id = await queue.send(job, { file: 'a.xlsx' }, { id: 7 })
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
    const [id, own] = [await queue.send({ name: 'test.refused' }, {}, { id: 7 }), await queue.send({ name: 'test.refused' }, {}, { id: 0 })]
    await end
    expect(await settled(queue, id)).toMatchObject({ state: 'failed', message: '文件已失效' })
    expect(count()).toBe(2)
    expect(await ended(id)).toMatchObject([{ who: 7, payload: { state: 'failed', message: '文件已失效' } }])
    // System jobs notify no employee.
    expect(await ended(own)).toEqual([])
  })

  it('ends what belongs to it only when no other try follows', async () => {
    const failed: string[] = []
    const { job } = observed('test.owned', async (_, run) => {
      throw run < 3 ? new Error('broken') : refuse('到此为止')
    })
    const queue = await node([{ ...job, failed: async ({ id }) => void failed.push(id) }])
    const id = await queue.send({ name: 'test.owned' }, {}, { id: 7 })
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'failed' }), { timeout: 20_000 })
    expect(failed).toEqual([id])
  })

  it('that is sent within a transaction is there when that is committed, or not at all', async () => {
    const queue = await node([{ name: 'test.within', run: async () => undefined }])
    const undone = database.db.transaction().execute(async tx => {
      await queue.send({ name: 'test.within' }, {}, { id: 7 }, tx)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    const { rows } =
      await sql`select from job where name = 'test.within' union all select from pgboss.job where name = 'test.within'`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('that breaks on a SQL error is tried again and never takes the process along', async () => {
    const { job, finished, count } = observed('test.broken', async ({ db }, run) => {
      if (run === 1) await sql`select 1 / ${0}::int`.execute(db)
      return { run }
    })
    const queue = await node([job])
    const second = finished(2)
    const id = await queue.send({ name: 'test.broken' }, {}, { id: 0 })
    await second
    expect(await settled(queue, id)).toMatchObject({ state: 'done', result: { run: 2 } })
    expect(count()).toBe(2)
    expect(logged).toContainEqual(expect.objectContaining({ job: 'test.broken', jobId: id }))
  })

  it('runs on one node only', async () => {
    const { job, count, finished } = observed('test.once', async () => ({}))
    const [one, two] = [await node([job]), await node([job])]
    const all = Promise.all([1, 2, 3, 4].map(finished))
    for (let i = 0; i < 4; i++) await one.send({ name: 'test.once' }, {}, { id: 0 })
    await all
    await Promise.all([one.stop(), two.stop()])
    expect(count()).toBe(4)
  })
})

describe('a try', () => {
  it('may take an hour, or as long as its job says', async () => {
    const run = async () => undefined
    // Settings of a queue that exists already are replaced.
    await (await node([{ name: 'test.days', run }])).stop()
    const queue = await node([
      { name: 'test.short', run },
      { name: 'test.days', longest: 7_200, run },
    ])
    const ids = await Promise.all(['test.short', 'test.days'].map(name => queue.send({ name }, {}, { id: 0 })))
    const { rows } = await sql<{ seconds: number }>`select expire_seconds as seconds from pgboss.job where id = any(${ids}::uuid[])
      order by name desc`.execute(database.db)
    expect(rows).toEqual([{ seconds: 3_600 }, { seconds: 7_200 }])
  })

  it.each([new Error('broken'), refuse('已结束')])('that was paused has no say any more once another has begun: %s', async error => {
    const stage = () => ({ begun: Promise.withResolvers<void>(), goesOn: Promise.withResolvers<void>() })
    const [first, second] = [stage(), stage()]
    const { job } = observed('test.paused', async ({ progress }, run) => {
      const { begun, goesOn } = run === 1 ? first : second
      if (run === 2) await progress(5, 9)
      begun.resolve()
      await goesOn.promise
      if (run === 2) return { run }
      await progress(1, 9)
      throw error
    })
    const failed: string[] = []
    const queue = await node([{ ...job, failed: async ({ id }) => void failed.push(id) }])
    const id = await queue.send({ name: 'test.paused' }, {}, { id: 0 })
    await first.begun.promise
    // Same state as after a missed heartbeat.
    await sql`update pgboss.job set state = 'retry', start_after = now() where id = ${id}`.execute(database.db)
    await second.begun.promise
    first.goesOn.resolve()
    await vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining({ jobId: id })))
    expect(await read(id)).toMatchObject({ state: 'running', done: 5, total: 9 })
    second.goesOn.resolve()
    expect(await settled(queue, id)).toMatchObject({ state: 'done', result: { run: 2 } })
    expect(failed).toEqual([])
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
    const id = await queue.send({ name: 'test.long' }, {}, { id: 0 })
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
    const id = await queue.send({ name: 'test.endless' }, {}, { id: 0 })
    await started.promise
    await queue.stop()
    expect(await read(id)).toMatchObject({ state: 'queued' })
    // The try does not count, and the next node need not wait.
    const { rows } = await sql<object>`select b.state, b.start_after <= now() as due, b.started_on is null as uncounted
      from pgboss.job b where id = ${id}`.execute(database.db)
    expect(rows).toEqual([{ state: 'retry', due: true, uncounted: true }])
  })
})

describe('a process that is gone', () => {
  /** State left by a process that was killed while running the job. */
  const leftBehind = async (queue: JobQueue, name: string, node: string, tries = 0): Promise<string> => {
    const id = await queue.send({ name, data: FILE }, { file: 'a.xlsx' }, { id: 7 })
    await sql`update job set state = 'running', node = ${node}, created_date = now() - interval '1 hour' where id = ${id}`.execute(
      database.db,
    )
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), retry_count = ${tries}
      where id = ${id}`.execute(database.db)
    return id
  }
  const GONE = '00000000-0000-4000-8000-000000000000'

  it('leaves its jobs to the next one, which goes on at once', async () => {
    const { job, finished } = observed('test.orphan', async ({ data }) => ({ ...data }))
    await (await node([job])).stop()
    const sender = await node([])
    const id = await leftBehind(sender, 'test.orphan', GONE)
    const end = finished(1)
    const queue = await node([job])
    await end
    expect(await settled(queue, id)).toMatchObject({ state: 'done', result: { file: 'a.xlsx' } })
  })

  it('is told from one that lives', async () => {
    const { job, count } = observed('test.alive', async () => ({}))
    await (await node([job])).stop()
    const living = await node([])
    const { rows } = await sql<{ node: string }>`select split_part(application_name, ' ', 3) as node from pg_stat_activity
      where application_name like 'yuanhang jobs %' and datname = current_database() limit 1`.execute(database.db)
    const id = await leftBehind(living, 'test.alive', rows[0]?.node ?? '')
    await (await node([job])).stop()
    expect([count(), await read(id)]).toEqual([0, expect.objectContaining({ state: 'running' })])
  })

  it('takes the last try along: the job ends, and what belongs to it', async () => {
    const failed: unknown[] = []
    const { job, count } = observed('test.killer', async () => ({}))
    const mourned: Job = { ...job, failed: async ({ id, data }) => void failed.push([id, data]) }
    await (await node([mourned])).stop()
    const id = await leftBehind(await node([]), 'test.killer', GONE, 2)
    await (await node([mourned])).stop()
    expect(await read(id)).toMatchObject({ state: 'failed', message: '任务中断，请重新发起' })
    expect([count(), failed]).toEqual([0, [[id, { file: 'a.xlsx' }]]])
  })

  it('and cannot be ended does not keep others from their end', async () => {
    const failed = async (): Promise<never> => {
      throw new Error('no clean-up')
    }
    const jobs: readonly Job[] = [
      { ...observed('test.stuck', async () => ({})).job, failed },
      observed('test.behind', async () => ({})).job,
    ]
    await (await node(jobs)).stop()
    const sender = await node([])
    const stuck = await leftBehind(sender, 'test.stuck', GONE, 2)
    const behind = await leftBehind(sender, 'test.behind', GONE, 2)
    await (await node(jobs)).stop()
    expect(await read(behind)).toMatchObject({ state: 'failed', message: '任务中断，请重新发起' })
    expect(await read(stuck)).toMatchObject({ state: 'running' })
  })
})

it('keeps schedules in business time and drops those of jobs that are gone', async () => {
  const schedules = async () =>
    (await sql<object>`select name, cron, timezone from pgboss.schedule order by name`.execute(database.db)).rows
  const none = async () => undefined
  await (await node([{ name: 'test.nightly', cron: '30 2 * * *', run: none }])).stop()
  expect(await schedules()).toEqual([{ name: 'test.nightly', cron: '30 2 * * *', timezone: 'Asia/Shanghai' }])
  await (await node([], undefined, ['test.nightly'])).stop()
  expect(await schedules()).toHaveLength(1)
  await (await node([{ name: 'test.nightly', run: none }])).stop()
  expect(await schedules()).toEqual([])
})
