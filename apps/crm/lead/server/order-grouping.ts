import type { Db } from '#core/contract/database.ts'
import { extensionPoint } from '#core/contract/extension.ts'

/** How many orders of a lead go on, and how many were cancelled. */
export interface OrderCounts {
  readonly proceed: number
  readonly cancel: number
}

/** Where the room that knows orders says how many a lead has. */
export const orderGrouping = extensionPoint<(db: Db, lead: number) => Promise<OrderCounts>>('lead.orderGrouping')
