import { defineRecord } from '#core/contract/record.ts'
import { boolean } from '#core/contract/value.ts'

/** The fields of an employee that code writes; the manifest has the others. */
export const employee = defineRecord('employee', {
  fields: { locked: boolean() },
  elsewhere: ['roles'],
})
