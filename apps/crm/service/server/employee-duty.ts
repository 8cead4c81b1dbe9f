import { crmTx } from '#apps/crm/db/crm.ts'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'

/**
 * An employee who is to serve new leads is replaced before leaving. The caller holds the lock of the employee's row, for which a change of the
 * setting waits.
 * @throws 409 naming where he stands
 */
async function refuseServing(tx: Tx, employeeId: number): Promise<void> {
  const crm = crmTx(tx)
  const asDefault = await crm
    .selectFrom('customer_service_setting')
    .select('id')
    .where('default_staff_id', '=', employeeId)
    .executeTakeFirst()
  if (asDefault) throw refuse('该员工是默认客服，请先更换默认客服')
  const member = await crm.selectFrom('customer_service_member').select('position').where('employee_id', '=', employeeId).executeTakeFirst()
  if (member) throw refuse('该员工在客服轮值名单中，请先在客服设置中移除')
  const override = await crm.selectFrom('customer_service_override').select('id').where('staff_id', '=', employeeId).executeTakeFirst()
  if (override) throw refuse('该员工是指定来源或城市的客服，请先在客服设置中更换')
}

/** Who is to serve new leads cannot leave before being replaced. */
export const servingDuty: EmployeeDuty = { refuse: refuseServing }
