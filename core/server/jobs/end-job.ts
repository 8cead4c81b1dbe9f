import { type RawBuilder, sql } from 'kysely'
import { jobFinished } from '#core/contract/core-facts.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Job } from '#core/contract/job.ts'

export type JobOutcome = { readonly state: 'done'; readonly result: unknown } | { readonly state: 'failed'; readonly message: string }

/**
 * Predicate on `job`: the try that began at this time is still the last one. A try that was paused while another node took over must not write any
 * more.
 */
export const lastTrySql = (begun: string): RawBuilder<unknown> => sql`state = 'running' and started_date::text = ${begun}`

/**
 * Ends a job and emits the fact `job.finished` (entity `job`; payload: id, name, state, result, message) in one statement. System jobs emit no fact.
 * Returns the job's data, or no row if it had already ended.
 */
const endJobSql = (set: RawBuilder<unknown>, id: string, only: RawBuilder<unknown> = sql`true`): RawBuilder<{ data: unknown }> => sql`
  with ended as (
    update job set ${set}, finished_date = now() where state in ('queued', 'running') and id = ${id} and ${only}
    returning id, name, data, state, result, message, employee_id
  ), told as (
    insert into outbox (topic, entity, entity_id, payload, employee_id)
    select ${jobFinished.topic}, ${jobFinished.entity}, 0, jsonb_build_object('id', id, 'name', name, 'state', state, 'result', result, 'message', message), employee_id
    from ended where employee_id is not null
  )
  select data from ended`

/**
 * Ends a job; a failure also runs the job's clean-up `failed` in the same transaction.
 * @param begun start of the failed try: the job ends only if this is its last try. A success ends it whichever try it was
 */
export async function endJob(db: Db, id: string, ended: JobOutcome, job?: Job, begun?: string): Promise<void> {
  const set =
    ended.state === 'done'
      ? sql`state = 'done', result = ${JSON.stringify(ended.result)}::jsonb, message = null`
      : sql`state = 'failed', message = ${ended.message}`
  await db.transaction().execute(async (tx: Tx) => {
    const only = ended.state === 'failed' && begun !== undefined ? lastTrySql(begun) : undefined
    const { rows } = await endJobSql(set, id, only).execute(tx)
    if (ended.state === 'failed') for (const { data } of rows) await job?.failed?.({ tx, id, data })
  })
}

/** Ends a job on its sender's request; a running job checks its row before every part of its work. @returns false if it had already ended. */
export async function stopJob(tx: Tx, id: string, message: string): Promise<boolean> {
  return (await endJobSql(sql`state = 'failed', message = ${message}`, id).execute(tx)).rows.length > 0
}

/**
 * Ends jobs that are no longer in the queue, e.g. because every attempt was killed.
 * @throws the first error, after all jobs that can be ended are ended
 */
export async function endLostJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from job where state in ('queued', 'running') and created_date < now() - interval '1 minute'
      and not exists (select from pgboss.job b where b.name = job.name and b.id = job.id and b.state < 'completed')`.execute(db)
  const lost: JobOutcome = { state: 'failed', message: '任务中断，请重新发起' }
  const failures: unknown[] = []
  for (const { id, name } of rows) {
    const job = jobs.find(one => one.name === name)
    await endJob(db, id, lost, job).catch(error => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
