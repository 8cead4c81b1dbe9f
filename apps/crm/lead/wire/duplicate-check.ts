/** What the duplicate check in the top bar needs: the first page loads it, so it holds the types of the shapes but not the shapes. */
import { endpointAt } from '#core/contract/endpoint.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import type { CheckedDuplicate, checkedContact } from './duplicate.ts'

/** Actions that use the duplicate check; permission for any one of them allows it. */
export const DUPLICATE_CHECKERS = [
  '/agency/institutionsCustomer/add',
  '/agency/institutionsCustomer/edit',
  '/agency/institutionsCustomer/uploadCustomer',
  '/agency/highSeas/receive',
  '/agency/highSeas/allocate',
  '/retention/retentionClients/receiveCustomer',
  '/retention/retentionClients/assignCustomers',
  '/retention/customerReturnVisits/add',
] as const

/** Answers code 200 with the lead found, 201 with null. */
export const duplicateVerify = endpointAt<'GET', TypeOf<typeof checkedContact>, CheckedDuplicate | null>({
  method: 'GET',
  path: '/verifyDuplicate',
})
