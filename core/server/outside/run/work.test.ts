import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { createTimerKeeper } from './plugin-timers.ts'
import { DEFAULT_DEADLINES, type Lease, offError, type PluginContext, runWork } from './work.ts'

// Some of these tests wait for work that only its deadline ends.
vi.setConfig({ testTimeout: 5_000 })

const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: own => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const world: PluginContext = {
  id: 'x',
  title: 'X',
  keeper: createTimerKeeper('x', () => undefined),
  deadlines: DEFAULT_DEADLINES,
  isOn: () => true,
  failed: () => undefined,
}
const OVER = 'the time of this piece of work is over'

it('ends a transaction with the work, and leaves a pool to a file that is still sent', async () => {
  await db.transaction().execute(async tx => {
    const kept = await runWork(world, '接口 x.a', 1_000, async (lease: Lease) => {
      const lent = { tx: lease.lend(tx), db: lease.lend(db), lease }
      await sql`select 1`.execute(lent.tx)
      return lent
    })
    await expect(sql`select 1`.execute(kept.tx)).rejects.toThrow(OVER)
    await sql`select 1`.execute(kept.db)
    expect(kept.lease.check).toThrow(OVER)
    await sql`select 1`.execute(tx)
  })
})

it('ends both at the deadline', async () => {
  let kept: Db | undefined
  const never = runWork(world, '接口 x.a', 5, async lease => {
    kept = lease.lend(db)
    await new Promise<never>(() => undefined)
  })
  await expect(never).rejects.toMatchObject({ status: 503, message: '插件 “X” 没有在规定的时间内完成，已停止等待' })
  await expect(sql`select 1`.execute(kept ?? db)).rejects.toThrow(OVER)
})

it('says of a plugin that is off that it is off', () => {
  expect(offError('X')).toMatchObject({ status: 503, code: 503, message: '插件 “X” 已停用' })
})

describe('what counts', () => {
  const counted: string[] = []
  const counting: PluginContext = { ...world, failed: (what, error) => void counted.push(`${what}: ${(error as Error).message}`) }
  beforeEach(() => {
    counted.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => void vi.useRealTimers())
  const run = (work: (lease: Lease) => unknown, signal?: AbortSignal) => runWork(counting, '接口 x.a', 1_000, work, signal)

  it('is no answer, be it given at once or later, and no refusal', async () => {
    await expect(run(() => 1)).resolves.toBe(1)
    await expect(run(async () => 2)).resolves.toBe(2)
    await expect(run(() => Promise.reject(refuse('不行')))).rejects.toThrow('不行')
    expect(counted).toEqual([])
  })

  it('is what the work throws, at once or later', async () => {
    const fail = () => {
      throw new Error('at once')
    }
    await expect(run(fail)).rejects.toThrow('at once')
    await expect(run(() => Promise.reject(new Error('later')))).rejects.toThrow('later')
    expect(counted).toEqual(['接口 x.a: at once', '接口 x.a: later'])
  })

  it('is every timer that is left, once for all of them, and none that fires', async () => {
    const { timers } = counting.keeper
    const ticks: number[] = []
    const left = (count: number) => () => {
      for (let at = 0; at < count; at++) timers.setInterval(() => ticks.push(at), 10)
    }
    await run(left(1))
    await run(left(3))
    expect(counted).toEqual(['接口 x.a: 留下了 1 个没有停止的计时器', '接口 x.a: 留下了 3 个没有停止的计时器'])
    // What fails has its timers cleared as well, without counting for them.
    await expect(
      run(() => {
        left(1)()
        throw refuse('不行')
      }),
    ).rejects.toThrow('不行')
    expect(counted).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(100)
    expect([ticks, vi.getTimerCount()]).toEqual([[], 0])
  })

  it('is a refusal, too, where it comes after the deadline, and the caller hears of the deadline', async () => {
    const late = Promise.withResolvers<never>()
    const running = run(() => late.promise)
    const answered = expect(running).rejects.toMatchObject({ status: 503, code: 503 })
    await vi.advanceTimersByTimeAsync(1_000)
    await answered
    late.reject(refuse('不行'))
    await vi.advanceTimersByTimeAsync(0)
    expect(counted).toEqual(['接口 x.a: 插件 “X” 没有在规定的时间内完成，已停止等待'])
  })

  it('is nothing that the server calls off, and what fails by itself beside a signal', async () => {
    const stop = new AbortController()
    const running = run(() => new Promise(() => undefined), stop.signal)
    const answered = expect(running).rejects.toThrow('server stops')
    stop.abort(new Error('server stops'))
    await answered
    expect(counted).toEqual([])
    await expect(run(() => Promise.reject(new Error('own')), new AbortController().signal)).rejects.toThrow('own')
    expect(counted).toEqual(['接口 x.a: own'])
  })

  it('leaves no timer and no listener behind', async () => {
    const { signal } = new AbortController()
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await run(() => 1, signal)
    await expect(run(() => Promise.reject(refuse('不行')), signal)).rejects.toThrow('不行')
    expect(vi.getTimerCount()).toBe(0)
    expect(add.mock.calls.map(([type, heard]) => [type, heard])).toEqual(remove.mock.calls.map(([type, heard]) => [type, heard]))
    expect(add.mock.calls.map(([type]) => type)).toEqual(['abort', 'abort'])
  })
})

it('runs inner parts until the deadline, and none after it', async () => {
  let kept: Lease | undefined
  const inner = vi.fn(async () => 'inner')
  const working = runWork(world, '接口 x.a', 5, async lease => {
    kept = lease
    expect(await lease.within(inner)).toBe('inner')
    return lease.within(() => new Promise<never>(() => undefined))
  })
  await expect(working).rejects.toMatchObject({ status: 503 })
  await expect(kept?.within(inner)).rejects.toThrow(OVER)
  expect(inner).toHaveBeenCalledOnce()
  // A handle that is asked for too late never works.
  await expect(sql`select 1`.execute(kept?.lend(db) ?? db)).rejects.toThrow(OVER)
})

it('an inner part that hangs ends at the deadline, even where the work waits for nothing else', async () => {
  const inner = Promise.withResolvers<unknown>()
  const working = runWork(world, '接口 x.a', 5, async lease => {
    await lease.within(() => new Promise<never>(() => undefined)).catch(inner.resolve)
  })
  await expect(working).rejects.toMatchObject({ status: 503 })
  expect(await inner.promise).toMatchObject({ status: 503 })
})

it('gives calls ten seconds, what holds a transaction nine, and jobs ten minutes', () => {
  expect(DEFAULT_DEADLINES).toEqual({ call: 10_000, transaction: 9_000, job: 600_000 })
})
