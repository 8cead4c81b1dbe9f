import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { Fact } from '#core/contract/fact-consumer.ts'
import { recipientIds } from '#plugins/message/server/drafts.ts'

/** Lookup of an employee's name; 系统 if the id is not a number. */
export type EmployeeNameLookup = (id: unknown) => string

/** Names of a table's rows by id; employees with the same name are distinguishable. */
export const rowNamesById = async (tx: Tx, table: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, ${table === 'employee' ? sql`employee_label(t)` : sql`t.name`} as name from ${sql.table(table)} as t
    where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Name lookup for all employees in these facts: the actors, and those in the payloads. */
export async function employeeNamesIn(tx: Tx, facts: readonly Fact[]): Promise<EmployeeNameLookup> {
  const ids = facts.flatMap(({ actorId, payload: { from, to, follower } }) => recipientIds(actorId, from, to, follower))
  const known = await rowNamesById(tx, 'employee', [...new Set(ids)])
  return id => (typeof id === 'number' ? (known.get(id) ?? '') : '系统')
}

export async function employeeName(tx: Tx, id: number | null): Promise<string> {
  return id === null ? '系统' : ((await rowNamesById(tx, 'employee', [id])).get(id) ?? '')
}

/** Enabled employees who have the permission by a role; if there are none, the administrators. */
export async function employeesWithPermission(tx: Tx, permission: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from employee e join employee_role er on er.employee_id = e.id join role r on r.id = er.role_id and not r.locked
      join role_permission p on p.role_id = r.id and p.permission = ${permission}
    where not e.locked order by e.id`.execute(tx)
  return rows.length > 0 ? rows.map(row => row.id) : administrators(tx)
}

export async function administrators(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from employee where admin and not locked order by id`.execute(tx)
  return rows.map(row => row.id)
}
