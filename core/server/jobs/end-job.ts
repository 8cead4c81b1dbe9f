import { type RawBuilder, sql } from 'kysely'
import { jobFinished } from '#core/contract/core-facts.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Job } from '#core/contract/job.ts'

export type Ended =
  | { readonly state: 'done'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly state: 'failed'; readonly message: string }

/** Of a row of table job: the try that began then is still the last. One that was paused while another took the job over has no say any more. */
export const isLastTry = (begun: string): RawBuilder<unknown> => sql`state = 'running' and started_date::text = ${begun}`

/**
 * Ends a row of table job, and tells who sent it: the fact `job.finished`, entity `job`, with id, name, state, result and message in its payload.
 * Both or neither. Jobs of the system end without a word. Answers its data, nothing when it had ended before.
 */
const ending = (
  set: RawBuilder<unknown>,
  id: string,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<{ data: Readonly<Record<string, unknown>> }> => sql`
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
 * What belongs to the job ends with it, in one transaction.
 * @param begun when the try began that failed: it ends nothing when it is not the last. What is done is done, whichever try did it.
 */
export async function endJob(db: Db, id: string, ended: Ended, job?: Job, begun?: string): Promise<void> {
  const set =
    ended.state === 'done'
      ? sql`state = 'done', result = ${JSON.stringify(ended.result)}::jsonb, message = null`
      : sql`state = 'failed', message = ${ended.message}`
  await db.transaction().execute(async (tx: Tx) => {
    const only = ended.state === 'failed' && begun !== undefined ? isLastTry(begun) : undefined
    const { rows } = await ending(set, id, only).execute(tx)
    if (ended.state === 'failed') for (const { data } of rows) await job?.failed?.({ tx, id, data })
  })
}

/** Ends a job by the hand of the person who sent it. It looks at its row before every part of its work. @returns whether it had not ended before */
export async function stopJob(tx: Tx, id: string, message: string): Promise<boolean> {
  return (await ending(sql`state = 'failed', message = ${message}`, id).execute(tx)).rows.length > 0
}

/**
 * Ends jobs that are no longer in the queue, e.g. because every attempt was killed.
 * @throws the first error, after all jobs that can be ended are ended
 */
export async function endLostJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from job where state in ('queued', 'running') and created_date < now() - interval '1 minute'
      and not exists (select from pgboss.job b where b.name = job.name and b.id = job.id and b.state < 'completed')`.execute(db)
  const lost: Ended = { state: 'failed', message: '任务中断，请重新发起' }
  const failures: unknown[] = []
  for (const { id, name } of rows) {
    const job = jobs.find(one => one.name === name)
    await endJob(db, id, lost, job).catch(error => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
