import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import type { Fact } from '#core/contract/fact-consumer.ts'

/** What messages say of a lead. No contact data. */
export interface LeadFacts {
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  readonly staffId: number | null
  readonly followerId: number | null
  readonly imported: boolean
}

/** By id; leads that are gone are not among them. */
export async function leadFacts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LeadFacts>> {
  const { rows } = await sql<LeadFacts>`
    select id, name, attributable_person_id as "ownerId", staff_person_id as "staffId", follow_up_with_people_id as "followerId",
      import_batch_id is not null as imported
    from institutions_customer where id = any(${ids}::bigint[]) and deleted_date is null`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** Says an employee's name; the system where nobody did it. */
export type NameOf = (id: unknown) => string

const names = async (tx: Tx, table: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Ids of a fact's payload that are there. */
export const people = (...ids: readonly unknown[]): readonly number[] => ids.filter((id): id is number => typeof id === 'number')

/** Everybody whom these facts name: who caused them, and the people of their payloads. */
export async function namesIn(tx: Tx, facts: readonly Fact[]): Promise<NameOf> {
  const ids = facts.flatMap(({ actorId, payload: { from, to, follower } }) => people(actorId, from, to, follower))
  const known = await names(tx, 'employee', [...new Set(ids)])
  return id => (typeof id === 'number' ? (known.get(id) ?? '') : '系统')
}

export async function employeeName(tx: Tx, id: number | null): Promise<string> {
  return id === null ? '系统' : ((await names(tx, 'employee', [id])).get(id) ?? '')
}

/** By id. */
export const institutionNames = (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => names(tx, 'institution', ids)

/** Enabled employees who hold the permission through a role; administrators only where nobody else does. */
export async function holdersOf(tx: Tx, permission: string): Promise<readonly number[]> {
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

/** How a name stands where somebody may not see the person any more. */
export const hiddenName = (name: string): string => `${[...name][0] ?? ''}*`
