import { seaHold } from '#apps/crm/lead/server/sea-hold.ts'
import { cancellationHold } from '#apps/crm/order/server/holds.ts'
import { orderEntries } from '#apps/crm/order/server/timeline.ts'
import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { applicationTriggers } from './application-triggers.ts'
import { pendingRebates } from './cancellation-hold.ts'
import { pendingApplications } from './employee-duty.ts'
import { rebateFacts } from './facts.ts'
import { decidedEntries, ruleVersionEntries, submittedEntries } from './rebate-story.ts'
import { rebateRefusals } from './refusals.ts'
import { ruleTriggers } from './rule-triggers.ts'
import { ruleByTerms, ruleOperations } from './rules.ts'
import { leadsOfPendingRebates } from './sea-hold.ts'
import { submissionOperations } from './submissions.ts'
import { uploadVoucher } from './vouchers.ts'

/** Rebates that institutions pay for orders. */
export default defineServerPlugin({
  id: 'rebate',
  requires: ['message', 'spreadsheet', 'system', 'institution', 'lead', 'order'],
  operations: [...ruleOperations, ...submissionOperations],
  facts: rebateFacts,
  refusals: rebateRefusals,
  recorders: [ruleByTerms],
  endpoints: [uploadVoucher],
  extensions: [
    extend(cancellationHold, pendingRebates),
    extend(employeeDuty, pendingApplications),
    extend(seaHold, leadsOfPendingRebates),
    extend(orderEntries, ruleVersionEntries, submittedEntries, decidedEntries),
    extend(messageTrigger, ...ruleTriggers, ...applicationTriggers),
  ],
})
