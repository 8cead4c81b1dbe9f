import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Job } from '#core/contract/job.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { sessionOptions } from '../database/pool.ts'
import { adoptJobs, returnAbortedJobs, sessionName } from './adopt-jobs.ts'
import { checkJobData } from './check-data.ts'
import { endLostJobs } from './end-job.ts'
import { type JobEnvironment, runJobTry } from './run-job.ts'
import { QUEUE_SCHEMA } from './schema.ts'

type JobLog = ServerServices['log']

export interface JobsOptions {
  /** URL of the server's database role. */
  readonly url: string
  /** Pool with the long statement timeout. */
  readonly db: Db
  readonly log: JobLog
  /** Milliseconds that running jobs get to finish when the server stops. Default 10 s. */
  readonly grace?: number
  /** Names of jobs that other nodes may run: their schedules are kept even if this node does not know them. */
  readonly elsewhere?: () => Promise<readonly string[]>
  /** Seconds before the first retry of a failed job (doubling afterwards), and between polls in addition to notices. Default 5. */
  readonly pause?: number
}

export interface JobQueue {
  /** Queues a job and inserts its row in table `job`, in the given transaction or one of its own; returns the id for GET /jobs/{id}. */
  send: ServerServices['jobs']['send']
  /** Starts working. A scheduled job runs once, regardless of the number of nodes. */
  start(jobs: readonly Job[], environment: JobEnvironment): Promise<void>
  /** Takes no further job, lets running ones finish, and aborts those that exceed the grace period: another node or the next start repeats them. */
  stop(): Promise<void>
}

const TIME_ZONE = 'Asia/Shanghai'
/** Seconds without a heartbeat after which a hanging worker, or one whose machine lost its connections, is noticed. */
const HEARTBEAT_SECONDS = 30
/** Milliseconds. The queue's own statements are short, and a silent connection must not block it. */
const QUEUE_STATEMENT_TIMEOUT_MS = 3_000
const IDLE_CONNECTION_MS = 1_000
const NOTICE_HEARTBEAT_MS = 2_500
/** Milliseconds between searches for jobs of dead processes. */
const SWEEP_MS = 20_000
/** Default limit of a try, in seconds. */
const DEFAULT_TRY_SECONDS = 3_600
const QUEUE_DEFAULTS = { retryLimit: 2, retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true }

const insertJobRow = async (tx: Tx, id: string, name: string, data: unknown, employee: number | null): Promise<void> => {
  await sql`insert into job (id, name, data, employee_id) values (${id}, ${name}, ${JSON.stringify(data)}::jsonb, ${employee})`.execute(tx)
}

const openQueue = (url: string, node: string): PgBoss => {
  // pg-boss needs pg's own type parsers. Connections are not kept, because an idle one may go silent unnoticed.
  const { types: _, ...session } = { ...sessionOptions(QUEUE_STATEMENT_TIMEOUT_MS), idleTimeoutMillis: IDLE_CONNECTION_MS }
  return new PgBoss({
    connectionString: url,
    application_name: sessionName(node),
    ...session,
    connectionTimeoutMillis: NOTICE_HEARTBEAT_MS,
    notifyHeartbeatIntervalMs: NOTICE_HEARTBEAT_MS,
    notifyHeartbeatTimeoutMs: NOTICE_HEARTBEAT_MS,
    schema: QUEUE_SCHEMA,
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // Both require ownership of the tables.
    reindex: false,
    monitorVacuum: false,
  })
}

/** The job queue of one node. All state is in PostgreSQL, so nothing is lost with a node. */
export const createJobQueue = ({ url, db, log, elsewhere = async () => [], grace = 10_000, pause = 5 }: JobsOptions): JobQueue => {
  const node = randomUUID()
  const boss = openQueue(url, node)
  // A temporary loss of the database must not end the process: pg-boss continues when it is back. After stop(), PostgreSQL may shut down before the
  // last connection has closed; that loses nothing, so it is only logged as info.
  boss.on('error', error => log[stopped ? 'info' : 'error']({ err: error }, 'job queue error'))
  boss.on('warning', ({ message }) => log.warn({}, `job queue: ${message}`))
  const stopping = new AbortController()
  const cutOff: string[] = []
  let started = false
  let stopped = false
  let sweeper: NodeJS.Timeout | undefined

  const work = async (job: Job, environment: JobEnvironment): Promise<void> => {
    const handler = async ([item]: { id: string; retryCount: number; retryLimit: number; signal: AbortSignal }[]): Promise<void> => {
      if (!item) return
      const signal = AbortSignal.any([item.signal, stopping.signal])
      try {
        const last = () => item.retryCount >= item.retryLimit && !stopping.signal.aborted
        await runJobTry(db, environment, { id: item.id, job, node, signal, last })
      } catch (error) {
        if (stopping.signal.aborted) cutOff.push(item.id)
        log.error({ err: error, job: job.name, jobId: item.id }, 'job failed')
        throw error
      }
    }
    const queue = { ...QUEUE_DEFAULTS, expireInSeconds: job.longest ?? DEFAULT_TRY_SECONDS, retryDelay: pause }
    await boss.createQueue(job.name, queue)
    await boss.updateQueue(job.name, queue)
    await boss.work(
      job.name,
      { includeMetadata: true, localConcurrency: 2, pollingIntervalSeconds: pause, notifyPollingIntervalSeconds: pause },
      handler,
    )
    if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: TIME_ZONE })
  }

  const dropOldSchedules = async (jobs: readonly Job[]): Promise<void> => {
    const current = new Set([...jobs.filter(job => job.cron).map(job => job.name), ...(await elsewhere())])
    for (const { name, key } of await boss.getSchedules()) if (!current.has(name)) await boss.unschedule(name, key)
  }

  const sweep = (jobs: readonly Job[], starting = false) =>
    adoptJobs(db, node, starting)
      .then(() => endLostJobs(db, jobs))
      .catch(error => log.warn({ err: error }, 'job sweep failed'))

  return {
    async send(job, data, actor, within) {
      checkJobData(job, data)
      const { name } = job
      const id = randomUUID()
      const keep = async (tx: Tx): Promise<void> => {
        await insertJobRow(tx, id, name, data, actor.id || null)
        await boss.send(name, null, { id, db: fromKysely(tx) })
      }
      await (within ? keep(within) : db.transaction().execute(keep))
      return id
    },
    async start(jobs, environment) {
      await boss.start()
      started = true
      await dropOldSchedules(jobs)
      await sweep(jobs, true)
      for (const job of jobs) await work(job, environment)
      sweeper = setInterval(() => sweep(jobs), SWEEP_MS).unref()
    },
    async stop() {
      clearInterval(sweeper)
      if (!started) return
      const late = setTimeout(() => stopping.abort(new Error('server stops')), grace * 0.8)
      await boss.stop({ graceful: true, timeout: grace })
      stopped = true
      clearTimeout(late)
      await returnAbortedJobs(db, cutOff).catch(error => log.warn({ err: error }, 'jobs were not given back'))
    },
  }
}
