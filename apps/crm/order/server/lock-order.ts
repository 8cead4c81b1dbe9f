import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { lockLead, lockLeads } from '#apps/crm/lead/server/fill-lead.ts'
import type { Tx } from '#core/contract/database.ts'

/** An order found by its number, with times in form format. */
interface NumberedOrder {
  readonly id: number
  readonly lifecycle: string
  readonly paymentStatus: string
  readonly orderAmount: string
  readonly amountPaid: string
  readonly signingTime: string
}

/** Locks the leads of all these orders in id order like all other actions, so that batches wait for each other without a deadlock. */
export async function lockLeadsOf(tx: Tx, orderNumbers: readonly string[]): Promise<void> {
  if (orderNumbers.length === 0) return
  const led = await crmTx(tx).selectFrom('institutions_order').select('lead_id').where('order_number', 'in', orderNumbers).execute()
  await lockLeads(
    tx,
    led.map(order => order.lead_id),
  )
}

const leadOfOrder = (tx: Tx, orderNumber: string) =>
  crmTx(tx).selectFrom('institutions_order').select('lead_id').where('order_number', '=', orderNumber).executeTakeFirst()

/**
 * The order with this number, locked after its lead like in all other actions; undefined if there is none.
 * @throws a serialization failure (40001), which leads to a retry, if its lead was merged while waiting for the lock
 */
export async function lockOrder(tx: Tx, orderNumber: string): Promise<NumberedOrder | undefined> {
  const led = await leadOfOrder(tx, orderNumber)
  if (!led) return undefined
  await lockLead(tx, led.lead_id)
  const { rows } = await sql<NumberedOrder & { readonly leadId: number }>`
    select id, lead_id as "leadId", lifecycle, payment_status as "paymentStatus", order_amount as "orderAmount", amount_paid as "amountPaid",
      to_char(signing_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "signingTime"
    from institutions_order where order_number = ${orderNumber} for update`.execute(tx)
  const [order] = rows
  if (order?.leadId !== led.lead_id) throw Object.assign(new Error(`order ${orderNumber} went to another lead`), { code: '40001' })
  return order
}
