/** Resource and endpoints of the client, below /api; the same strings are the permissions. */
export const RESOURCE = 'institutionsCustomer'
export const BASE = '/agency/institutionsCustomer'

export const address = {
  list: `${BASE}/list`,
  add: `${BASE}/add`,
  details: `${BASE}/details`,
  basicInformation: `${BASE}/basicInformation`,
  allocationRecords: `${BASE}/allocationRecords`,
  ordersInProgress: `${BASE}/ordersInProgress`,
  cancelledOrders: `${BASE}/cancelledOrders`,
  internalFollowUpRecords: `${BASE}/internalFollowUpRecords`,
  followUpRecords: `${BASE}/followUpRecords`,
  timeline: `${BASE}/timeline`,
  verifyDuplicate: '/verifyDuplicate',
  pickUp: '/callingUpTheCustomer',
  /** Who may take a client out of the high seas. */
  receive: '/agency/highSeas/receive',
} as const

/** Screen that lists all clients; ?type=add&wp= opens its form. */
export const LEADS_SCREEN = '/newCustomer/institutionsCustomer'
