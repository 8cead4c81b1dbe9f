import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db } from '#core/contract/database.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { Job, JobContext } from '#core/contract/job.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { endJob, type JobOutcome, lastTrySql } from './end-job.ts'

/** What jobs need from the rest of the server. */
export interface JobEnvironment {
  /** Services as of the job's start; the job keeps the snapshot it began with. */
  services(): ServerServices
  /** The employee with current permissions and scope; the system for null. */
  actor(employeeId: number | null): Promise<Actor>
  /** One transaction with audit entry and outbox, on behalf of this actor and under this name. */
  transaction(actor: Actor, action: string): JobContext['transaction']
  /** Called after facts were committed. */
  wake?(): void
}

/** One try of a job. */
export interface JobTry {
  readonly id: string
  readonly job: Job
  readonly signal: AbortSignal
  /** Id of the node that runs it. */
  readonly node: string
  /** True if no further try follows when this one fails. */
  last(): boolean
}

/** Milliseconds between writes of progress. */
const PROGRESS_PAUSE_MS = 250

/**
 * Runs one try and updates the row that GET /jobs/{id} reads. A refusal (HttpError below 500) ends the job with its message; other errors are
 * rethrown, so that the queue retries.
 */
export const runJobTry = async (db: Db, environment: JobEnvironment, attempt: JobTry): Promise<void> => {
  const { id, job } = attempt
  const row = await beginTry(db, attempt)
  if (!row) return
  const context = jobContext(db, environment, attempt, row)
  const end = async (ended: JobOutcome): Promise<void> => {
    await endJob(db, id, ended, job, row.begun)
    environment.wake?.()
  }
  try {
    const result = await job.run(context)
    await context.flush()
    await end({ state: 'done', result: result ?? {} })
  } catch (error) {
    const refused = error instanceof HttpError && error.status < 500
    if (refused || attempt.last()) await end({ state: 'failed', message: refused ? error.message : '任务执行失败，请稍后重试' })
    else await sql`update job set state = 'queued' where id = ${id} and ${lastTrySql(row.begun)}`.execute(db)
    if (!refused) throw error
    context.services.log.warn({ job: job.name, jobId: id, status: error.status }, 'job refused')
  }
}

interface JobRow {
  readonly data: unknown
  readonly employeeId: number | null
  /** Start of this try, as text, because a Date lacks microseconds. */
  readonly begun: string
}

/** Marks the job as running; scheduled jobs get their row here. Undefined if it has already ended. */
const beginTry = async (db: Db, { id, job, node }: JobTry): Promise<JobRow | undefined> => {
  const { rows } = await sql<JobRow>`
    insert into job (id, name, state, started_date, node) values (${id}, ${job.name}, 'running', now(), ${node})
    on conflict (id) do update set state = 'running', started_date = now(), node = ${node} where job.state in ('queued', 'running')
    returning data, employee_id as "employeeId", started_date::text as begun`.execute(db)
  return rows[0]
}

const jobContext = (db: Db, environment: JobEnvironment, attempt: JobTry, row: JobRow): JobContext & { flush(): Promise<void> } => {
  const { id, signal } = attempt
  let actor: Promise<Actor> | undefined
  let written = 0
  let latest: readonly [number, number] | undefined
  const flush = async (): Promise<void> => {
    if (!latest) return
    const [done, total] = latest
    latest = undefined
    await sql`update job set done = ${done}, total = ${total} where id = ${id} and ${lastTrySql(row.begun)}`.execute(db)
  }
  const who = () => (actor ??= environment.actor(row.employeeId))
  return {
    id,
    data: row.data,
    db,
    services: environment.services(),
    signal,
    actor: who,
    async progress(done, total) {
      latest = [Math.trunc(done), Math.trunc(total)]
      if (Date.now() - written < PROGRESS_PAUSE_MS) return
      written = Date.now()
      await flush()
    },
    transaction: async work => environment.transaction(await who(), attempt.job.name)(work),
    flush,
  }
}
