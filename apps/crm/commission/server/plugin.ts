import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { addLine } from './add-line.ts'
import { commissionTrigger } from './commission-trigger.ts'
import { correctCommissionLine } from './correct.ts'
import { commissionFacts } from './facts.ts'
import { lockMonth } from './lock-month.ts'
import { rateOperations } from './rates.ts'
import { commissionRefusals } from './refusals.ts'

/** Commission of employees on rebates. The database writes the lines with the records of rebates. */
export default defineServerPlugin({
  id: 'commission',
  requires: ['message', 'spreadsheet', 'system', 'institution', 'lead', 'order', 'rebate'],
  operations: [...rateOperations, correctCommissionLine, addLine, lockMonth],
  facts: commissionFacts,
  refusals: commissionRefusals,
  extensions: [extend(messageTrigger, commissionTrigger)],
})
