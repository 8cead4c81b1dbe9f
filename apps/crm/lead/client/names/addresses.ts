/** Permissions of the client's actions that the client code asks for; each is the action's endpoint, too. */
export const leadPermissions = {
  add: '/agency/institutionsCustomer/add',
  /** Takes a client out of the high seas. */
  receive: '/agency/highSeas/receive',
} as const

/** Screen of one client, selected by ?id=. */
export const LEAD_SCREEN = '/newCustomer/customerDetail'

/** Screen that lists all clients; ?type=add&wp= opens its add form with the contact filled in. */
export const LEADS_SCREEN = '/newCustomer/institutionsCustomer'
