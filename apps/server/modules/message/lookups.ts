import { sql } from 'kysely'
import type { Tx } from '#core/contract/server-plugin.ts'

/** What messages say of a lead. No contact data. */
export interface LeadFacts {
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  readonly staffId: number | null
  readonly followerId: number | null
  readonly imported: boolean
}

export async function leadFacts(tx: Tx, id: number): Promise<LeadFacts | undefined> {
  const { rows } = await sql<LeadFacts>`
    select id, name, attributable_person_id as "ownerId", staff_person_id as "staffId", follow_up_with_people_id as "followerId",
      import_batch_id is not null as imported
    from institutions_customer where id = ${id} and deleted_date is null`.execute(tx)
  return rows[0]
}

/** Name of an employee; the system where nobody did it. */
export async function employeeName(tx: Tx, id: number | null): Promise<string> {
  if (id === null) return '系统'
  const { rows } = await sql<{ name: string }>`select name from employee where id = ${id}`.execute(tx)
  return rows[0]?.name ?? ''
}

export async function institutionNames(tx: Tx, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from institution where id = any(${ids}::bigint[]) order by id`.execute(tx)
  return rows.map(row => row.name).join('、')
}

/** Enabled employees who hold the permission through a role; administrators not among them. */
export async function holdersOf(tx: Tx, permission: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from employee e join employee_role er on er.employee_id = e.id join role r on r.id = er.role_id and not r.locked
      join role_permission p on p.role_id = r.id and p.permission = ${permission}
    where not e.locked order by e.id`.execute(tx)
  return rows.map(row => row.id)
}

/** How a name stands where somebody may not see the person any more. */
export const hiddenName = (name: string): string => `${[...name][0] ?? ''}*`

/** Ids of a fact's payload that are there. */
export const people = (...ids: readonly unknown[]): readonly number[] => ids.filter((id): id is number => typeof id === 'number')
