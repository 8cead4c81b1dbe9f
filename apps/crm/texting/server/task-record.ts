import { defineRecord } from '#core/contract/record.ts'
import { datetime, integer, option, optional, ref, text } from '#core/contract/value.ts'

/** A task as operations read and write it. */
export const smsTask = defineRecord('smsTask', {
  fields: {
    title: text(),
    kind: option('MARKETING', 'NOTICE'),
    template: optional(ref('smsTemplate')),
    content: text(),
    source: option('LEADS', 'LIST'),
    state: option('DRAFT', 'SCHEDULED', 'SENDING', 'DONE', 'STOPPED'),
    scheduleDate: optional(datetime()),
    total: integer(),
    parts: integer(),
    creator: optional(ref('employee')),
    submittedDate: optional(datetime()),
    doneDate: optional(datetime()),
    stoppedBy: optional(ref('employee')),
    stoppedDate: optional(datetime()),
  },
})
