import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** application_name of a node's queue sessions. A node is alive as long as it has one. */
export const sessionName = (node: string): string => `yuanhang jobs ${node}`

/** A living node that has just lost its connections has no session either, so its heartbeat (every 15 s) must be overdue as well. */
const heartbeatOverdueSql = sql<boolean>`b.heartbeat_on < pgboss.job_now() - interval '20 seconds'`

/**
 * Returns jobs of dead nodes to the queue at once; the queue itself waits a minute or more for a missing heartbeat. The interrupted try counts, since
 * a job that kills its process would otherwise repeat forever; without tries left it fails.
 * @param starting no job runs here yet: jobs of dead nodes are taken without waiting for the heartbeat
 */
export async function adoptJobs(db: Db, node: string, starting: boolean): Promise<void> {
  await sql`
    update pgboss.job b
    set state = (case when b.retry_count < b.retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
      completed_on = case when b.retry_count < b.retry_limit then null else pgboss.job_now() end,
      start_after = pgboss.job_now(), heartbeat_on = null
    from job
    where job.state = 'running' and job.node <> ${node} and b.name = job.name and b.id = job.id and b.state = 'active'
      and (${starting} or ${heartbeatOverdueSql})
      and not exists (select from pg_stat_activity where application_name = 'yuanhang jobs ' || job.node)`.execute(db)
}

/** Returns jobs that this node aborted at its stop. The try does not count, and the next node takes them at once. */
export async function returnAbortedJobs(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update pgboss.job set state = 'retry', completed_on = null, started_on = null, start_after = pgboss.job_now()
    where id = any(${ids}::uuid[]) and state in ('retry', 'failed')`.execute(db)
}
