import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { accountOperations } from './accounts.ts'
import { registrationDuty } from './employee-duty.ts'
import { registrationFacts } from './facts.ts'
import { finalPass } from './final-pass.ts'
import { enterRegistration } from './registration.ts'
import { registrationTriggers } from './registration-triggers.ts'
import { registrationsFeed } from './registrations-feed.ts'
import { reviewHistory } from './review-history.ts'

/** Registrations of institutions with their reviews, and the accounts of institutions' users. */
export default defineServerPlugin({
  id: 'registration',
  requires: ['inbound', 'message', 'system', 'institution'],
  operations: [enterRegistration, finalPass, ...accountOperations],
  facts: registrationFacts,
  recorders: [reviewHistory],
  extensions: [
    extend(messageTrigger, ...registrationTriggers),
    extend(inboundFeeds, registrationsFeed),
    extend(employeeDuty, registrationDuty),
  ],
})
