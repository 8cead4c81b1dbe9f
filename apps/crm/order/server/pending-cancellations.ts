import { crmTx } from '#apps/crm/db/crm.ts'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import { cancellation } from './order-record.ts'

const pendingCancellationsQuery = (tx: Tx, employeeId: number) =>
  crmTx(tx)
    .selectFrom('order_cancellation')
    .select('id')
    .where(({ fn }) => fn.coalesce('caretaker_id', 'submit_user_id'), '=', employeeId)
    .where('audit_status', '=', 0)
    .orderBy('id')

/** Open work: pending cancellation requests of an employee. */
export const pendingCancellations: EmployeeDuty = {
  kind: 'approvals',
  permission: '/approvalCenter/cancellOrderAudit/list',
  async openWork(tx, employeeId) {
    const count = (await pendingCancellationsQuery(tx, employeeId).execute()).length
    return [{ key: 'cancellations', count, text: `待审核的订单取消 ${count} 个` }]
  },
  async handOver({ tx, change }, fromId, toId) {
    const all = await pendingCancellationsQuery(tx, fromId).forUpdate().execute()
    await change(cancellation, all, { caretaker: toId })
    return all.length
  },
}
