import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

const RETENTION_PATH = '/retention/retentionClients'
/** Retention clients, who left their contact data, and their return visits. */
const clientListRights = (...actions: string[]): string[] => [
  '/customer/toBeAllocated',
  ...permissionsBelow(RETENTION_PATH, ['list', ...actions]),
  '/newCustomer/visitCustomer',
  ...permissionsBelow('/retention/customerReturnVisits', ['list', 'add', 'visited', 'cancel']),
]

export const retentionRights: DemoRights = {
  consultant: clientListRights('receiveCustomer'),
  manager: clientListRights('receiveCustomer', 'assignCustomers'),
  service: clientListRights('receiveCustomer', 'assignCustomers', 'delete'),
}
