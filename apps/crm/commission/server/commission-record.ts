import { defineRecord } from '#core/contract/record.ts'
import { date, decimal, option, optional, ref, text } from '#core/contract/value.ts'

/**
 * A line of a commission sheet. The database writes the lines of rebate records. Operations add corrections, whose other values come from the line
 * they replace, and missing lines, whose other values come from the receipt.
 */
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
  // Receipt of a missing line.
  columns: { record: ref('rebatesRecord') },
})

/** Commission rate of a role for orders signed from a day on. Rows are added, and may be deleted while no line uses them. */
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
