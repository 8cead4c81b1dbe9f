import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'

/** A row that a bulk job is to work on. */
export interface BulkRow {
  /** From 0, in the order of the list. */
  readonly place: number
  readonly id: number
  /** As the employee saw it when it was chosen. */
  readonly name: string
}

/** How far a bulk job is. */
export interface BulkCounts {
  readonly total: number
  readonly done: number
  readonly refused: number
}

/** Keeps what was chosen, in the transaction that sends the job. */
export async function keepRows(tx: Tx, job: string, rows: readonly Omit<BulkRow, 'place'>[]): Promise<void> {
  await sql`insert into job_row (job_id, place, row_id, name)
    select ${job}, chosen.at - 1, chosen.id, chosen.name
    from unnest(${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.name)}::text[]) with ordinality as chosen(id, name, at)`.execute(
    tx,
  )
}

/** The first ones that wait. */
export async function waitingRows(db: Db | Tx, job: string, limit: number): Promise<readonly BulkRow[]> {
  const { rows } = await sql<BulkRow>`select place, row_id as id, name from job_row
    where job_id = ${job} and done is null order by place limit ${limit}`.execute(db)
  return rows
}

/** Those of these places that wait still: another process may have been faster. */
export async function stillWaiting(tx: Tx, job: string, rows: readonly BulkRow[]): Promise<readonly BulkRow[]> {
  const { rows: waiting } = await sql<BulkRow>`select place, row_id as id, name from job_row
    where job_id = ${job} and done is null and place = any(${rows.map(row => row.place)}::int[]) order by place`.execute(tx)
  return waiting
}

export async function markDone(tx: Tx, job: string, rows: readonly BulkRow[]): Promise<void> {
  await sql`update job_row set done = true where job_id = ${job} and place = any(${rows.map(row => row.place)}::int[])`.execute(tx)
}

/** A row that nothing is done with, and why. */
export interface RefusedRow {
  readonly row: BulkRow
  /** Chinese. */
  readonly reason: string
}

export async function markRefused(db: Db | Tx, job: string, refused: readonly RefusedRow[]): Promise<void> {
  if (refused.length === 0) return
  await sql`update job_row set done = false, reason = told.reason
    from unnest(${refused.map(({ row }) => row.place)}::int[], ${refused.map(({ reason }) => reason)}::text[]) as told(place, reason)
    where job_id = ${job} and job_row.place = told.place and done is null`.execute(db)
}

export async function bulkCounts(db: Db | Tx, job: string): Promise<BulkCounts> {
  const { rows } = await sql<BulkCounts>`select count(*)::int as total, count(*) filter (where done)::int as done,
    count(*) filter (where not done)::int as refused from job_row where job_id = ${job}`.execute(db)
  return rows[0] as BulkCounts
}

/** Refused rows of one reason. */
export interface RefusedGroup {
  readonly reason: string
  readonly count: number
  readonly ids: readonly number[]
  /** The first ones. */
  readonly names: readonly string[]
}

/** Of so many reasons, and so many names of each, one is told; of the rest only how many they are. */
const MOST_REASONS = 100
const MOST_NAMES = 200

export async function refusedGroups(db: Db | Tx, job: string): Promise<readonly RefusedGroup[]> {
  const { rows } = await sql<RefusedGroup>`select reason, count(*)::int as count,
      (array_agg(row_id order by place))[1:${sql.lit(MOST_NAMES)}] as ids, (array_agg(name order by place))[1:${sql.lit(MOST_NAMES)}] as names
    from job_row where job_id = ${job} and not done group by reason order by count(*) desc, min(place) limit ${sql.lit(MOST_REASONS)}`.execute(
    db,
  )
  return rows
}

/** What became of single rows is known for a month; what was written stands in the audit log. */
export async function removeOldRows(db: Db): Promise<void> {
  await sql`delete from job_row where job_id in (select id from job where finished_date < now() - interval '30 days')`.execute(db)
}
