import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { automaticLoss } from './automatic-loss.ts'
import { rulesEndpoints } from './endpoints.ts'
import { rulesFacts } from './facts.ts'
import { lossTriggers } from './loss-triggers.ts'
import { lossWarnings } from './loss-warnings.ts'
import { endedSuspicions, suspectOperations } from './suspect-operations.ts'
import { suspectedDuplicates } from './suspected-duplicates.ts'

/** Automatic loss with its warnings, the search for duplicates, and the settings of all lead rules. */
export default defineServerPlugin({
  id: 'rules',
  requires: ['message', 'lead', 'system'],
  operations: suspectOperations,
  facts: rulesFacts,
  recorders: [endedSuspicions],
  endpoints: rulesEndpoints,
  jobs: [automaticLoss, lossWarnings, suspectedDuplicates],
  extensions: [extend(messageTrigger, ...lossTriggers)],
})
