import { datetime, defineRecord, integer, option, optional, ref, text } from '@yuanhang/server'

/** The record of calls, with the fields that this plugin writes; declared in manifests/resources/clickToCallCall.json. */
export const callRecord = defineRecord('clickToCallCall', {
  fields: {
    employee: ref('employee'),
    lead: optional(ref('institutionsCustomer')),
    number: text(),
    calledDate: datetime(),
    outcome: optional(option('CONNECTED', 'NO_ANSWER', 'BUSY', 'WRONG_NUMBER')),
    minutes: optional(integer()),
    remarks: optional(text()),
    resource: text(),
    rowId: integer(),
  },
})
