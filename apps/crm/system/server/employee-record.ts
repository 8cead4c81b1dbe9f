import { defineRecord } from '#core/contract/record.ts'
import { boolean } from '#core/contract/value.ts'

/** An employee, as far as code writes it; the rest is JSON's. */
export const employee = defineRecord('employee', {
  fields: { locked: boolean() },
  elsewhere: ['roles'],
})
