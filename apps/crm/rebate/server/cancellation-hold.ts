import { crmDb } from '#apps/crm/db/crm.ts'
import type { CancellationHold } from '#apps/crm/order/server/holds.ts'

/**
 * An order cannot be cancelled while a submitted rebate is pending, because the sums due are not known. Applications of the system do not block: they
 * follow the sums.
 */
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
