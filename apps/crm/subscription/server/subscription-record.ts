import { defineRecord } from '#core/contract/record.ts'
import { optional, ref, refs } from '#core/contract/value.ts'

/** A report that is sent every week, as far as code writes it; the rest is JSON's. */
export const reportSubscription = defineRecord('reportSubscription', {
  fields: { creator: optional(ref('employee')), recipients: refs('employee') },
})
