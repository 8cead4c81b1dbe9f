import { importHold } from '#apps/crm/lead/server/import-hold.ts'
import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { claimOperations } from './claim.ts'
import { returnVisitDuty } from './employee-duty.ts'
import { retentionFacts } from './facts.ts'
import { leadsOfClients, visitedLeads } from './import-hold.ts'
import { mergeEndpoint } from './merge.ts'
import { mergeRequestTrigger, requestMerge } from './merge-request.ts'
import { moveWithMergedLead } from './merged-leads.ts'
import { visitDueTrigger, visitReminders } from './visit-reminders.ts'
import { visitOperations } from './visits.ts'

/** Retention clients (contacts left in the app), which are claimed, assigned or merged into an existing lead; and return visits. */
export default defineServerPlugin({
  id: 'retention',
  requires: ['message', 'system', 'lead'],
  operations: [...claimOperations, ...visitOperations],
  facts: retentionFacts,
  recorders: [moveWithMergedLead],
  jobs: [visitReminders],
  endpoints: [mergeEndpoint, requestMerge],
  extensions: [
    extend(importHold, visitedLeads, leadsOfClients),
    extend(employeeDuty, returnVisitDuty),
    extend(messageTrigger, visitDueTrigger),
    extend(messageTrigger, mergeRequestTrigger),
  ],
})
