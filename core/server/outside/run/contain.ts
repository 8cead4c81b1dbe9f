/** Containment of a server part: a failure or a delay of the plugin affects only the call that it serves. */
import type { TimelineSource } from '#core/contract/detail.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { HttpError, refuse } from '#core/contract/errors.ts'
import type { Exporter } from '#core/contract/exporter.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import type { Job } from '#core/contract/job.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'
import { createOf } from '#core/contract/record.ts'
import type { OutsideServerPlugin } from '#core/contract/server-plugin.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { inSavepoint } from '../../database/in-savepoint.ts'
import type { OutsideConsumer } from '../../outbox/apart.ts'
import { isFailure } from './failures.ts'
import { type Lease, offError, type PluginContext, runWork } from './work.ts'

/** Refusal of queued and scheduled jobs while their plugin is off. */
const JOB_OFF_MESSAGE = '插件已停用'

/** 503 for a plugin whose row refusals fail: all rows are refused then. */
const noAnswerError = ({ title }: PluginContext): HttpError => new HttpError(503, 503, `插件 “${title}” 没有回答能否操作，请稍后重试`)

const requireOn = (world: PluginContext): void => {
  if (!world.isOn()) throw offError(world.title)
}

/** The write functions, revoked when the work is over. */
const lentWrites = (
  lease: Lease,
  { change, create, remove }: Pick<WriteContext, 'change' | 'create' | 'remove'>,
): Pick<WriteContext, 'change' | 'create' | 'remove'> => ({
  async change(...call) {
    lease.check()
    return change(...call)
  },
  create: createOf(async (...call) => {
    lease.check()
    return create(...call)
  }),
  async remove(...call) {
    lease.check()
    return remove(...call)
  },
})

/** Every member of a contribution, optional ones too: one that is not contained is a type error instead of being dropped. */
type EveryMember<T> = { readonly [K in keyof Required<T>]: T[K] }

/** The `tx` of an operation, and of an endpoint's or a job's transaction, is taken back by the pipeline when the transaction ends. */
const containOperation = (
  world: PluginContext,
  { declaration, prepare, run, refuses, missing, load }: DeclaredOperation,
): EveryMember<DeclaredOperation> => {
  const what = `操作 ${declaration.name}`
  const { transaction, call } = world.deadlines
  return {
    declaration,
    prepare:
      prepare &&
      (async context => {
        requireOn(world)
        return runWork(world, what, call, lease => prepare({ ...context, db: lease.lend(context.db) }))
      }),
    async run(context) {
      requireOn(world)
      return runWork(world, what, transaction, lease => run({ ...context, ...lentWrites(lease, context) }))
    },
    refuses:
      refuses &&
      (async (context, ids) => {
        requireOn(world)
        const work = (lease: Lease) => refuses({ ...context, db: lease.lend(context.db) }, ids)
        return runWork(world, what, transaction, work).catch(error => {
          throw isFailure(error) ? noAnswerError(world) : error
        })
      }),
    missing:
      missing && (async (context, ids) => (world.isOn() ? runWork(world, what, transaction, () => missing(context, ids)) : undefined)),
    load:
      load &&
      (async context => {
        requireOn(world)
        return runWork(world, what, transaction, () => load(context))
      }),
  }
}

const containEndpoint = (world: PluginContext, declared: DeclaredEndpoint): DeclaredEndpoint => ({
  ...declared,
  async handle(context) {
    requireOn(world)
    return runWork(world, `接口 ${declared.name}`, world.deadlines.call, lease =>
      declared.handle({
        ...context,
        db: lease.lend(context.db),
        transaction: work => context.transaction(inner => lease.within(() => work(inner))),
      }),
    )
  },
})

const containJob = (world: PluginContext, { run, failed, ...rest }: Job): Job => ({
  ...rest,
  async run(context) {
    if (!world.isOn()) throw refuse(JOB_OFF_MESSAGE)
    const longest = rest.longest === undefined ? world.deadlines.job : rest.longest * 1_000
    const work = (lease: Lease) =>
      run({
        ...context,
        db: lease.lend(context.db),
        transaction: inner => context.transaction(write => lease.within(() => inner(write))),
      })
    return runWork(world, `任务 ${rest.name}`, longest, work, context.signal)
  },
  failed:
    failed &&
    (async end => {
      if (!world.isOn()) return
      const clean = (lease: Lease) => failed({ ...end, tx: lease.lend(end.tx) })
      const work = () => runWork(world, `任务 ${rest.name}`, world.deadlines.transaction, clean)
      // The job ends even if the plugin's clean-up fails: that alone is undone.
      await inSavepoint(end.tx, work).catch(() => undefined)
    }),
})

/** Counts every error of a consumer against the plugin, even constraint violations: a fact carries no user input that could have caused them. */
const countFailure = (world: PluginContext, what: string, error: unknown): never => {
  if (!isFailure(error) && isFailure(error, 'nobody')) world.failed(what, error)
  throw error
}

const containConsumer = (world: PluginContext, { name, follows, wants, consume }: FactConsumer): EveryMember<OutsideConsumer> => ({
  name,
  apart: world.id,
  follows,
  wants(fact) {
    if (!world.isOn()) return false
    try {
      return wants?.(fact) !== false
    } catch (error) {
      world.failed(`消费者 ${name}`, error)
      return false
    }
  },
  async consume(fact, context) {
    if (!world.isOn()) return
    await runWork(world, `消费者 ${name}`, world.deadlines.transaction, lease =>
      consume(fact, {
        ...context,
        tx: lease.lend(context.tx),
        async together(other) {
          lease.check()
          return context.together(other)
        },
      }),
    ).catch(error => countFailure(world, `消费者 ${name}`, error))
  },
})

const containExporter =
  (world: PluginContext, name: string, answer: Exporter): Exporter =>
  async request => {
    requireOn(world)
    return runWork(world, `导出 ${name}`, world.deadlines.call, lease => answer({ ...request, db: lease.lend(request.db) }))
  }

const containTimeline =
  (world: PluginContext, name: string, tell: TimelineSource): TimelineSource =>
  async request => {
    requireOn(world)
    return runWork(world, `动态来源 ${name}`, world.deadlines.call, lease => tell({ ...request, db: lease.lend(request.db) }))
  }

const wrapEach = <T, U>(named: Readonly<Record<string, T>> | undefined, wrap: (name: string, value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(named ?? {}).map(([name, value]) => [name, wrap(name, value)]))

/** Wraps all parts of a plugin except start, which ServerPart handles. */
export const containPlugin = (world: PluginContext, plugin: OutsideServerPlugin): OutsideServerPlugin => ({
  id: plugin.id,
  requires: plugin.requires,
  facts: plugin.facts,
  operations: plugin.operations?.map(one => containOperation(world, one)),
  endpoints: plugin.endpoints?.map(one => containEndpoint(world, one)),
  jobs: plugin.jobs?.map(one => containJob(world, one)),
  consumers: plugin.consumers?.map(one => containConsumer(world, one)),
  exporters: wrapEach(plugin.exporters, (name, value) => containExporter(world, name, value)),
  timelines: wrapEach(plugin.timelines, (name, value) => containTimeline(world, name, value)),
})
