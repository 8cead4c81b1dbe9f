import { datetime, defineRecord, integer, option, optional, ref, text } from '@yuanhang/server'

/** Calls as this plugin writes them: fields of manifests/resources/clickToCallCall.json. */
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
