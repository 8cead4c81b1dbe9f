import { sql } from 'kysely'
import { handOverLeads } from '#apps/crm/lead/server/employee-duty.ts'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'

interface OutstandingCounts {
  readonly unpaid: number
  readonly unrefunded: number
  readonly unrebated: number
}

/** SQL: true if a payment, refund or rebate of order "o" is outstanding. */
const outstandingSql = sql`((o.lifecycle <> 'CANCELLED' and o.amount_paid < o.order_amount) or o.refunded_amount < o.amount_to_be_refunded or o.rebate_state = 'DUE')`

async function countOutstanding(tx: Tx, employeeId: number): Promise<OutstandingCounts> {
  const { rows } = await sql<OutstandingCounts>`
    select count(*) filter (where o.lifecycle <> 'CANCELLED' and o.amount_paid < o.order_amount)::int as unpaid,
      count(*) filter (where o.refunded_amount < o.amount_to_be_refunded)::int as unrefunded,
      count(*) filter (where o.rebate_state = 'DUE')::int as unrebated
    from institutions_order o join institutions_customer l on l.id = o.lead_id
    where l.deleted_date is null and l.attributable_person_id = ${employeeId} and ${outstandingSql}`.execute(tx)
  return rows[0] ?? { unpaid: 0, unrefunded: 0, unrebated: 0 }
}

/**
 * Open work: orders of an employee's leads with something outstanding. They are handed over with their leads; the people they count for stay as
 * signed.
 */
export const ordersToChase: EmployeeDuty = {
  kind: 'orders',
  permission: '/order/institutionsOrder/list',
  async openWork(tx, employeeId) {
    const { unpaid, unrefunded, unrebated } = await countOutstanding(tx, employeeId)
    return [
      { key: 'unpaidOrders', count: unpaid, text: `待收款订单 ${unpaid} 个` },
      { key: 'unrefundedOrders', count: unrefunded, text: `待退款订单 ${unrefunded} 个` },
      { key: 'unrebatedOrders', count: unrebated, text: `待返佣订单 ${unrebated} 个` },
    ]
  },
  handOver: (context, fromId, toId) => {
    const which = sql`exists (select from institutions_order o where o.lead_id = institutions_customer.id and ${outstandingSql})`
    return handOverLeads(context, { fromId, toId, which })
  },
}
