import type { Db } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'

/** Numbers of a lead's active and cancelled orders. */
export interface OrderCounts {
  readonly proceed: number
  readonly cancel: number
}

/** Extension point for the order room: order counts of a lead. */
export const orderGrouping = extensionPoint<(db: Db, lead: number) => Promise<OrderCounts>>('lead.orderGrouping')
