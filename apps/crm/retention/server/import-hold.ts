import { sql } from 'kysely'
import type { ImportHold } from '#apps/crm/lead/server/import-hold.ts'

/** Imported leads with visits are kept. */
export const visitedLeads: ImportHold = {
  reason: '已安排回访',
  holds: lead => sql<boolean>`exists (select from customer_return_visit where lead_id = ${lead})`,
}

/** Imported leads with a retention client are kept. */
export const leadsOfClients: ImportHold = {
  reason: '已关联留资客户',
  holds: lead => sql<boolean>`exists (select from retention_client where lead_id = ${lead})`,
}
