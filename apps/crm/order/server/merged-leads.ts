import { crmTx } from '#apps/crm/db/crm.ts'
import { lead } from '#apps/crm/lead/server/lead-record.ts'
import { defineRecorder } from '#core/contract/record.ts'
import { order } from './order-record.ts'

/** Moves the orders of a merged lead to the kept lead. The people the orders count for stay the same. */
export const ordersOfMerged = defineRecorder(lead, ['mergedInto'], async (changes, { tx, change }) => {
  for (const { id, after } of changes) {
    if (!after.mergedInto) continue
    const orders = await crmTx(tx).selectFrom('institutions_order').select('id').where('lead_id', '=', id).orderBy('id').execute()
    await change(order, orders, { institutionsCustomer: after.mergedInto })
  }
})
