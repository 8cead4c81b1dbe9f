import { type RawBuilder, sql } from 'kysely'
import { jobFinished } from '#core/contract/core-facts.ts'
import type { Db } from '#core/contract/database.ts'

export type Ended =
  | { readonly state: 'done'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly state: 'failed'; readonly message: string }

/**
 * Ends rows of table job, and tells who sent them: the fact `job.finished`, entity `job`, with id, name, state, result and message in its payload.
 * Both or neither. Jobs of the system end without a word.
 */
const ending = (set: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with ended as (
    update job set ${set}, finished_date = now() where state in ('queued', 'running') and ${where}
    returning id, name, state, result, message, employee_id
  )
  insert into outbox (topic, entity, entity_id, payload, employee_id)
  select ${jobFinished.topic}, ${jobFinished.entity}, 0, jsonb_build_object('id', id, 'name', name, 'state', state, 'result', result, 'message', message), employee_id
  from ended where employee_id is not null`

export async function endJob(db: Db, id: string, ended: Ended): Promise<void> {
  const set =
    ended.state === 'done'
      ? sql`state = 'done', result = ${JSON.stringify(ended.result)}::jsonb, message = null`
      : sql`state = 'failed', message = ${ended.message}`
  await ending(set, sql`id = ${id}`).execute(db)
}

/** Ends rows of jobs that nobody will run again, e.g. because every try was killed. */
export async function endLostJobs(db: Db): Promise<void> {
  await ending(
    sql`state = 'failed', message = '任务中断，请重新发起'`,
    sql`created_date < now() - interval '1 minute'
      and not exists (select from pgboss.job b where b.name = job.name and b.id = job.id and b.state < 'completed')`,
  ).execute(db)
}
