import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** Registered users with their intentions and reservations. */
const userListRights = (...actions: string[]): string[] => [
  ...permissionsBelow('/registeredUsers', ['userIntention', 'userList', 'userDetail']),
  ...permissionsBelow('/clientUser/admin', ['getClientUserList', 'details', ...actions]),
  '/clientUser/intention/list',
  '/clientUser/reservation/list',
]

export const userRights: DemoRights = {
  manager: userListRights('link', 'unlink', 'handOver', 'export'),
  service: userListRights('link', 'handOver'),
}
