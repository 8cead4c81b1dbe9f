import { defineRecord } from '#core/contract/record.ts'
import { date, decimal, option, optional, ref, text } from '#core/contract/value.ts'

/** A line of a sheet. Those of records the database writes; operations add corrections, of which all else follows from the line they replace, and lines that never came into being, of which it follows from the receipt. */
export const commissionLine = defineRecord('commissionLine', {
  fields: {
    employee: ref('employee'),
    commissionRate: decimal(),
    kind: option('NORMAL', 'LATE', 'REVERSAL', 'CORRECTION'),
    replaces: optional(ref('commissionLine')),
    reason: optional(text()),
    operator: ref('employee'),
    roleType: option(1, 2, 3, 4, 6),
  },
  // Of which receipt a line is that never came into being.
  columns: { record: ref('rebatesRecord') },
})

/** What a role gets of rebates, from a day of signing on. Rows are added and, while no line came of them, removed. */
export const commissionRate = defineRecord('commissionRate', {
  fields: {
    roleType: option(1, 2, 3, 4, 6),
    department: optional(ref('department')),
    serviceCategory: optional(option()),
    customerSource: optional(option()),
    rate: decimal(),
    effectiveDate: date(),
    remarks: optional(text()),
    operator: optional(ref('employee')),
  },
})
