import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { accountOperations } from './accounts.ts'
import { registrationTriggers } from './messages/registration-triggers.ts'
import { registrationOperations } from './registration.ts'
import { reviewOperations } from './reviews.ts'

/** How institutions come in, and the accounts of their people. */
export const agencyRegistration = defineServerPlugin({
  id: 'registration',
  requires: ['message', 'system', 'institution'],
  operations: { ...registrationOperations, ...reviewOperations, ...accountOperations },
  extensions: [extend(messageTrigger, ...registrationTriggers)],
})
