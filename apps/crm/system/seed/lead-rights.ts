/** Permissions on leads for the roles. */
import { permissionsBelow } from './under.ts'

export const LEAD_ACTIONS_PATH = '/agency/institutionsCustomer'
export const leadRights = (...actions: string[]): string[] => [
  '/newCustomer/institutionsCustomer',
  '/newCustomer/customerDetail',
  ...permissionsBelow(LEAD_ACTIONS_PATH, ['list', ...actions]),
]
/** A list screen of the lead group, with its actions. */
const leadScreenRights = (name: string, ...actions: string[]): string[] => [
  `/newCustomer/${name}`,
  ...permissionsBelow(`/agency/${name}`, ['list', ...actions]),
]
export const laterLeadRights = (allocated: readonly string[], sea: readonly string[], everywhere: readonly string[] = []): string[] => [
  ...leadScreenRights('allocationCustomer', ...allocated, ...everywhere),
  ...leadScreenRights('accurateCustomer', 'setStage', ...everywhere),
  ...leadScreenRights('followRecord', 'edit', 'correct', ...everywhere),
  ...leadScreenRights('highSeas', ...sea, ...everywhere),
]
/** The same lists under the paths of the earlier group and the allocated group. */
export const EARLIER_GROUP_RIGHTS = [
  ...permissionsBelow('/customer', ['institutionsCustomer', 'followup', 'highSeas']),
  ...permissionsBelow('/allocationCustomer', ['allocationCustomer', 'accurateCustomer', 'followup', 'highSeas']),
]
export const suspectRights = (...actions: string[]): string[] => [
  '/newCustomer/suspectedDuplicate',
  ...permissionsBelow('/newCustomer/suspectedDuplicate', ['list', ...actions]),
]
