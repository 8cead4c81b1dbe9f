import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { subscriptionDuty } from './employee-duty.ts'
import { subscriptionFacts } from './facts.ts'
import { requireReportAccess } from './held-reports.ts'
import { reportReadyTrigger } from './report-ready.ts'
import { sendDue } from './send-due.ts'
import { sendReport } from './send-report.ts'
import { requestTrial, sendTrials } from './try-now.ts'

/** Reports that are sent periodically. */
export default defineServerPlugin(() => {
  let snapshot: (() => Snapshot) | undefined
  return {
    id: 'subscription',
    requires: ['message', 'reports', 'system'],
    operations: [requestTrial],
    facts: subscriptionFacts,
    recorders: [requireReportAccess(() => snapshot?.())],
    consumers: [sendTrials],
    jobs: [sendDue, sendReport],
    extensions: [extend(messageTrigger, reportReadyTrigger), extend(employeeDuty, subscriptionDuty)],
    async start(services) {
      snapshot = services.snapshot
    },
  }
})
