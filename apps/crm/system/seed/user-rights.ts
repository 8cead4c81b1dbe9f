import { permissionsBelow } from './under.ts'

/** Registered users with their intentions and reservations. */
export const userRights = (...actions: string[]): string[] => [
  ...permissionsBelow('/registeredUsers', ['userIntention', 'userList', 'userDetail']),
  ...permissionsBelow('/clientUser/admin', ['getClientUserList', 'details', ...actions]),
  '/clientUser/intention/list',
  '/clientUser/reservation/list',
]
