import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tx } from '#core/contract/database.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { HttpError, refuse } from '#core/contract/errors.ts'
import type { Fact, FactContext } from '#core/contract/fact-consumer.ts'
import type { OutsideServerPlugin } from '#core/contract/server-plugin.ts'
import { mistyped, stubOf } from '#tests/support/stub.ts'
import { containPlugin } from './contain.ts'
import { createTimerKeeper } from './plugin-timers.ts'
import { DEFAULT_DEADLINES, type PluginContext } from './work.ts'

// Some of these tests wait for work that only its deadline ends.
vi.setConfig({ testTimeout: 5_000 })

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

/** Statements that were built, and sent nowhere. */
const built: string[] = []
const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: inner => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query }) => void built.push(query.sql),
})

describe('work that takes too long', () => {
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

/** Whether code of a plugin has run, and what it was given. */
const ran: unknown[][] = []
/** Code that answers with its name. */
const answering =
  (name: string) =>
  async (...given: unknown[]): Promise<string> => {
    ran.push([name, ...given])
    return name
  }
const WORKING = {
  id: 'x',
  requires: ['sms'],
  facts: [{ topic: 'x.done', entity: 'x' }],
  operations: [
    {
      declaration: { name: 'x.part' },
      prepare: answering('prepare'),
      run: answering('run'),
      refuses: answering('refuses'),
      missing: answering('missing'),
      load: answering('load'),
    },
  ],
  endpoints: [{ name: 'x.part', path: '/x/part', method: 'GET', permission: 'session', handle: answering('handle') }],
  jobs: [{ name: 'x.part', cron: '0 3 * * *', run: answering('job'), failed: answering('failed') }],
  consumers: [{ name: 'x.part', follows: [{ topic: 'x.done', entity: 'x' }], consume: answering('consume') }],
  exporters: { 'x.out': answering('export') },
  timelines: { 'x.line': answering('timeline') },
}
type AnyCall = (...given: readonly unknown[]) => Promise<unknown>
/** All calls of a contained plugin, by the name that its code answers. */
const callsOf = (world: PluginContext, code: object = WORKING): Readonly<Record<string, AnyCall>> => {
  const { operations, endpoints, jobs, consumers, exporters, timelines } = containPlugin(world, mistyped<OutsideServerPlugin>(code))
  const [operation, endpoint, job, consumer] = [operations?.[0], endpoints?.[0], jobs?.[0], consumers?.[0]]
  return mistyped({
    ...operation,
    handle: endpoint?.handle,
    job: job?.run,
    failed: job?.failed,
    consume: consumer?.consume,
    export: exporters?.['x.out'],
    timeline: timelines?.['x.line'],
  })
}
const GIVEN = { db, tx: db, transaction: async (work: (inner: object) => unknown) => work({}) }
/** Arguments of a call: consumers get their fact first. */
const givenTo = (name: string): readonly unknown[] => (name === 'consume' ? [{ id: 1 }, GIVEN] : [GIVEN, [7]])

beforeEach(() => {
  ran.length = 0
  built.length = 0
})

describe('a plugin that is on', () => {
  const ANSWERING = ['prepare', 'run', 'refuses', 'missing', 'load', 'handle', 'job', 'export', 'timeline']

  it.each(ANSWERING)('answers what its code answers, with what the server gave: %s', async name => {
    const failed: string[] = []
    await expect(callsOf(worldOf(failed))[name]?.(...givenTo(name))).resolves.toBe(name)
    expect(ran).toEqual([[name, expect.anything(), ...(['refuses', 'missing'].includes(name) ? [[7]] : [])]])
    expect(failed).toEqual([])
  })

  it('keeps what is declared, and has no part that its code has not', () => {
    expect(containPlugin(worldOf([]), mistyped<OutsideServerPlugin>(WORKING))).toMatchObject({
      id: 'x',
      requires: ['sms'],
      facts: WORKING.facts,
      operations: [{ declaration: { name: 'x.part' } }],
      endpoints: [{ name: 'x.part', path: '/x/part', method: 'GET', permission: 'session' }],
      jobs: [{ name: 'x.part', cron: '0 3 * * *' }],
      consumers: [{ name: 'x.part', apart: 'x', follows: WORKING.consumers[0]?.follows }],
    })
    const bare = {
      id: 'x',
      operations: [{ declaration: { name: 'x.part' }, run: answering('run') }],
      jobs: [{ name: 'x.part', run: answering('job') }],
    }
    const contained = containPlugin(worldOf([]), mistyped<OutsideServerPlugin>(bare))
    const [operation, job] = [contained.operations?.[0], contained.jobs?.[0]]
    expect([operation?.prepare, operation?.refuses, operation?.missing, operation?.load, job?.failed]).toEqual(Array(5).fill(undefined))
    expect(contained).toMatchObject({ endpoints: undefined, consumers: undefined, exporters: {}, timelines: {} })
  })
})

describe('a plugin that is off', () => {
  it.each(['prepare', 'run', 'refuses', 'load', 'handle', 'export', 'timeline'])(
    'runs no code, and says that it is off: %s',
    async name => {
      await expect(callsOf(worldOf([], false))[name]?.(...givenTo(name))).rejects.toMatchObject({ status: 503, message: '插件 “X” 已停用' })
      expect(ran).toEqual([])
    },
  )

  it('has its jobs refused, cleans up nothing, and explains no missing rows', async () => {
    const calls = callsOf(worldOf([], false))
    await expect(calls['job']?.(GIVEN)).rejects.toMatchObject({ status: 409, message: '插件已停用' })
    await expect(calls['failed']?.(GIVEN)).resolves.toBeUndefined()
    await expect(calls['missing']?.(GIVEN, [7])).resolves.toBeUndefined()
    expect([ran, built]).toEqual([[], []])
  })
})

describe('what its code throws', () => {
  const throwingWith = (error: unknown): object => {
    const fail = async () => {
      throw error
    }
    const [operation, endpoint, job] = [WORKING.operations[0], WORKING.endpoints[0], WORKING.jobs[0]]
    return {
      ...WORKING,
      operations: [{ ...operation, prepare: fail, run: fail, refuses: fail, missing: fail, load: fail }],
      endpoints: [{ ...endpoint, handle: fail }],
      jobs: [{ ...job, run: fail, failed: fail }],
      exporters: { 'x.out': fail },
      timelines: { 'x.line': fail },
    }
  }
  const NAMES: readonly (readonly [string, string])[] = [
    ...['prepare', 'run', 'missing', 'load'].map(name => [name, '操作 x.part'] as const),
    ['handle', '接口 x.part'],
    ['job', '任务 x.part'],
    ['export', '导出 x.out'],
    ['timeline', '动态来源 x.line'],
  ]

  it.each(NAMES)('reaches the caller of %s, counts as %s, and a refusal does not count', async (name, what) => {
    const failed: string[] = []
    const broken = new TypeError('x')
    await expect(callsOf(worldOf(failed), throwingWith(broken))[name]?.(...givenTo(name))).rejects.toBe(broken)
    expect(failed).toEqual([what])
    const refused = refuse('不行')
    await expect(callsOf(worldOf(failed), throwingWith(refused))[name]?.(...givenTo(name))).rejects.toBe(refused)
    expect(failed).toEqual([what])
  })

  it('refuses all rows where its own refusals fail, and passes on what is no failure', async () => {
    const failed: string[] = []
    const refuses = (error: unknown) => callsOf(worldOf(failed), throwingWith(error))['refuses']?.(GIVEN, [7])
    await expect(refuses(new TypeError('x'))).rejects.toMatchObject({
      status: 503,
      code: 503,
      message: '插件 “X” 没有回答能否操作，请稍后重试',
    })
    const lost = Object.assign(new Error('deadlock'), { code: '40P01' })
    await expect(refuses(lost)).rejects.toBe(lost)
    expect(failed).toEqual(['操作 x.part'])
  })

  it('a clean-up that fails is undone alone, and the job ends', async () => {
    const failed: string[] = []
    const end = (code: object) => db.transaction().execute(async tx => callsOf(worldOf(failed), code)['failed']?.({ tx, id: '1' }))
    await expect(end(throwingWith(new TypeError('x')))).resolves.toBeUndefined()
    expect(built).toEqual(['savepoint part', 'rollback to savepoint part', 'release savepoint part'])
    expect(failed).toEqual(['任务 x.part'])
    built.length = 0
    await end(WORKING)
    expect(built).toEqual(['savepoint part', 'release savepoint part'])
    expect(ran).toMatchObject([['failed', { id: '1' }]])
    const { tx } = mistyped<{ tx: typeof db }>(ran[0]?.[1])
    await expect(sql`select 1`.execute(tx)).rejects.toThrow('the time of this piece of work is over')
  })

  it('while it says whether it wants a fact counts, and then it wants none', () => {
    const failed: string[] = []
    const wanting = (wants?: () => boolean) =>
      containPlugin(
        worldOf(failed),
        mistyped({ id: 'x', consumers: [{ name: 'x.hear', follows: [], wants, consume: answering('') }] }),
      ).consumers?.[0]?.wants?.(mistyped({ id: 1 }))
    expect([wanting(), wanting(() => true), wanting(() => false)]).toEqual([true, true, false])
    expect(failed).toEqual([])
    const fail = () => {
      throw new Error('no')
    }
    expect(wanting(fail)).toBe(false)
    expect(failed).toEqual(['消费者 x.hear'])
  })

  it.each([
    ['an answer of 503', new HttpError(503, 503, '忙'), []],
    ['work that was called off', new DOMException('stop', 'AbortError'), []],
    ['a failure of its own', new HttpError(500, 500, 'x'), ['消费者 x.hear']],
  ])('counts once or never where it follows a fact: %s', async (_, error, counted) => {
    const { consumer, failed } = throwing(error)
    await expect(consumer?.consume({} as Fact, context)).rejects.toBe(error)
    expect(failed).toEqual(counted)
  })
})

describe('how long it may take', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const never = () => new Promise(() => undefined)
  const hanging = (longest?: number): object => ({
    ...WORKING,
    operations: [{ declaration: { name: 'x.part' }, prepare: never, run: never, refuses: never, missing: never, load: never }],
    endpoints: [{ ...WORKING.endpoints[0], handle: never }],
    jobs: [{ ...WORKING.jobs[0], run: never, failed: never, ...(longest !== undefined && { longest }) }],
    consumers: [{ ...WORKING.consumers[0], consume: never }],
    exporters: { 'x.out': never },
    timelines: { 'x.line': never },
  })
  const world = (failed: string[]): PluginContext => ({ ...worldOf(failed), deadlines: { call: 100, transaction: 200, job: 300 } })

  it.each([
    ...['prepare', 'handle', 'export', 'timeline'].map(name => [name, 100, undefined] as const),
    ...['run', 'refuses', 'missing', 'load', 'failed', 'consume'].map(name => [name, 200, undefined] as const),
    ['job', 300, undefined],
    ['job', 2_000, 2],
  ] as const)('%s: %i ms', async (name, deadline, longest) => {
    const failed: string[] = []
    const ended = vi.fn()
    const running = callsOf(world(failed), hanging(longest))
      [name]?.(...givenTo(name))
      .catch(() => undefined)
    void running?.then(ended)
    await vi.advanceTimersByTimeAsync(deadline - 1)
    expect([ended.mock.calls.length, failed]).toEqual([0, []])
    await vi.advanceTimersByTimeAsync(1)
    expect([ended.mock.calls.length, failed.length]).toEqual([1, 1])
  })
})

describe('what it was lent', () => {
  const OVER = 'the time of this piece of work is over'

  it('writes while an operation runs, and no more when it ended', async () => {
    const calls: unknown[][] = []
    const note =
      (name: string) =>
      async (...given: unknown[]) => {
        calls.push([name, ...given])
        return name === 'create' ? [5] : name
      }
    type Writes = Readonly<Record<'change' | 'create' | 'remove', AnyCall>>
    const lent: Writes[] = []
    const run = async (context: Writes) => {
      lent.push(context)
      return [await context.change('r', 1, {}), await context.create('r', { a: 1 }), await context.remove('r', 1)]
    }
    const writes = { change: note('change'), create: note('create'), remove: note('remove') }
    const operations = [{ declaration: { name: 'x.part' }, run }]
    const answer = callsOf(worldOf([]), { id: 'x', operations })['run']?.(writes)
    await expect(answer).resolves.toEqual(['change', 5, 'remove'])
    const done = [
      ['change', 'r', 1, {}],
      ['create', 'r', [{ a: 1 }], undefined, undefined],
      ['remove', 'r', 1],
    ]
    expect(calls).toEqual(done)
    for (const write of [lent[0]?.change, lent[0]?.create, lent[0]?.remove]) await expect(write?.('r', 1)).rejects.toThrow(OVER)
    expect(calls).toEqual(done)
  })

  it.each([
    ['an endpoint', 'handle'],
    ['a job', 'job'],
  ])('begins transactions while %s runs, and no more when it ended', async (_, name) => {
    const lent: (typeof GIVEN)[] = []
    const work = async (context: typeof GIVEN) => {
      lent.push(context)
      return context.transaction(async inner => ['in', inner])
    }
    const code = {
      id: 'x',
      endpoints: [{ ...WORKING.endpoints[0], handle: work }],
      jobs: [{ name: 'x.part', run: work }],
    }
    const given = { db, transaction: async (inner: (context: object) => unknown) => inner({ tx: 1 }) }
    await expect(callsOf(worldOf([]), code)[name]?.(given)).resolves.toEqual(['in', { tx: 1 }])
    const inside = vi.fn()
    await expect(lent[0]?.transaction(inside)).rejects.toThrow(OVER)
    expect(inside).not.toHaveBeenCalled()
  })

  it('asks for facts of the same action while it follows one, and no more when it has done', async () => {
    const lent: FactContext[] = []
    const consume = async (fact: Fact, own: FactContext) => {
      lent.push(own)
      ran.push([await own.together(fact)])
    }
    const fact = mistyped<Fact>({ id: 1 })
    const together = vi.fn(async (one: Fact) => [one])
    const [consumer] = containPlugin(worldOf([]), { id: 'x', consumers: [{ name: 'x.hear', follows: [], consume }] }).consumers ?? []
    await consumer?.consume(fact, mistyped({ tx: db, together }))
    expect(ran).toEqual([[[fact]]])
    await expect(lent[0]?.together(fact)).rejects.toThrow(OVER)
    expect(together).toHaveBeenCalledOnce()
  })
})
