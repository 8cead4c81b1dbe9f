import { sql } from 'kysely'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Db, Tx } from '#core/contract/database.ts'

const SENTENCES = {
  override: '该员工是指定来源或城市的客服，请先在客服设置中更换',
  member: '该员工在客服轮值名单中，请先在客服设置中移除',
  default: '该员工是默认客服，请先更换默认客服',
}

/** Employees who are to serve new leads are replaced before leaving. A change of the setting waits for the lock of the employee's row. */
async function serving(db: Db | Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; place: keyof typeof SENTENCES }>`
    select staff_id as id, 'override' as place from customer_service_override where staff_id = any(${employeeIds}::bigint[])
    union all
    select employee_id, 'member' from customer_service_member where employee_id = any(${employeeIds}::bigint[])
    union all
    select default_staff_id, 'default' from customer_service_setting where default_staff_id = any(${employeeIds}::bigint[])`.execute(db)
  // The last one counts: the default before the list, the list before single sources and cities.
  const order: readonly string[] = Object.keys(SENTENCES)
  const sorted = rows.toSorted((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
  return new Map(sorted.map(({ id, place }) => [id, SENTENCES[place]]))
}

/** Who is to serve new leads cannot leave before being replaced. */
export const servingDuty: EmployeeDuty = { refuses: serving }
