import { defineRecord } from '#core/contract/record.ts'
import { datetime, integer, option, optional, options, ref, text } from '#core/contract/value.ts'

/** A retention client: a user's contact left in the app, as operations read and write it. */
export const retentionClient = defineRecord('retentionClients', {
  fields: {
    customerName: text(),
    mobilePhoneNumber: text(),
    consultingProject: options(),
    intendedCountries: options(),
    sourceChannel: option(),
    otherInformation: optional(text()),
    clientUserId: integer(),
    state: option('PENDING', 'RECEIVED', 'MERGED', 'DELETED'),
    receivedBy: optional(ref('employee')),
    receivedDate: optional(datetime()),
  },
  columns: {
    /** The lead created from it, or merged with it. */
    lead: optional(ref('institutionsCustomer')),
    /** The employee who claimed, assigned or merged it. */
    operator: optional(ref('employee')),
  },
})
