import type { Actor } from './actor.ts'
import type { Db, Tx } from './database.ts'
import type { ServerServices } from './services.ts'
import type { WriteContext } from './write-context.ts'

/** Work outside of any request: sent by an endpoint, or run by the clock. One node takes it, however many there are. */
export interface Job {
  /** Unique among all jobs, under the plugin's id, e.g. rules.loseDueLeads. The queue keeps what was sent by it: a new name needs a migration that renames what is kept. */
  readonly name: string
  /** Chinese, for the audit log; its name when absent. */
  readonly title?: string
  /** Cron in Asia/Shanghai; absent for jobs that are only sent. */
  readonly cron?: string
  /** Seconds after which a try is aborted and the next one begins, at most 86,400; an hour when absent. A new number is for what is sent from then on. */
  readonly longest?: number
  /**
   * Work of one run; may be run again after it was cut off, so it goes on where it stopped or starts over harmlessly. An HttpError ends the
   * job with its message; anything else is tried again, twice.
   * @returns what GET /jobs/{id} answers as result
   */
  run(context: JobContext): Promise<Readonly<Record<string, unknown>> | undefined>
  /**
   * Ends what belongs to one that ended without a result: refused, out of tries, or lost with the process that ran it. In the transaction that
   * ends the job, once; not for a try that another follows.
   */
  failed?(end: FailedJob): Promise<void>
}

/** A job that ended without a result. */
export interface FailedJob {
  /** The transaction that ends it. */
  readonly tx: Tx
  /** Row of the "job" table. */
  readonly id: string
  /** As it was sent. */
  readonly data: Readonly<Record<string, unknown>>
}

/** What a job works with. */
export interface JobContext {
  /** Row of the "job" table that GET /jobs/{id} reads. */
  readonly id: string
  /** As it was sent; empty for one that the clock runs. */
  readonly data: Readonly<Record<string, unknown>>
  /** Connections with time for reports. Not inside a transaction. */
  readonly db: Db
  /** The server's services. */
  readonly services: ServerServices
  /** Aborts when the server stops and does not wait any longer, or another node has taken the job over. */
  readonly signal: AbortSignal
  /** The employee who sent it, with today's permissions and scope; the system for cron jobs. */
  actor(): Promise<Actor>
  /** Tells GET /jobs/{id} how far it is; written at most four times a second. */
  progress(done: number, total: number): Promise<void>
  /** One transaction with audit entry and outbox in the actor's name. */
  transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>
}
