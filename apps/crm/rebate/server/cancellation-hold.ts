import { crmTx } from '#apps/crm/db/crm.ts'
import type { CancellationHold } from '#apps/crm/order/server/holds.ts'

/** Until a rebate of an order is decided on, what is due of a cancelled one cannot be said. */
export const pendingRebates: CancellationHold = async (tx, orders) => {
  if (orders.length === 0) return undefined
  const pending = await crmTx(tx)
    .selectFrom('rebate_application')
    .select('id')
    .where('order_id', 'in', [...orders])
    .where('audit_status', '=', 'PENDING')
    .executeTakeFirst()
  return pending ? '存在审核中的返佣，请先处理' : undefined
}
