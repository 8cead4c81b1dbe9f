import { sql } from 'kysely'
import type { SeaHold } from '#apps/crm/lead/server/sea-hold.ts'

/** Leads with a pending correction of a refund due stay with their owner, who can answer for it. */
export const leadsOfPendingCorrections: SeaHold = async (tx, leads) => {
  const { rows } = await sql<{ lead: number }>`
    select distinct o.lead_id as lead from order_cancellation c join institutions_order o on o.id = c.order_id
    where c.audit_status = 0 and c.correction and o.lead_id = any(${leads}::bigint[])`.execute(tx)
  return rows.map(row => row.lead)
}
