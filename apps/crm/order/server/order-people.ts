import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Whom an order counts for, each with the department at signing: later transfers move neither orders nor commission. */
export interface OrderPeople {
  readonly bizOwner: number | null
  readonly bizOwnerDepartment: number | null
  readonly leadOwner: number | null
  readonly leadOwnerDepartment: number | null
  readonly staff: number | null
  readonly staffDepartment: number | null
  readonly operations: number | null
  readonly operationsDepartment: number | null
  readonly manager: number | null
  readonly managerDepartment: number | null
}

interface Signing {
  readonly institution: number
  readonly owner: number | null
  readonly staff: number | null
}

/** The people of a lead and an institution as they are now; the manager is that of the lead owner's department. */
export async function peopleAtSigning(tx: Tx, { institution, owner, staff }: Signing): Promise<OrderPeople> {
  const { rows } = await sql<OrderPeople>`
    select biz.id as "bizOwner", biz.department_id as "bizOwnerDepartment", own.id as "leadOwner", own.department_id as "leadOwnerDepartment",
      srv.id as staff, srv.department_id as "staffDepartment", ops.id as operations, ops.department_id as "operationsDepartment",
      mgr.id as manager, mgr.department_id as "managerDepartment"
    from institution i left join employee biz on biz.id = i.activate_id left join employee ops on ops.id = i.operations_person_id
      left join employee own on own.id = ${owner} left join employee srv on srv.id = ${staff}
      left join department d on d.id = own.department_id left join employee mgr on mgr.id = d.manager_id
    where i.id = ${institution}`.execute(tx)
  return rows[0] as OrderPeople
}
