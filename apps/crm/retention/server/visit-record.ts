import { defineRecord } from '#core/contract/record.ts'
import { datetime, option, optional, ref, text } from '#core/contract/value.ts'

/** A return visit as operations read and write it. */
export const returnVisit = defineRecord('customerReturnVisits', {
  fields: {
    institutionsCustomer: ref('institutionsCustomer'),
    content: text(),
    plannedTime: datetime(),
    visitor: optional(ref('employee')),
    status: option('PENDING', 'VISITED', 'CANCELLED'),
  },
})
