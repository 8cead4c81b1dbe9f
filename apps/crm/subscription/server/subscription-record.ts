import { defineRecord } from '#core/contract/record.ts'
import { optional, ref, refs } from '#core/contract/value.ts'

/** The fields of a subscription that code writes; the manifest holds the rest. */
export const reportSubscription = defineRecord('reportSubscription', {
  fields: { creator: optional(ref('employee')), recipients: refs('employee') },
})
