import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { claimOperations } from './claim.ts'
import { returnVisits } from './employee-duty.ts'
import { retentionFacts } from './facts.ts'
import { mergeEndpoint } from './merge.ts'
import { movedWithLead } from './merged-leads.ts'
import { visitOperations } from './visits.ts'

/** People who left their contact data in the app: claimed, assigned, or merged into a lead that is there already; and return visits. */
export const retention = defineServerPlugin({
  id: 'retention',
  requires: ['system', 'lead'],
  operations: [...claimOperations, ...visitOperations],
  facts: retentionFacts,
  recorders: [movedWithLead],
  endpoints: [mergeEndpoint],
  extensions: [extend(employeeDuty, returnVisits)],
})
