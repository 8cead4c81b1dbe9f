import { under } from './under.ts'

/** Registered users with what they want and booked, and what may be done with them. */
export const users = (...actions: string[]): string[] => [
  ...under('/registeredUsers', ['userIntention', 'userList', 'userDetail']),
  ...under('/clientUser/admin', ['getClientUserList', 'details', ...actions]),
  '/clientUser/intention/list',
  '/clientUser/reservation/list',
]
