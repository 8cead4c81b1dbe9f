import { sql } from 'kysely'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Db, Tx } from '#core/contract/database.ts'

const SERVING_REASONS = {
  override: '该员工是指定来源或城市的客服，请先在客服设置中更换',
  member: '该员工在客服轮值名单中，请先在客服设置中移除',
  default: '该员工是默认客服，请先更换默认客服',
}

/** Reason why an employee cannot be disabled yet: still part of the setting. A concurrent change of the setting waits for the employee's row lock. */
async function blockedByServing(db: Db | Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; place: keyof typeof SERVING_REASONS }>`
    select staff_id as id, 'override' as place from customer_service_override where staff_id = any(${employeeIds}::bigint[])
    union all
    select employee_id, 'member' from customer_service_member where employee_id = any(${employeeIds}::bigint[])
    union all
    select default_staff_id, 'default' from customer_service_setting where default_staff_id = any(${employeeIds}::bigint[])`.execute(db)
  // The last entry of the Map wins: the default before the pool, the pool before overrides.
  const order: readonly string[] = Object.keys(SERVING_REASONS)
  const sorted = rows.toSorted((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
  return new Map(sorted.map(({ id, place }) => [id, SERVING_REASONS[place]]))
}

/** Refuses to disable employees who still serve new leads. */
export const servingDuty: EmployeeDuty = { refuses: blockedByServing }
