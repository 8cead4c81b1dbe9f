import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** How the sessions of a node's queue call themselves: a node is alive as long as it has one. */
export const sessionName = (node: string): string => `yuanhang jobs ${node}`

/** A living node that has just lost its connections has no session either: it is asked for a sign of life as well, which it gives every 15 s. */
const SILENT = sql<boolean>`b.heartbeat_on < pgboss.job_now() - interval '20 seconds'`

/**
 * Gives back to the queue what nodes began that are gone, so that it goes on at once: the queue itself waits for a missing sign of life, a minute
 * or more. The try that was cut off counts, or a job that kills its process would do so for ever; what has no try left is given up.
 * @param starting nothing runs here yet: whoever is restarted does not wait
 */
export async function adoptJobs(db: Db, node: string, starting: boolean): Promise<void> {
  await sql`
    update pgboss.job b
    set state = (case when b.retry_count < b.retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
      completed_on = case when b.retry_count < b.retry_limit then null else pgboss.job_now() end,
      start_after = pgboss.job_now(), heartbeat_on = null
    from job
    where job.state = 'running' and job.node <> ${node} and b.name = job.name and b.id = job.id and b.state = 'active'
      and (${starting} or ${SILENT})
      and not exists (select from pg_stat_activity where application_name = 'yuanhang jobs ' || job.node)`.execute(db)
}

/** What this node was told to stop in the middle of is no failed try, and the next node takes it at once. */
export async function giveBack(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update pgboss.job set state = 'retry', completed_on = null, started_on = null, start_after = pgboss.job_now()
    where id = any(${ids}::uuid[]) and state in ('retry', 'failed')`.execute(db)
}
