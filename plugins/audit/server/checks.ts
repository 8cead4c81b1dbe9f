/** Checks that were made: what they found, and how far each lane was right. Kept in a table to which rows are only added. */
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { CheckResult, LastCheck } from '../wire.ts'

/** An entry that was right. */
export interface Point {
  readonly seq: number
  /** Hexadecimal. */
  readonly hash: string
}

/** By lane. */
export type Points = Readonly<Record<string, Point>>

/** How far the last check found everything right. */
export async function lastPoints(db: Db): Promise<Points> {
  const { rows } = await sql<{ points: Points }>`select points from audit_check order by id desc limit 1`.execute(db)
  return rows[0]?.points ?? {}
}

interface Kept extends CheckResult {
  readonly points: Points
  readonly begun: Date
  readonly employeeId: number | null
}

/** Adds a check. */
export async function keepCheck(
  db: Db | Tx,
  { whole, checked, intact, broken, brokenCount, pruned, points, begun, employeeId }: Kept,
): Promise<void> {
  await sql`insert into audit_check (begun_date, employee_id, whole, checked, intact, broken, broken_count, pruned, points)
    values (${begun}, ${employeeId}, ${whole}, ${checked}, ${intact}, ${JSON.stringify(broken)}, ${brokenCount}, ${pruned}, ${JSON.stringify(points)})`.execute(
    db,
  )
}

/** The last check; whose it was stands in the log itself. */
export async function lastCheck(db: Db): Promise<LastCheck | undefined> {
  const { rows } = await sql<LastCheck>`select to_char(c.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time,
      (select username from audit_log a where a.employee_id = c.employee_id order by a.id desc limit 1) as operator,
      whole, checked::float8 as checked, intact, broken, broken_count as "brokenCount", pruned
    from audit_check c order by id desc limit 1`.execute(db)
  return rows[0]
}

/** A check that waits or runs. */
export async function runningCheck(db: Db | Tx, job: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from job where name = ${job} and state in ('queued', 'running')
    order by created_date desc limit 1`.execute(db)
  return rows[0]?.id
}
