import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

const LEAD_ACTIONS_PATH = '/agency/institutionsCustomer'
const leadListRights = (...actions: string[]): string[] => [
  '/newCustomer/institutionsCustomer',
  '/newCustomer/customerDetail',
  ...permissionsBelow(LEAD_ACTIONS_PATH, ['list', ...actions]),
]
/** A list screen of the lead group, with its actions. */
const leadScreenRights = (name: string, ...actions: string[]): string[] => [
  `/newCustomer/${name}`,
  ...permissionsBelow(`/agency/${name}`, ['list', ...actions]),
]
const laterLeadRights = (allocated: readonly string[], sea: readonly string[], everywhere: readonly string[] = []): string[] => [
  ...leadScreenRights('allocationCustomer', ...allocated, ...everywhere),
  ...leadScreenRights('accurateCustomer', 'setStage', ...everywhere),
  ...leadScreenRights('followRecord', 'edit', 'correct', ...everywhere),
  ...leadScreenRights('highSeas', ...sea, ...everywhere),
]
/** The same lists under the paths of the earlier group and the allocated group. */
const EARLIER_GROUP_RIGHTS = [
  ...permissionsBelow('/customer', ['institutionsCustomer', 'followup', 'highSeas']),
  ...permissionsBelow('/allocationCustomer', ['allocationCustomer', 'accurateCustomer', 'followup', 'highSeas']),
]
const FOLLOW_ACTIONS = ['details', 'followUpWithCustomers', 'highSeas', 'customerIntention']

/** Leads from entry to order, in the lists of all groups. */
export const leadRights: DemoRights = {
  consultant: [...leadListRights('add', 'edit', ...FOLLOW_ACTIONS), ...laterLeadRights(['precise', 'addOrder'], ['receive'])],
  manager: [
    ...leadListRights('add', 'edit', 'setAttributablePerson', 'setStaffPerson', 'updateCreateDate', 'uploadCustomer', 'export'),
    ...permissionsBelow(LEAD_ACTIONS_PATH, [...FOLLOW_ACTIONS, 'allocation', 'exclusiveAllocation', 'merge', 'selfReservation', 'protect']),
    ...laterLeadRights(['precise', 'addOrder', 'withdraw'], ['receive', 'allocate'], ['export']),
    ...EARLIER_GROUP_RIGHTS,
  ],
  service: [
    ...leadListRights('add', 'edit', 'setAttributablePerson', 'uploadCustomer', ...FOLLOW_ACTIONS, 'allocation', 'selfReservation'),
    ...laterLeadRights(['precise'], ['receive']),
  ],
  // Customers of orders, including those in the high seas by now.
  audit: ['/newCustomer/customerDetail', `${LEAD_ACTIONS_PATH}/details`, '/agency/highSeas/list'],
}
