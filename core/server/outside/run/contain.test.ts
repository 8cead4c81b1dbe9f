import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#core/contract/database.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Fact, FactContext } from '#core/contract/fact-consumer.ts'
import type { OutsideServerPlugin } from '#core/contract/server-plugin.ts'
import { mistyped, stubOf } from '#tests/support/stub.ts'
import { containPlugin } from './contain.ts'
import { createTimerKeeper } from './plugin-timers.ts'
import { DEFAULT_DEADLINES, type PluginContext } from './work.ts'

const worldOf = (failed: string[], isOn = true): PluginContext => ({
  id: 'x',
  title: 'X',
  keeper: createTimerKeeper('x', () => undefined),
  deadlines: DEFAULT_DEADLINES,
  isOn: () => isOn,
  failed: what => void failed.push(what),
})

/** A consumer that throws the error. */
const throwing = (error: unknown) => {
  const failed: string[] = []
  const world = worldOf(failed)
  const consume = async (): Promise<never> => {
    throw error
  }
  const [consumer] = containPlugin(world, { id: 'x', consumers: [{ name: 'x.hear', follows: [], consume }] }).consumers ?? []
  return { consumer, failed }
}

/** The context of a fact whose transaction may be lent. */
const context = stubOf<FactContext>('context', { tx: stubOf<Tx>('tx', { isTransaction: true, withPlugin: () => stubOf<Tx>('tx', {}) }) })

it('whatever a consumer breaks counts once, for nobody has put anything in, and it is followed apart', async () => {
  for (const error of [Object.assign(new Error('duplicate'), { code: '23505' }), refuse('不行'), new TypeError('x')]) {
    const { consumer, failed } = throwing(error)
    expect(consumer).toMatchObject({ apart: 'x' })
    await expect(consumer?.consume({} as Fact, context)).rejects.toBe(error)
    expect(failed).toEqual(['消费者 x.hear'])
  }
  const { consumer, failed } = throwing(Object.assign(new Error('deadlock'), { code: '40P01' }))
  await expect(consumer?.consume({} as Fact, context)).rejects.toThrow('deadlock')
  expect(failed).toEqual([])
})

it('a consumer of a plugin that is off wants no fact, and a fact queued before is done without it', async () => {
  const failed: string[] = []
  const consumed: Fact[] = []
  const consume = async (fact: Fact): Promise<void> => void consumed.push(fact)
  const plugin = { id: 'x', consumers: [{ name: 'x.hear', follows: [], consume }] }
  const fact = { id: 1, topic: 'row.moved' } as Fact
  for (const isOn of [true, false]) {
    const [consumer] = containPlugin(worldOf(failed, isOn), plugin).consumers ?? []
    expect(consumer?.wants?.(fact)).toBe(isOn)
    await consumer?.consume(fact, context)
  }
  expect([consumed, failed]).toEqual([[fact], []])
})

describe('work that takes too long', () => {
  /** Builds statements and sends them nowhere. */
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: inner => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  type Lent = { readonly db?: typeof db; readonly tx?: typeof db }
  const kept: Lent[] = []
  /** Code of a plugin that keeps its handle and never ends. */
  const hang = (context: Lent): Promise<never> => {
    kept.push(context)
    return new Promise(() => undefined)
  }
  const part = { name: 'x.part', title: '', path: '/x', method: 'GET', permission: 'session', handle: hang }
  const consumer = { name: 'x.part', follows: [], consume: (_: Fact, context: Lent) => hang(context) }
  const operation = { declaration: { name: 'x.part' }, prepare: hang, run: hang, refuses: hang, missing: hang, load: hang }
  const code = {
    id: 'x',
    operations: [operation],
    endpoints: [part],
    jobs: [{ name: 'x.part', run: hang, failed: hang }],
    consumers: [consumer],
  }
  const plugin = mistyped<OutsideServerPlugin>({ ...code, exporters: { part: hang }, timelines: { part: hang } })
  const handles = { db, tx: db, transaction: async (work: (inner: object) => unknown) => work({}) }
  const given = mistyped<never>(handles)

  const contained = (failed: string[], deadline = 5) =>
    containPlugin({ ...worldOf(failed), deadlines: { call: deadline, transaction: deadline, job: deadline } }, plugin)
  const late = { status: 503, message: '插件 “X” 没有在规定的时间内完成，已停止等待' }

  type Contained = ReturnType<typeof contained>
  const parts: readonly (readonly [string, string, keyof Lent, (of: Contained) => unknown])[] = [
    ['the preparation of an operation', '操作 x.part', 'db', ({ operations: [one] = [] }) => one?.prepare?.(given)],
    ['an endpoint', '接口 x.part', 'db', ({ endpoints }) => (endpoints as readonly DeclaredEndpoint[])[0]?.handle(given)],
    ['a job', '任务 x.part', 'db', ({ jobs: [one] = [] }) => one?.run(given)],
    ['a consumer', '消费者 x.part', 'tx', ({ consumers: [one] = [] }) => one?.consume({} as Fact, given)],
    ['an export', '导出 part', 'db', ({ exporters }) => exporters?.part?.(given)],
    ['a source of timelines', '动态来源 part', 'db', ({ timelines }) => timelines?.part?.(given)],
  ]

  it.each(parts)('is answered, counts, and keeps no handle of the database: %s', async (_, what, handle, run) => {
    const failed: string[] = []
    kept.length = 0
    await expect(run(contained(failed))).rejects.toMatchObject(late)
    expect(failed).toEqual([what])
    await expect(sql`select 1`.execute(kept[0]?.[handle] as typeof db)).rejects.toThrow('the time of this piece of work is over')
  })

  it('is answered, and counts, in every other part of an operation, too; rows of which it says nothing are refused', async () => {
    const failed: string[] = []
    const [one] = contained(failed).operations ?? []
    await expect(one?.run(given)).rejects.toMatchObject(late)
    await expect(one?.load?.(given)).rejects.toMatchObject(late)
    await expect(one?.missing?.(given, [])).rejects.toMatchObject(late)
    await expect(one?.refuses?.(given, [])).rejects.toMatchObject(late)
    expect(failed).toEqual(Array(4).fill('操作 x.part'))
  })

  it('does not count where the server ends it', async () => {
    const failed: string[] = []
    const stop = new AbortController()
    const [job] = contained(failed, 60_000).jobs ?? []
    const running = job?.run(mistyped({ ...handles, signal: stop.signal }))
    stop.abort(new Error('server stops'))
    await expect(running).rejects.toThrow('server stops')
    expect(failed).toEqual([])
  })
})
