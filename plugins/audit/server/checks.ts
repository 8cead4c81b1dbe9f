/** Stored checks: their findings, and the last verified entry of each lane. The table is append-only. */
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { CheckResult, LastCheck } from '../wire.ts'

/** A verified entry. */
export interface VerifiedEntry {
  readonly seq: number
  /** Hexadecimal. */
  readonly hash: string
}

/** Verified entries by lane. */
export type VerifiedEntries = Readonly<Record<string, VerifiedEntry>>

/** The last verified entry of each lane; empty before the first check. */
export async function lastVerifiedEntries(db: Db): Promise<VerifiedEntries> {
  const { rows } = await sql<{ points: VerifiedEntries }>`select points from audit_check order by id desc limit 1`.execute(db)
  return rows[0]?.points ?? {}
}

interface StoredCheck extends CheckResult {
  readonly points: VerifiedEntries
  readonly begun: Date
  readonly employeeId: number | null
}

/** Stores a check. */
export async function storeCheck(
  db: Db | Tx,
  { whole, checked, intact, broken, brokenCount, pruned, points, begun, employeeId }: StoredCheck,
): Promise<void> {
  await sql`insert into audit_check (begun_date, employee_id, whole, checked, intact, broken, broken_count, pruned, points)
    values (${begun}, ${employeeId}, ${whole}, ${checked}, ${intact}, ${JSON.stringify(broken)}, ${brokenCount}, ${pruned}, ${JSON.stringify(points)})`.execute(
    db,
  )
}

/** The last check; undefined before the first. The operator's name comes from the audit log. */
export async function lastCheck(db: Db): Promise<LastCheck | undefined> {
  const { rows } = await sql<LastCheck>`select to_char(c.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time,
      (select username from audit_log a where a.employee_id = c.employee_id order by a.id desc limit 1) as operator,
      whole, checked::float8 as checked, intact, broken, broken_count as "brokenCount", pruned
    from audit_check c order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Id of a queued or running check; undefined if there is none. */
export async function runningCheck(db: Db | Tx, job: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from job where name = ${job} and state in ('queued', 'running')
    order by created_date desc limit 1`.execute(db)
  return rows[0]?.id
}
