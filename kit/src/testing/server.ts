import type { Actor } from '../../../core/contract/actor.ts'
import type { Db, Tx } from '../../../core/contract/database.ts'
import type { DeclaredEndpoint, RequestContext } from '../../../core/contract/endpoint.ts'
import type { Fact, FactConsumer, FactContext } from '../../../core/contract/fact-consumer.ts'
import type { Job } from '../../../core/contract/job.ts'
import type { Snapshot } from '../../../core/contract/model/snapshot.ts'
import type { DeclaredOperation, OperationResult } from '../../../core/contract/operation.ts'
import type { OutboxEvent } from '../../../core/contract/outbox-event.ts'
import type { ServerServices } from '../../../core/contract/services.ts'
import type { WriteContext } from '../../../core/contract/write-context.ts'
import { strictStub } from './given.ts'
import { createRecordingContext, type RecordingContext, type WrittenRows } from './writing.ts'

export type { WrittenRows }

/** Some of the server's services; using any other throws an error that names it. */
export type GivenServices = { readonly [K in keyof ServerServices]?: ServerServices[K] | Partial<ServerServices[K]> }

/** Environment of a call to the server part. All of it is simulated; a database is only reached through the given `tx` and `db`. */
export interface CallSetup {
  /** Overrides of the caller, by default an employee with id 7 and no permissions. */
  readonly actor?: Partial<Actor>
  readonly services?: GivenServices
  /** Transaction of the test. */
  readonly tx?: Tx
  /** Database connections of the test. */
  readonly db?: Db
  readonly snapshot?: Snapshot
  /** Time of the transaction. */
  readonly now?: Date
}

/** Effects of a call. */
export interface Called<T> {
  readonly result: T
  /** Rows written by `change`, `create` and `remove`, in order. */
  readonly written: readonly WrittenRows[]
  readonly facts: readonly OutboxEvent[]
  /** All notes for the audit entry, merged. */
  readonly notes: Readonly<Record<string, unknown>>
}

const testActor = (actor: Partial<Actor> = {}): Actor => {
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

const beginCall = (
  setup: CallSetup,
): { readonly writing: RecordingContext; readonly context: WriteContext; readonly services: ServerServices } => {
  const writing = createRecordingContext({
    tx: setup.tx ?? strictStub<Tx>('tx', {}),
    actor: testActor(setup.actor),
    now: setup.now ?? new Date(),
    snapshot: setup.snapshot ?? strictStub<Snapshot>('snapshot', {}),
  })
  const services = Object.entries(setup.services ?? {}).map(([name, service]) => [name, strictService(name, service)])
  return { writing, context: writing.context, services: strictStub('services', Object.fromEntries(services)) }
}

const strictService = (name: string, service: unknown): unknown =>
  typeof service === 'object' && service !== null ? strictStub(`services.${name}`, service) : service

/** Result and effects of the work, after running its callbacks for after the commit. */
const effectsOf = async <T>(writing: RecordingContext, work: Promise<T>): Promise<Called<T>> => {
  const result = await work
  await writing.commit()
  return { result, written: writing.written, facts: writing.facts, notes: writing.notes }
}

/** Input of `runOperation`. */
export interface OperationSetup extends CallSetup {
  /** Locked rows, as the operation reads them. */
  readonly rows?: readonly { readonly id: number; readonly [field: string]: unknown }[]
  readonly form?: Readonly<Record<string, unknown>>
  /** Constants from "with" of the action. */
  readonly constants?: Readonly<Record<string, unknown>>
  /** Fields written by form and "with", for operations with `rest: 'fields'`. */
  readonly writes?: Readonly<Record<string, unknown>>
  /** Resource and action of the call. */
  readonly resource?: string
  readonly action?: string
}

/** Runs an operation as the request pipeline does after checking permission, scope, lock and guards. */
export const runOperation = (operation: DeclaredOperation, setup: OperationSetup = {}): Promise<Called<OperationResult>> => {
  const { writing, context } = beginCall(setup)
  const rows = (setup.rows ?? []).map(row => ({ version: 1, ...row }))
  const work = (async () =>
    operation.run({
      ...context,
      rows,
      row: operation.declaration.rows === 'one' ? rows[0] : undefined,
      form: setup.form ?? {},
      prepared: await operation.prepare?.({ actor: context.actor, db: setup.db ?? strictStub<Db>('db', {}), values: setup.form ?? {} }),
      constants: setup.constants ?? {},
      written: setup.writes ?? {},
      resource: setup.resource ?? '',
      action: setup.action ?? '',
      attach: async () => {},
    }))()
  return effectsOf(writing, work)
}

/** Input of `callEndpoint`. */
export interface EndpointSetup extends CallSetup {
  /** The query of a GET, or the body of a POST. */
  readonly input?: Readonly<Record<string, unknown>>
  /** The `{id}` of the path. */
  readonly id?: string
  readonly files?: RequestContext['files']
}

/** Calls an endpoint as the request pipeline does after checking permission, rate limit and input. `result` is the response. */
export const callEndpoint = (endpoint: DeclaredEndpoint, setup: EndpointSetup = {}): Promise<Called<unknown>> => {
  const { writing, context, services } = beginCall(setup)
  const work = endpoint.handle({
    actor: context.actor,
    db: setup.db ?? strictStub<Db>('db', {}),
    snapshot: context.snapshot,
    input: setup.input ?? {},
    id: setup.id ?? '',
    files: setup.files ?? [],
    services,
    transaction: run => run(context),
    audit: async detail => context.note(detail),
  })
  return effectsOf(writing, work)
}

/** Runs a job once. */
export const runJob = <Result>(
  job: Job<unknown, Result>,
  setup: CallSetup & { readonly data?: unknown; readonly signal?: AbortSignal } = {},
): Promise<Called<Result>> => {
  const { writing, context, services } = beginCall(setup)
  const work = job.run({
    id: '1',
    data: setup.data ?? {},
    db: setup.db ?? strictStub<Db>('db', {}),
    services,
    signal: setup.signal ?? new AbortController().signal,
    actor: async () => context.actor,
    progress: async () => {},
    transaction: run => run(context),
  })
  return effectsOf(writing, work)
}

/** Delivers one fact to a consumer, as after the commit of the transaction that emitted it. */
export const giveFact = (
  consumer: FactConsumer,
  fact: Pick<Fact, 'topic' | 'entity' | 'entityId' | 'payload'> & Partial<Fact>,
  setup: CallSetup & { readonly together?: FactContext['together'] } = {},
): Promise<Called<void>> => {
  const { writing, context, services } = beginCall(setup)
  const whole: Fact = { id: 1, date: context.now, actorId: context.actor.id, place: 0, of: 1, ...fact }
  const work = consumer.consume(whole, {
    tx: context.tx,
    afterCommit: context.afterCommit,
    services,
    actor: async () => context.actor,
    together: setup.together ?? (async () => [whole]),
  })
  return effectsOf(writing, work)
}
