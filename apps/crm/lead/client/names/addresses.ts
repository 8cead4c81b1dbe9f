/** Endpoints of the client, relative to /api; the same strings are the permissions. */
export const LEAD_ENDPOINT_BASE = '/agency/institutionsCustomer'

export const leadEndpoints = {
  add: `${LEAD_ENDPOINT_BASE}/add`,
  details: `${LEAD_ENDPOINT_BASE}/details`,
  allocationRecords: `${LEAD_ENDPOINT_BASE}/allocationRecords`,
  internalFollowUpRecords: `${LEAD_ENDPOINT_BASE}/internalFollowUpRecords`,
  followUpRecords: `${LEAD_ENDPOINT_BASE}/followUpRecords`,
  verifyDuplicate: '/verifyDuplicate',
  pickUp: '/callingUpTheCustomer',
  /** Permission to take a client out of the high seas. */
  receive: '/agency/highSeas/receive',
} as const

/** Screen of one client, selected by ?id=. */
export const LEAD_SCREEN = '/newCustomer/customerDetail'

/** Screen that lists all clients; ?type=add&wp= opens its add form with the contact filled in. */
export const LEADS_SCREEN = '/newCustomer/institutionsCustomer'
