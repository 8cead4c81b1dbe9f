/** Endpoints of the client, relative to /api; the same strings are the permissions. */
export const BASE = '/agency/institutionsCustomer'

export const address = {
  add: `${BASE}/add`,
  details: `${BASE}/details`,
  allocationRecords: `${BASE}/allocationRecords`,
  internalFollowUpRecords: `${BASE}/internalFollowUpRecords`,
  followUpRecords: `${BASE}/followUpRecords`,
  verifyDuplicate: '/verifyDuplicate',
  pickUp: '/callingUpTheCustomer',
  /** Permission to take a client out of the high seas. */
  receive: '/agency/highSeas/receive',
} as const

/** Screen of one client, selected by ?id=. */
export const LEAD_SCREEN = '/newCustomer/customerDetail'

/** Screen that lists all clients; ?type=add&wp= opens its add form with the contact filled in. */
export const LEADS_SCREEN = '/newCustomer/institutionsCustomer'
