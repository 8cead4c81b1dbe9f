import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'

/** Employees whom an order counts for, each with the department at signing: later transfers affect neither orders nor commission. */
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

/** Labels of the roles in the message about disabled (作废) employees. */
const ORDER_ROLE_LABELS = { biz: '机构业务归属人', own: '客户归属人', srv: '客服', ops: '运营人员', mgr: '部门负责人' } as const

/**
 * The current people of a lead and an institution; the manager is that of the lead owner's department. Disabled (作废) employees are left out: orders
 * do not count for them, nor pay commission.
 * @returns the people, and those left out with their role: '机构业务归属人张三'
 */
export async function peopleAtSigning(
  tx: Tx,
  { institution, owner, staff }: Signing,
): Promise<{ readonly people: OrderPeople; readonly leftOut: readonly string[] }> {
  const { rows: gone } = await sql<{ role: keyof typeof ORDER_ROLE_LABELS; name: string }>`
    select p.role, employee_label(e) as name
    from institution i left join employee own on own.id = ${owner} left join department d on d.id = own.department_id
      cross join lateral (values ('biz', i.activate_id), ('own', ${owner}::bigint), ('srv', ${staff}::bigint), ('ops', i.operations_person_id), ('mgr', d.manager_id))
        p (role, id)
      join employee e on e.id = p.id
    where i.id = ${institution} and e.locked`.execute(tx)
  const { rows } = await sql<OrderPeople>`
    select biz.id as "bizOwner", biz.department_id as "bizOwnerDepartment", own.id as "leadOwner", own.department_id as "leadOwnerDepartment",
      srv.id as staff, srv.department_id as "staffDepartment", ops.id as operations, ops.department_id as "operationsDepartment",
      mgr.id as manager, mgr.department_id as "managerDepartment"
    from institution i left join employee biz on biz.id = i.activate_id and not biz.locked
      left join employee ops on ops.id = i.operations_person_id and not ops.locked
      left join employee own on own.id = ${owner} and not own.locked left join employee srv on srv.id = ${staff} and not srv.locked
      left join employee led on led.id = ${owner} left join department d on d.id = led.department_id
      left join employee mgr on mgr.id = d.manager_id and not mgr.locked
    where i.id = ${institution}`.execute(tx)
  return { people: firstOf(rows, 'institution'), leftOut: gone.map(({ role, name }) => `${ORDER_ROLE_LABELS[role]}${name}`) }
}
