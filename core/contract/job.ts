import type { Actor } from './actor.ts'
import type { Db, Tx } from './database.ts'
import type { JobAddress } from './job-address.ts'
import type { ServerServices } from './services.ts'
import type { NoInput } from './shape.ts'
import type { WriteContext } from './write-context.ts'

export { type JobAddress, jobAt } from './job-address.ts'

/** A job without its code. */
export interface JobTerms<Data = unknown, Result = unknown> extends JobAddress<Data, Result> {
  /** Title in the audit log; `name` if absent. Chinese. */
  readonly title?: string
  /** Cron expression in Asia/Shanghai, for a job without required data; absent for jobs that are only sent. */
  readonly cron?: string
  /**
   * Timeout of one try in seconds, at most 86,400; if absent, an hour, or ten minutes for a job of an outside plugin. After it the try is aborted and
   * the next one starts. A changed value applies only to jobs sent from then on.
   */
  readonly longest?: number
  /**
   * Cleans up after a job that ended without a result: refused, out of retries, or lost with its process. Runs once, in the transaction that ends the
   * job; not after a try that will be retried.
   */
  failed?(end: FailedJob<Data>): Promise<void>
}

/** A background job: sent by an endpoint, or started by cron. It runs on one node, however many there are. */
export interface Job<Data = unknown, Result = unknown> extends JobTerms<Data, Result> {
  /**
   * One run of the job. It may run again after it was cut off, so it must continue where it stopped, or starting over must be harmless. An HttpError
   * below 500 ends the job with its message; after any other error the job is retried, twice.
   * @returns `result` of GET /jobs/{id}
   */
  run(context: JobContext<Data>): Promise<Result>
}

/** Declares a job; spread the address if its sender or the browser knows it, too: `defineJob({ ...exportAt, … })`. */
export const defineJob = <Data = NoInput, Result = undefined, const Answer extends Result = Result>(
  job: JobTerms<Data, Result> & { run(context: JobContext<Data>): Promise<Answer> },
): Job<Data, Result> => job

/** A job that ended without a result. */
export interface FailedJob<Data = unknown> {
  /** The transaction that ends the job. */
  readonly tx: Tx
  /** Id of its row in table "job". */
  readonly id: string
  /** Data given when it was sent. */
  readonly data: Data
}

/** Context of a running job. */
export interface JobContext<Data = unknown> {
  /** Id of its row in table "job", which GET /jobs/{id} reads. */
  readonly id: string
  /** Data given when it was sent; empty for a job started by cron. */
  readonly data: Data
  /** Connection pool with the longer timeout of long reads. Not inside a transaction. */
  readonly db: Db
  /** The server's services. */
  readonly services: ServerServices
  /** Aborts when the try exceeds `longest`, when the server stops and waits no longer, or when another node has taken over the job. */
  readonly signal: AbortSignal
  /** The employee who sent the job, with current permissions and scope; the system for cron jobs. */
  actor(): Promise<Actor>
  /** Reports progress to GET /jobs/{id}; written at most four times a second. */
  progress(done: number, total: number): Promise<void>
  /** Runs `work` in one transaction with audit entry and outbox, as the job's actor. */
  transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>
}
