import { under } from './under.ts'

/** Registered users with their intentions and reservations. */
export const users = (...actions: string[]): string[] => [
  ...under('/registeredUsers', ['userIntention', 'userList', 'userDetail']),
  ...under('/clientUser/admin', ['getClientUserList', 'details', ...actions]),
  '/clientUser/intention/list',
  '/clientUser/reservation/list',
]
