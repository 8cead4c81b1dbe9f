import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { clearDay } from './clear-day.ts'
import { BATCHES_KEPT_DAYS, isExpiredSql } from './tracking-day.ts'

/** One attempt of a job at a day. */
export interface DayAttempt {
  readonly day: string
  readonly job: string
  /** Differs for each attempt of the job. */
  readonly attempt: string
}

/** Error that ends only this attempt. An HttpError would end the job, which a later attempt continues. */
const supersededError = ({ job }: Pick<DayAttempt, 'job'>): Error => new Error(`another try of job ${job} counts`)

/** Assigns all days of the job to this attempt. @returns number of batches by day, for days that earlier attempts finished. */
export async function adoptJob(db: Db, { job, attempt }: Omit<DayAttempt, 'day'>): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; batches: number; finished: boolean }>`
    update tracking_rebuild set attempt = ${attempt} where job = ${job} returning day, batches, finished`.execute(db)
  return new Map(rows.filter(({ finished }) => finished).map(({ day, batches }) => [day, batches]))
}

/**
 * Begins a day, taking it over from another job if necessary, or continues it after an earlier attempt of this job.
 * @returns id of the last counted batch, 0 if none
 */
export async function beginDay(tx: Tx, { day, job, attempt }: DayAttempt): Promise<number> {
  const others = await sql`select from tracking_rebuild where job = ${job} and attempt <> ${attempt} limit 1`.execute(tx)
  if (others.rows.length > 0) throw supersededError({ job })
  const { rows } = await sql<{ upTo: number }>`
    insert into tracking_rebuild as r (day, job, attempt) values (${day}::date, ${job}, ${attempt})
    on conflict (day) where not finished do update set job = excluded.job, attempt = excluded.attempt,
      begun_date = case when r.job = excluded.job then r.begun_date else now() end,
      counted_up_to = case when r.job = excluded.job then r.counted_up_to else 0 end,
      batches = case when r.job = excluded.job then r.batches else 0 end
    returning counted_up_to as "upTo"`.execute(tx)
  const upTo = rows[0]?.upTo ?? 0
  // No batch is counted yet, so existing rows are left over from another job.
  if (upTo === 0) await clearDay(tx, day, true)
  return upTo
}

/**
 * Checks that this attempt may still count into the day; a row lock keeps others from taking it over until the transaction ends.
 * @throws 409 if a later job has taken it over, or if the day's batches are expiring; an error that ends only this attempt if another attempt of the
 * job has taken over
 */
export async function requireCurrentAttempt(tx: Tx, { day, job, attempt }: DayAttempt): Promise<void> {
  const { rows } = await sql<{ attempt: string; old: boolean }>`
    select attempt, ${isExpiredSql(sql`day`)} as old from tracking_rebuild where day = ${day}::date and job = ${job} for update`.execute(tx)
  const [row] = rows
  if (!row) throw refuse(`${day}正在由另一个任务重新统计`)
  if (row.attempt !== attempt) throw supersededError({ job })
  if (row.old) throw refuse(`${day}的原始数据已超过${BATCHES_KEPT_DAYS}天，不能重新统计`)
}

/** Stores the progress, in the same transaction as the counts. */
export async function storeProgress(tx: Tx, { day, job }: DayAttempt, upTo: number, batches: number): Promise<void> {
  await sql`update tracking_rebuild set counted_up_to = ${upTo}, batches = batches + ${batches}
    where day = ${day}::date and job = ${job}`.execute(tx)
}

/** Marks the day as finished. @returns number of its batches. */
export async function finishDay(tx: Tx, { day, job }: DayAttempt): Promise<number> {
  const { rows } = await sql<{ batches: number }>`
    update tracking_rebuild set finished = true where day = ${day}::date and job = ${job} returning batches`.execute(tx)
  return rows[0]?.batches ?? 0
}

/** Deletes the progress of a job that has finished all its days. */
export async function deleteProgress(db: Db, { job, attempt }: Omit<DayAttempt, 'day'>): Promise<void> {
  await sql`delete from tracking_rebuild where job = ${job} and attempt = ${attempt}`.execute(db)
}
