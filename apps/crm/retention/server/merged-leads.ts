import { crmTx } from '#apps/crm/db/crm.ts'
import { lead } from '#apps/crm/lead/server/lead-record.ts'
import { defineRecorder } from '#core/contract/record.ts'
import { retentionClient } from './client-record.ts'
import { returnVisit } from './visit-record.ts'

/** Moves retention clients and return visits of a merged lead to the lead it was merged into. */
export const moveWithMergedLead = defineRecorder(lead, ['mergedInto'], async (changes, { tx, change }) => {
  for (const { id, after } of changes) {
    const kept = after.mergedInto
    if (!kept) continue
    const visits = await crmTx(tx).selectFrom('customer_return_visit').select('id').where('lead_id', '=', id).execute()
    await change(returnVisit, visits, { institutionsCustomer: kept })
    const clients = await crmTx(tx).selectFrom('retention_client').select('id').where('lead_id', '=', id).execute()
    await change(retentionClient, clients, { lead: kept })
  }
})
