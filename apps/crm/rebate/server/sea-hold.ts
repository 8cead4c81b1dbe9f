import { sql } from 'kysely'
import type { SeaHold } from '#apps/crm/lead/server/sea-hold.ts'

/**
 * While a rebate of an order waits to be decided on, its lead stays with whoever can answer for it. That is after a cancellation alone: leads with
 * an order in force, one whose cancellation is audited among them, go nowhere anyway.
 */
export const leadsOfPendingRebates: SeaHold = async (db, leads) => {
  const { rows } = await sql<{ lead: number }>`
    select distinct o.lead_id as lead from rebate_application a join institutions_order o on o.id = a.order_id
    where a.audit_status = 'PENDING' and o.lead_id = any(${leads}::bigint[])`.execute(db)
  return rows.map(row => row.lead)
}
