import { sql } from 'kysely'
import type { SeaHold } from '#apps/crm/lead/server/sea-hold.ts'

/**
 * Leads with a pending rebate stay with their owner, who can answer for it. This only concerns leads with cancelled orders: those with an active
 * order, including one whose cancellation is pending, cannot move anyway.
 */
export const leadsOfPendingRebates: SeaHold = async (db, leads) => {
  const { rows } = await sql<{ lead: number }>`
    select distinct o.lead_id as lead from rebate_application a join institutions_order o on o.id = a.order_id
    where a.audit_status = 'PENDING' and o.lead_id = any(${leads}::bigint[])`.execute(db)
  return rows.map(row => row.lead)
}
