import type { Actor } from '../../../core/contract/actor.ts'
import type { Db, Tx } from '../../../core/contract/database.ts'
import type { DeclaredEndpoint, RequestContext } from '../../../core/contract/endpoint.ts'
import type { Fact, FactConsumer, FactContext } from '../../../core/contract/fact-consumer.ts'
import type { Job, JobContext } from '../../../core/contract/job.ts'
import type { Snapshot } from '../../../core/contract/model/snapshot.ts'
import type { DeclaredOperation, OperationResult } from '../../../core/contract/operation.ts'
import type { OutboxEvent } from '../../../core/contract/outbox-event.ts'
import type { ServerServices } from '../../../core/contract/services.ts'
import type { WriteContext } from '../../../core/contract/write-context.ts'
import { given } from './given.ts'
import { createWriting, type Writing, type WrittenRows } from './writing.ts'

export type { WrittenRows }

/** Some of the server's services; what is used beyond them throws and says which. */
export type GivenServices = { readonly [K in keyof ServerServices]?: ServerServices[K] | Partial<ServerServices[K]> }

/** What a call of the server part works with. All of it is made up; nothing reaches a database unless `tx` and `db` do. */
export interface CallSetup {
  /** Parts of the caller: an employee of id 7 without any permission unless told. */
  readonly actor?: Partial<Actor>
  readonly services?: GivenServices
  /** A transaction of the test's own. */
  readonly tx?: Tx
  /** Connections of the test's own. */
  readonly db?: Db
  readonly snapshot?: Snapshot
  /** Clock of the transaction. */
  readonly now?: Date
}

/** What a call left behind. */
export interface Called<T> {
  readonly result: T
  /** By `change`, `create` and `remove`, in order. */
  readonly written: readonly WrittenRows[]
  readonly facts: readonly OutboxEvent[]
  /** Of the audit entry, all notes together. */
  readonly notes: Readonly<Record<string, unknown>>
}

const actorOf = (actor: Partial<Actor> = {}): Actor => {
  const id = actor.id ?? 7
  return {
    id,
    username: 'tester',
    name: '测试员',
    admin: false,
    permissions: new Set(),
    departmentId: null,
    visibleEmployeeIds: [id],
    ip: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
    ...actor,
  }
}

const begin = (setup: CallSetup): { readonly writing: Writing; readonly context: WriteContext; readonly services: ServerServices } => {
  const writing = createWriting({
    tx: setup.tx ?? given<Tx>('tx', {}),
    actor: actorOf(setup.actor),
    now: setup.now ?? new Date(),
    snapshot: setup.snapshot ?? given<Snapshot>('snapshot', {}),
  })
  const services = Object.entries(setup.services ?? {}).map(([name, service]) => [name, wrap(name, service)])
  return { writing, context: writing.context, services: given('services', Object.fromEntries(services)) }
}

const wrap = (name: string, service: unknown): unknown =>
  typeof service === 'object' && service !== null ? given(`services.${name}`, service) : service

/** What came of the work, once what was put off until after commit has run. */
const called = async <T>(writing: Writing, work: Promise<T>): Promise<Called<T>> => {
  const result = await work
  await writing.commit()
  return { result, written: writing.written, facts: writing.facts, notes: writing.notes }
}

/** A call of an operation. */
export interface OperationSetup extends CallSetup {
  /** Locked rows, as the operation reads them. */
  readonly rows?: readonly { readonly id: number; readonly [field: string]: unknown }[]
  readonly form?: Readonly<Record<string, unknown>>
  /** The action's "with". */
  readonly constants?: Readonly<Record<string, unknown>>
  /** What form and "with" write, of operations with `rest: 'fields'`. */
  readonly writes?: Readonly<Record<string, unknown>>
  /** Resource and action that the call came by. */
  readonly resource?: string
  readonly action?: string
}

/** Runs an operation as the pipeline would, once permission, scope, lock and guards are settled. */
export const runOperation = (operation: DeclaredOperation, setup: OperationSetup = {}): Promise<Called<OperationResult>> => {
  const { writing, context } = begin(setup)
  const rows = (setup.rows ?? []).map(row => ({ version: 1, ...row }))
  const work = (async () =>
    operation.run({
      ...context,
      rows,
      row: operation.declaration.rows === 'one' ? rows[0] : undefined,
      form: setup.form ?? {},
      prepared: await operation.prepare?.({ actor: context.actor, db: setup.db ?? given<Db>('db', {}), values: setup.form ?? {} }),
      constants: setup.constants ?? {},
      written: setup.writes ?? {},
      resource: setup.resource ?? '',
      action: setup.action ?? '',
      attach: async () => {},
    }))()
  return called(writing, work)
}

/** A call of an endpoint. */
export interface EndpointSetup extends CallSetup {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly files?: RequestContext['files']
}

/** Calls an endpoint as the pipeline would, once permission, rate and input are settled. `result` is what it answers. */
export const callEndpoint = (endpoint: DeclaredEndpoint, setup: EndpointSetup = {}): Promise<Called<unknown>> => {
  const { writing, context, services } = begin(setup)
  const work = endpoint.handle({
    actor: context.actor,
    db: setup.db ?? given<Db>('db', {}),
    snapshot: context.snapshot,
    query: setup.query ?? {},
    body: setup.body ?? {},
    files: setup.files ?? [],
    services,
    transaction: run => run(context),
    audit: async detail => context.note(detail),
  })
  return called(writing, work)
}

/** Runs a job once. */
export const runJob = (
  job: Job,
  setup: CallSetup & { readonly data?: JobContext['data']; readonly signal?: AbortSignal } = {},
): Promise<Called<Readonly<Record<string, unknown>> | undefined>> => {
  const { writing, context, services } = begin(setup)
  const work = job.run({
    id: '1',
    data: setup.data ?? {},
    db: setup.db ?? given<Db>('db', {}),
    services,
    signal: setup.signal ?? new AbortController().signal,
    actor: async () => context.actor,
    progress: async () => {},
    transaction: run => run(context),
  })
  return called(writing, work)
}

/** Gives a consumer one fact, as after the commit of the transaction that left it. */
export const giveFact = (
  consumer: FactConsumer,
  fact: Pick<Fact, 'topic' | 'entity' | 'entityId' | 'payload'> & Partial<Fact>,
  setup: CallSetup & { readonly together?: FactContext['together'] } = {},
): Promise<Called<void>> => {
  const { writing, context, services } = begin(setup)
  const whole: Fact = { id: 1, date: context.now, actorId: context.actor.id, place: 0, of: 1, ...fact }
  const work = consumer.consume(whole, {
    tx: context.tx,
    afterCommit: context.afterCommit,
    services,
    actor: async () => context.actor,
    together: setup.together ?? (async () => [whole]),
  })
  return called(writing, work)
}
