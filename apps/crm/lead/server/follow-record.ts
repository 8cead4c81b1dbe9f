import { defineRecord } from '#core/contract/record.ts'
import { datetime, option, optional, ref, text } from '#core/contract/value.ts'

/** A follow-up of our own people or of an institution, as operations read and write it. */
export const followRecord = defineRecord('followRecord', {
  fields: {
    institutions: optional(ref('institution')),
    followUpPeople: optional(ref('employee')),
    followUpTime: datetime(),
    nextFollowUpTime: optional(datetime()),
    intentionLevel: option(),
    correction: optional(text()),
    createdDate: datetime(),
  },
  // As the table calls them.
  columns: { lead: ref('institutionsCustomer'), author: ref('employee'), content: text(), correctedDate: optional(datetime()) },
})
