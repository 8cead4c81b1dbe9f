import { crmDb } from '#apps/crm/db/crm.ts'
import type { CancellationHold } from '#apps/crm/order/server/holds.ts'

/** Until a rebate that somebody submitted is decided on, what is due of a cancelled order cannot be said. What the system asks for follows its sums. */
export const pendingRebates: CancellationHold = async (db, orders) => {
  if (orders.length === 0) return new Map()
  const pending = await crmDb(db)
    .selectFrom('rebate_application')
    .select('order_id')
    .where('order_id', 'in', [...orders])
    .where('audit_status', '=', 'PENDING')
    .where('submit_user_id', 'is not', null)
    .execute()
  return new Map(pending.map(one => [one.order_id, '存在审核中的返佣，请先处理']))
}
