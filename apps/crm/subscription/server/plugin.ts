import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { subscriptionFacts } from './facts.ts'
import { reportReadyTrigger } from './report-ready.ts'
import { sendDue } from './send-due.ts'
import { sendReport } from './send-report.ts'
import { sendTried, tryNow } from './try-now.ts'

/** Reports that come by themselves. */
export default defineServerPlugin({
  id: 'subscription',
  requires: ['message', 'system'],
  operations: [tryNow],
  facts: subscriptionFacts,
  consumers: [sendTried],
  jobs: [sendDue, sendReport],
  extensions: [extend(messageTrigger, reportReadyTrigger)],
})
