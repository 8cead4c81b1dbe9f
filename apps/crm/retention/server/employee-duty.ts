import { crmTx } from '#apps/crm/db/crm.ts'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { returnVisit } from './visit-record.ts'

/** Pending return visits of an employee. */
export const returnVisitDuty: EmployeeDuty = {
  kind: 'visits',
  permission: '/retention/customerReturnVisits/list',
  async openWork(tx, employeeId) {
    const { count } = await crmTx(tx)
      .selectFrom('customer_return_visit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('visitor_id', '=', employeeId)
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    return [{ key: 'visits', count: Number(count), text: `待回访 ${count} 条` }]
  },
  async handOver({ tx, change }, fromId, toId) {
    const waiting = await crmTx(tx)
      .selectFrom('customer_return_visit')
      .select('id')
      .where('visitor_id', '=', fromId)
      .where('status', '=', 'PENDING')
      .orderBy('id')
      .forUpdate()
      .execute()
    await change(returnVisit, waiting, { visitor: toId })
    return waiting.length
  },
}
