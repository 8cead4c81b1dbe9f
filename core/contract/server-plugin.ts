/**
 * What a server module or plugin is: operations, endpoints and jobs that run through the same pipeline.
 * Types only. A module never opens a connection, checks a permission or writes an audit entry by itself.
 */

import type { Readable } from 'node:stream'
import type { Kysely, Transaction } from 'kysely'
import type { HttpError } from './errors.ts'
import type { Access, ActionPath, Snapshot } from './model.ts'

/** Tables are typed by the module that owns them: `ctx.tx as Transaction<CrmTables>` through its own helper. */
// biome-ignore lint/suspicious/noExplicitAny: the core knows no table
export type Tx = Transaction<any>
// biome-ignore lint/suspicious/noExplicitAny: the core knows no table
export type Db = Kysely<any>

/** Who acts. `id` 0 is the system (jobs). */
export interface Actor {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly admin: boolean
  readonly permissions: ReadonlySet<string>
  readonly departmentId: number | null
  /** Employees whose rows the actor sees as viewer of their department, himself included. */
  readonly visibleEmployeeIds: readonly number[]
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

/** An employee as the session needs him. */
export interface Account {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly passwordHash: string
  readonly locked: boolean
  readonly mustChangePassword: boolean
  /** Lands on the data overview after login. */
  readonly home: boolean
}

/** What an employee may do and see now. */
export type AccountAccess = Pick<Actor, 'id' | 'username' | 'name' | 'admin' | 'permissions' | 'departmentId' | 'visibleEmployeeIds'>

/**
 * The port through which the core knows employees; the application implements it. Every change of employee, role, department or viewer
 * bumps the single row of table access_version (statement triggers calling touch_access()), so that access acts on the next request.
 */
export interface Accounts {
  byUsername(db: Db, username: string): Promise<Account | undefined>
  byId(db: Db, id: number): Promise<Account | undefined>
  access(db: Db, id: number): Promise<AccountAccess | undefined>
  setPassword(tx: Tx, id: number, passwordHash: string, mustChange: boolean): Promise<void>
}

/** A row as an operation gets it: manifest field names, refs as `<field>Id`, plus id and version. Unmasked. */
export interface LockedRow {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

/** Facts that leave the transaction: written to the outbox, published after commit. */
export interface OutboxEvent {
  /** Past tense, e.g. lead.movedToHighSeas */
  readonly topic: string
  readonly entity: string
  readonly entityId: number
  readonly payload: Readonly<Record<string, unknown>>
}

export interface OperationContext<Form = Readonly<Record<string, unknown>>> {
  /** The transaction everything happens in. */
  readonly tx: Tx
  readonly actor: Actor
  /** Locked in id order, within the actor's scope, guards passed. Empty for select "none". */
  readonly rows: readonly LockedRow[]
  /** Validated body without id and version. */
  readonly form: Form
  /** The action's "with" values. */
  readonly constants: Readonly<Record<string, unknown>>
  /** Resource and action the call came by. */
  readonly resource: string
  readonly action: string
  /** Database clock of the transaction. */
  readonly now: Date
  readonly snapshot: Snapshot
  emit(event: OutboxEvent): void
  /** Adds to the audit entry that the pipeline writes. */
  note(detail: Readonly<Record<string, unknown>>): void
  /** Runs after commit; failures are logged, never seen by the caller. */
  afterCommit(run: () => Promise<void>): void
  /**
   * For files that the operation keeps with another record than its own rows or the one whose id it answers: whoever may see that record may
   * see them. `value` is an address, a list of them, or rich text.
   */
  attach(value: unknown, record: { readonly resource: string; readonly id: number }): Promise<void>
  /** Runs another operation (e.g. record.update) inside this transaction on the same rows. */
  run(operation: string, form?: Readonly<Record<string, unknown>>): Promise<OperationResult>
}

export interface OperationResult {
  /** 200 unless the specification gives the endpoint another. */
  readonly code?: number
  readonly message?: string
  /**
   * What the caller gets. `data.notice: Notice` is shown in a dialog until closed, instead of the toast: something said only once,
   * such as a first password.
   */
  readonly data?: unknown
  /** `data` holds a secret: it must not be kept with the idempotency key (a repeated call gets the answer without data) nor logged. */
  readonly secret?: boolean
}

/** A dialog after success; `copy` is offered with a copy button. */
export interface Notice {
  readonly title: string
  readonly text: string
  readonly copy?: string
}

/** What GET {action} answers a form that opens. `source` holds the form's first values by item name. */
export interface OperationInit {
  readonly source?: Readonly<Record<string, unknown>>
  readonly [list: string]: unknown
}

export interface Operation {
  run(context: OperationContext): Promise<OperationResult>
  /**
   * Rows of the call are gone or out of scope: a refusal that says why instead of the 404, told only to who could see them until now.
   * @param ids all rows of the call
   */
  missing?(context: Pick<OperationContext, 'tx' | 'actor' | 'now'>, ids: readonly number[]): Promise<HttpError | undefined>
  /** Adds to (or replaces parts of) the generated init answer. */
  load?(context: Omit<OperationContext, 'form' | 'emit' | 'afterCommit' | 'attach' | 'run'>): Promise<OperationInit>
}

export interface RequestContext {
  readonly actor: Actor
  /** Not inside a transaction. Use `transaction` for writes. */
  readonly db: Db
  readonly snapshot: Snapshot
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly files: readonly UploadedFile[]
  readonly services: ServerServices
  /** One transaction with audit entry and outbox, like an action. */
  transaction<T>(
    work: (context: Pick<OperationContext, 'tx' | 'actor' | 'now' | 'emit' | 'note' | 'afterCommit'>) => Promise<T>,
  ): Promise<T>
  /** Audit entry of a call that only reads: faster than a transaction. `detail` holds no personal data. */
  audit(detail: Readonly<Record<string, unknown>>): Promise<void>
}

/** A file of a multipart request, already on disk in the server's own temporary folder. */
export interface UploadedFile {
  readonly field: string
  readonly filename: string
  readonly path: string
  /** Bytes as they were sent; pictures are encoded anew since. */
  readonly size: number
  /** MIME type by content. */
  readonly type: string | undefined
}

/** A file or stream as answer. */
export interface FileAnswer {
  readonly stream: Readable
  readonly filename: string
  readonly type: string
}

export interface DeclaredEndpoint {
  /** Unique name, e.g. crm.verifyDuplicate */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly permission: Access
  /** Chinese, for the permission tree and the audit log. */
  readonly title: string
  /** JSON Schema of the query (GET) or body (POST); closed objects. Query values are strings. */
  readonly input?: Readonly<Record<string, unknown>>
  /** JSON Schema of `data`, for the OpenAPI document. */
  readonly output?: Readonly<Record<string, unknown>>
  /** Multipart upload: most bytes of the single file it takes. */
  readonly upload?: { readonly maxSize: number; readonly accept: readonly string[] }
  readonly rate?: {
    readonly perMinute: number
    readonly perDay?: number
    readonly message?: string
    /** Endpoints that name the same are counted together. Default: the endpoint's name. */
    readonly shared?: string
  }
  readonly idempotent?: boolean
  /** A GET that answers HEAD, too: what it sends then has no body. */
  readonly head?: boolean
  /** Changes state although it is a GET: origin is checked. */
  readonly changesState?: boolean
  /** Query keys whose values never reach a log. */
  readonly redact?: readonly string[]
  /** The whole envelope is the handler's when it has 'code'; otherwise the result becomes `data` with code 200. */
  handle(context: RequestContext): Promise<unknown | FileAnswer>
}

export interface Job {
  readonly name: string
  /** Cron in Asia/Shanghai; absent for jobs that are only sent. */
  readonly cron?: string
  /** Work of one run. Throwing retries it. */
  run(context: JobContext): Promise<Readonly<Record<string, unknown>> | undefined>
}

export interface JobContext {
  /** Row of the "job" table that GET /jobs/{id} reads. */
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly db: Db
  readonly services: ServerServices
  readonly signal: AbortSignal
  /** The employee who sent it, with today's permissions and scope; the system for cron jobs. */
  actor(): Promise<Actor>
  progress(done: number, total: number): Promise<void>
  transaction<T>(
    work: (context: Pick<OperationContext, 'tx' | 'actor' | 'now' | 'emit' | 'note' | 'afterCommit'>) => Promise<T>,
  ): Promise<T>
}

/** A fact as it is handed on after commit. */
export interface Fact extends NewFact {
  readonly id: number
  readonly date: Date
}

/** A fact before it is kept. */
export interface NewFact extends OutboxEvent {
  /** Employee who caused it; null for the system. */
  readonly actorId: number | null
  /** Its place, from 0, among the facts of this topic that the same action left behind. */
  readonly place: number
  /** How many they are. */
  readonly of: number
}

/**
 * Follows facts and writes what comes of them. Every fact is given to it once its transaction is committed, on one node, in a transaction that
 * also marks the fact as done: what it writes happens exactly once. When it throws, its own writes are undone and the fact comes again later.
 */
export interface FactConsumer {
  readonly name: string
  /** Whole topics, e.g. lead.ownerChanged */
  readonly topics: readonly string[]
  /** By the fact alone, whether there is anything to do; yes when absent. Most facts of a busy topic should end here. */
  wants?(fact: NewFact): boolean
  consume(fact: Fact, context: FactContext): Promise<void>
}

export interface FactContext extends Pick<OperationContext, 'tx' | 'afterCommit'> {
  readonly services: ServerServices
  /** The employee with today's permissions and scope. Undefined when he is gone or locked. */
  actor(employeeId: number): Promise<Actor | undefined>
  /** All facts of this topic that the same action left behind, in their order, whether followed already or not. */
  together(fact: Fact): Promise<readonly Fact[]>
}

/** What reaches people's open pages without their asking: GET /events. */
export interface UserEvents {
  /** Keeps an event for each of these people in the transaction; their pages have it right after commit, on every node, in order. */
  push(context: Pick<OperationContext, 'tx' | 'afterCommit'>, employeeIds: readonly number[], event: UserEvent): Promise<void>
}

/** Small: it says what to ask for, rather than all of it. */
export interface UserEvent {
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Services of the server that operations, endpoints and jobs may use. */
export interface ServerServices {
  readonly jobs: { send(name: string, data: Readonly<Record<string, unknown>>, actor: Actor): Promise<string> }
  readonly files: FileStore
  readonly options: OptionSource
  readonly lists: ListReader
  readonly events: UserEvents
  readonly snapshot: () => Snapshot
  readonly log: {
    info(detail: object, message: string): void
    warn(detail: object, message: string): void
    error(detail: object, message: string): void
  }
}

/** Files in DATA_DIR/files, rows in table "file". */
export interface FileStore {
  /**
   * Keeps a file; answers its id, by which GET /files/{id} serves it to its owner and to who may see the row that refers to it.
   * Those with the purpose 'content' stand within texts that go to others: everybody who is signed in and was told the address gets them.
   */
  keep(
    file: {
      readonly stream: Readable
      readonly filename: string
      readonly type: string
      readonly purpose: string
      /** After so many days it goes unless a record refers to it; it stays for good when absent. */
      readonly days?: number
    },
    actor: Actor,
  ): Promise<{ id: string; url: string; size: number }>
  /**
   * Keeps an upload as it was received. Unless its purpose is 'content' it goes after a day, if no record refers to it until then: forms
   * attach what their fields name by themselves.
   */
  take(upload: UploadedFile, purpose: string, actor: Actor): Promise<KeptFile>
  open(id: string): Promise<FileAnswer>
  /** Removes files whose day has come; what the nightly job does. */
  sweep(): Promise<{ readonly removed: number; readonly strays: number }>
}

/** A file as an upload answers it, and GET /files/info tells it. */
export interface KeptFile {
  readonly id: string
  readonly url: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** MIME type by content. */
  readonly type: string
}

/** Option values as they are now: static from the manifests, dynamic from the database. */
export interface OptionSource {
  get(name: string): Promise<readonly import('./model.ts').Option[]>
  /** Dropped on every node by a notice after the dynamic options were written. */
  invalidate(): void
}

/** The list engine, for exports and reports: same permission, scope, filter and masks as the screen. */
export interface ListReader {
  /**
   * One row within the actor's reach, masked, for endpoints whose own permission is settled; undefined when it is not there for him.
   * `columns` default to what details answer; `reach` to read. Under the name `mayAct` the row tells whether the actor may do something
   * with it, not only see it.
   */
  row(request: {
    readonly resource: string
    readonly id: number
    readonly actor: Actor
    readonly columns?: readonly string[]
    readonly reach?: 'read' | 'act'
    readonly mayAct?: string
  }): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Which of these rows are within the actor's reach, in one query. */
  visible(request: {
    readonly resource: string
    readonly ids: readonly number[]
    readonly actor: Actor
    readonly reach?: 'read' | 'act'
  }): Promise<ReadonlySet<number>>
  rows(request: {
    readonly resource: string
    readonly screen?: string
    readonly query: Readonly<Record<string, string>>
    readonly actor: Actor
    readonly columns: readonly string[]
    /** The first ones only. */
    readonly limit?: number
  }): AsyncIterable<readonly Readonly<Record<string, unknown>>[]>
  count(request: {
    readonly resource: string
    readonly screen?: string
    readonly query: Readonly<Record<string, string>>
    readonly actor: Actor
  }): Promise<number>
}

/** A value as a spreadsheet holds it. */
export type SheetValue = string | number | boolean | Date | null

/** A column that an importer understands. */
export interface ImportColumn {
  /** Key in RawImportRow.cells. */
  readonly field: string
  readonly label: string
  /** Other headers it goes by, without spaces. */
  readonly aliases: readonly string[]
  /** A file without such a column cannot be imported. */
  readonly required: boolean
}

export interface RawImportRow {
  /** Row number as the spreadsheet program shows it, from 1. */
  readonly row: number
  readonly cells: Readonly<Record<string, SheetValue>>
}

/** A row that passed its checks, with normalised values by field. */
export interface ImportRow {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Why a row is refused. A row has at most one. */
export interface ImportIssue {
  readonly row: number
  readonly kind: 'failed' | 'duplicate'
  /** Field it is about, '' for the whole row. */
  readonly field: string
  /** The value as read, for the report. */
  readonly value: string
  /** Chinese. */
  readonly reason: string
}

/** What a domain contributes so that its rows can come from a spreadsheet; files, jobs and reports are the import plugin's. */
export interface Importer {
  readonly resource: string
  /** Action of the resource that imports; its path and permission guard all import endpoints. */
  readonly action: string
  readonly columns: readonly ImportColumn[]
  /** Columns besides those that follow from the manifests of the moment, such as custom fields. */
  extraColumns?(snapshot: Snapshot): readonly ImportColumn[]
  /** Checks all rows of a file at once, as the form would, including duplicates inside the file and against the database. Writes nothing. */
  check(
    rows: readonly RawImportRow[],
    context: { readonly db: Db; readonly actor: Actor; readonly snapshot: Snapshot; readonly options: OptionSource },
  ): Promise<{ readonly rows: readonly ImportRow[]; readonly issues: readonly ImportIssue[] }>
  /** Writes a part of the checked rows in the given transaction; answers the rows that turned out to be duplicates meanwhile. */
  write(rows: readonly ImportRow[], context: ImportWriteContext): Promise<readonly ImportIssue[]>
  /** Removes what the batch wrote and nobody touched since. */
  revert(context: ImportWriteContext): Promise<{ readonly reverted: number; readonly kept: number }>
}

export type ImportWriteContext = Pick<OperationContext, 'tx' | 'actor' | 'now' | 'emit' | 'note' | 'afterCommit'> & {
  readonly batchId: number
}

export interface ExportRequest {
  readonly resource: string
  readonly action: string
  /** Screen (path, or path#tab) whose columns are wanted; the resource's own fields when absent. */
  readonly screen?: string
  /** The list's query as the browser sent it: filters, sort, quickCheck. */
  readonly query: Readonly<Record<string, string>>
  readonly actor: Actor
  readonly snapshot: Snapshot
  readonly db: Db
  readonly services: ServerServices
}

/** Answers GET <action path> of an action that downloads. The pipeline has settled permission, rate and audit; rows come from services.lists only. */
export type Exporter = (request: ExportRequest) => Promise<FileAnswer | { readonly jobId: string }>

/** What a server module or a plugin's server entry exports. */
export interface ServerPlugin {
  readonly id: string
  readonly operations?: Readonly<Record<string, Operation>>
  /** As a function: endpoints that stand beside an action, wherever the manifests have that. */
  readonly endpoints?: readonly DeclaredEndpoint[] | ((pathOf: ActionPath) => readonly DeclaredEndpoint[])
  readonly jobs?: readonly Job[]
  readonly importers?: readonly Importer[]
  readonly consumers?: readonly FactConsumer[]
  /** Option sets of field types, by name: too large for a manifest and for a screen. The same array every time. */
  readonly optionSets?: Readonly<Record<string, () => readonly import('./model.ts').Option[]>>
  /** By operation name, e.g. record.export: what actions with "present": "download" call. */
  readonly exporters?: Readonly<Record<string, Exporter>>
  /** Once, after migrations and before the first request. */
  start?(services: ServerServices, db: Db): Promise<void>
}

/** Identity, for inference and a readable hover. */
export const defineServerPlugin = (plugin: ServerPlugin): ServerPlugin => plugin
