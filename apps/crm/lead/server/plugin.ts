import { departmentHold } from '#apps/crm/system/server/department-hold.ts'
import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { spreadsheetImporter } from '#plugins/spreadsheet/server/importer-point.ts'
import { allocationPush } from './allocation-push.ts'
import { detailEndpoints, openLead } from './detail.ts'
import { digestTrigger } from './digest-trigger.ts'
import { manyDuplicateChecks } from './duplicate-check-trigger.ts'
import { leadDuty } from './employee-duty.ts'
import { leadEvents } from './events.ts'
import { exclusiveOperations } from './exclusive.ts'
import { exclusiveDepartments } from './exclusive-departments.ts'
import { leadFacts } from './facts.ts'
import { followUpOperations } from './follow-up.ts'
import { followUpsFeed } from './follow-ups-feed.ts'
import { createLeadImporter } from './import.ts'
import { type ImportHold, importHold } from './import-hold.ts'
import { importedTrigger } from './imported-trigger.ts'
import { setIntentionLevel } from './intention.ts'
import { leadTriggers } from './lead-triggers.ts'
import { mergeOperations } from './merge-operations.ts'
import { leadOperations } from './operations.ts'
import { orderGrouping } from './order-grouping.ts'
import { ownerHistory } from './owner-history.ts'
import { relationOperations } from './relation-operations.ts'
import { dealHistory } from './relation-record.ts'
import { followUpDigest, followUpReminders } from './reminders.ts'
import { seaHold } from './sea-hold.ts'
import { callingUp, seaOperations } from './sea-operations.ts'
import { selfReserve } from './self-reservation.ts'
import { leadTimeline } from './timeline.ts'
import { verifyEndpoints } from './verify.ts'

/** Leads from entry to order: actions, duplicate check, detail, messages and import. */
export default defineServerPlugin(() => {
  let holds: readonly ImportHold[] = []
  return {
    id: 'lead',
    requires: ['inbound', 'message', 'spreadsheet', 'webhook', 'system', 'institution', 'service'],
    facts: leadFacts,
    recorders: [ownerHistory, ...leadEvents, dealHistory, allocationPush],
    timelines: { 'lead.timeline': leadTimeline },
    openings: { institutionsCustomer: openLead },
    jobs: [followUpReminders, followUpDigest],
    assemble(extensions) {
      holds = extensions.of(importHold)
      return {
        operations: [
          ...leadOperations,
          ...followUpOperations,
          ...relationOperations,
          ...exclusiveOperations,
          ...seaOperations(extensions.of(seaHold)),
          ...mergeOperations,
          setIntentionLevel,
          selfReserve,
        ],
        endpoints: [...verifyEndpoints, ...detailEndpoints(extensions.of(orderGrouping)), callingUp],
      }
    },
    extensions: [
      extend(
        spreadsheetImporter,
        createLeadImporter(() => holds),
      ),
      extend(inboundFeeds, followUpsFeed),
      extend(departmentHold, exclusiveDepartments),
      extend(employeeDuty, leadDuty),
      extend(messageTrigger, ...leadTriggers, digestTrigger, importedTrigger, manyDuplicateChecks),
    ],
  }
})
