import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'

/** A row of a bulk job. */
export interface BulkRow {
  /** From 0, in the order of the list. */
  readonly place: number
  readonly id: number
  /** Name of the row when it was chosen. */
  readonly name: string
}

/** Progress of a bulk job, in rows. */
export interface BulkCounts {
  readonly total: number
  readonly done: number
  readonly refused: number
}

/** Stores the chosen rows in the transaction that sends the job. */
export async function storeBulkRows(tx: Tx, job: string, rows: readonly Omit<BulkRow, 'place'>[]): Promise<void> {
  await sql`insert into job_row (job_id, place, row_id, name)
    select ${job}, chosen.at - 1, chosen.id, chosen.name
    from unnest(${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.name)}::text[]) with ordinality as chosen(id, name, at)`.execute(
    tx,
  )
}

/** The first unprocessed rows. */
export async function unprocessedRows(db: Db | Tx, job: string, limit: number): Promise<readonly BulkRow[]> {
  const { rows } = await sql<BulkRow>`select place, row_id as id, name from job_row
    where job_id = ${job} and done is null order by place limit ${limit}`.execute(db)
  return rows
}

/** Those of the rows that are still unprocessed, because another process may have been faster. */
export async function stillUnprocessed(tx: Tx, job: string, rows: readonly BulkRow[]): Promise<readonly BulkRow[]> {
  const { rows: waiting } = await sql<BulkRow>`select place, row_id as id, name from job_row
    where job_id = ${job} and done is null and place = any(${rows.map(row => row.place)}::int[]) order by place`.execute(tx)
  return waiting
}

export async function markRowsDone(tx: Tx, job: string, rows: readonly BulkRow[]): Promise<void> {
  await sql`update job_row set done = true where job_id = ${job} and place = any(${rows.map(row => row.place)}::int[])`.execute(tx)
}

/** A row that was not processed, and the reason. */
export interface RefusedRow {
  readonly row: BulkRow
  /** Chinese. */
  readonly reason: string
}

export async function markRowsRefused(db: Db | Tx, job: string, refused: readonly RefusedRow[]): Promise<void> {
  if (refused.length === 0) return
  await sql`update job_row set done = false, reason = told.reason
    from unnest(${refused.map(({ row }) => row.place)}::int[], ${refused.map(({ reason }) => reason)}::text[]) as told(place, reason)
    where job_id = ${job} and job_row.place = told.place and done is null`.execute(db)
}

export async function bulkCounts(db: Db | Tx, job: string): Promise<BulkCounts> {
  const { rows } = await sql<BulkCounts>`select count(*)::int as total, count(*) filter (where done)::int as done,
    count(*) filter (where not done)::int as refused from job_row where job_id = ${job}`.execute(db)
  return firstOf(rows)
}

/** Refused rows with the same reason. */
export interface RefusedGroup {
  readonly reason: string
  readonly count: number
  readonly ids: readonly number[]
  /** The first names. */
  readonly names: readonly string[]
}

/** Limits of the answer: this many reasons, and this many ids and names per reason; `count` is exact. */
const MAX_REASONS = 100
const MAX_NAMES_PER_REASON = 200

export async function refusedGroups(db: Db | Tx, job: string): Promise<readonly RefusedGroup[]> {
  const { rows } = await sql<RefusedGroup>`select reason, count(*)::int as count,
      (array_agg(row_id order by place))[1:${sql.lit(MAX_NAMES_PER_REASON)}] as ids, (array_agg(name order by place))[1:${sql.lit(MAX_NAMES_PER_REASON)}] as names
    from job_row where job_id = ${job} and not done group by reason order by count(*) desc, min(place) limit ${sql.lit(MAX_REASONS)}`.execute(
    db,
  )
  return rows
}

/** Outcomes of single rows are kept for 30 days; the audit log keeps the changes. */
export async function removeOldBulkRows(db: Db): Promise<void> {
  await sql`delete from job_row where job_id in (select id from job where finished_date < now() - interval '30 days')`.execute(db)
}
