import { defineRecord } from '#core/contract/record.ts'
import { datetime, decimal, file, option, optional, ref, text } from '#core/contract/value.ts'

export const REBATE_TYPES = ['PROPORTIONAL_REBATES', 'FIXED_REBATES'] as const

/** The rebate rule of an order. What is due and the sums are the database's. */
export const rebatesRule = defineRecord('rebatesRules', {
  fields: {
    order: ref('order'),
    rebateType: option(...REBATE_TYPES),
    rebateRate: optional(decimal()),
    rebateAmount: optional(decimal()),
    auditStatus: option('PENDING', 'PASSED', 'REFUSED', 'RETURNED', 'CLOSED'),
    submitUser: ref('employee'),
    submitDate: datetime(),
    auditUser: optional(ref('employee')),
    auditDate: optional(datetime()),
    reviewResponse: optional(text()),
    caretaker: optional(ref('employee')),
    rebateStatus: option('NOTHING_DUE', 'PENDING_REBATES', 'REBATES_ARE_ONGOING', 'THE_REBATE_IS_COMPLETE'),
    amountToBeRefunded: decimal(),
    returnedAmount: decimal(),
    pendingAmount: decimal(),
  },
})

/** What an application asks for, and its record keeps. */
const MOVED = {
  order: ref('order'),
  rule: ref('rebatesRules'),
  paymentType: option('RECEIPT', 'REFUND'),
  returnCommissionAmount: decimal(),
  rebateTime: datetime(),
}

/** A rebate that was submitted. Once passed, the database makes a record and a row of the ledger of it. */
export const rebateApplication = defineRecord('rebateAudit', {
  fields: {
    ...MOVED,
    paymentVoucher: optional(file()),
    /** The receipt that this refund takes back. */
    reverses: optional(ref('rebatesRecord')),
    auditStatus: option('PENDING', 'PASSED', 'REFUSED', 'WITHDRAWN'),
    /** None: the system, because the order was cancelled. */
    submitUser: optional(ref('employee')),
    auditUser: optional(ref('employee')),
    auditDate: optional(datetime()),
    reviewResponse: optional(text()),
    remarks: optional(text()),
    /** Who took it over from an employee who left. */
    caretaker: optional(ref('employee')),
  },
  columns: { voucherHash: optional(text()) },
})

/** What was received or given back, for good. */
export const rebatesRecord = defineRecord('rebatesRecord', {
  fields: MOVED,
})
