import { defineRecord } from '#core/contract/record.ts'
import { datetime, integer, option, optional, options, ref, text } from '#core/contract/value.ts'

/** Somebody who left contact data in the app, as operations read and write it. */
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
    /** The lead that was made of it, or that it was merged into. */
    lead: optional(ref('institutionsCustomer')),
    /** Who decided it. */
    operator: optional(ref('employee')),
  },
})
