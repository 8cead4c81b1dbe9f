/** Path of the leads' endpoints and permissions. */
export const LEADS_PATH = '/agency/institutionsCustomer'
