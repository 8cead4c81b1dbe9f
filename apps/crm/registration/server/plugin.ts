import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { accountOperations } from './accounts.ts'
import { registrationOperations } from './registration.ts'
import { reviewOperations } from './reviews.ts'

/** How institutions come in, and the accounts of their people. */
export const agencyRegistration = defineServerPlugin({
  id: 'agency-registration',
  operations: { ...registrationOperations, ...reviewOperations, ...accountOperations },
})
