import { defineRecord } from '#core/contract/record.ts'
import { datetime, option, optional, ref, text } from '#core/contract/value.ts'

/** A follow-up by an employee or by an institution, as operations read and write it. */
export const followRecord = defineRecord('followRecord', {
  fields: {
    institutions: optional(ref('institution')),
    followUpPeople: optional(ref('employee')),
    followUpPeopleName: text(),
    followUpContent: text(),
    followUpTime: datetime(),
    nextFollowUpTime: optional(datetime()),
    intentionLevel: optional(option()),
    correction: optional(text()),
    createdDate: datetime(),
  },
  // Named as in the table.
  columns: {
    lead: ref('institutionsCustomer'),
    institution: optional(ref('institution')),
    author: optional(ref('employee')),
    /** Name of the institution's employee. */
    authorName: optional(text()),
    content: text(),
    correctedDate: optional(datetime()),
  },
})
