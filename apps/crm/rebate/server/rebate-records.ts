import { defineRecord } from '#core/contract/record.ts'
import { datetime, decimal, file, option, optional, ref, text } from '#core/contract/value.ts'

export const REBATE_TYPES = ['PROPORTIONAL_REBATES', 'FIXED_REBATES'] as const

/** Rebate rule of an order. The database calculates the amount due and the sums. */
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

/** Fields that an application and its record share. */
const REBATE_PAYMENT_FIELDS = {
  order: ref('order'),
  rule: ref('rebatesRules'),
  paymentType: option('RECEIPT', 'REFUND'),
  returnCommissionAmount: decimal(),
  rebateTime: datetime(),
}

/** A rebate application. When it is passed, the database adds a record and a ledger row. */
export const rebateApplication = defineRecord('rebateAudit', {
  fields: {
    ...REBATE_PAYMENT_FIELDS,
    paymentVoucher: optional(file()),
    /** Receipt that this refund reverses. */
    reverses: optional(ref('rebatesRecord')),
    auditStatus: option('PENDING', 'PASSED', 'REFUSED', 'WITHDRAWN'),
    /** null: the system, after a cancellation. */
    submitUser: optional(ref('employee')),
    auditUser: optional(ref('employee')),
    auditDate: optional(datetime()),
    reviewResponse: optional(text()),
    remarks: optional(text()),
    /** Employee who took the application over from a former employee. */
    caretaker: optional(ref('employee')),
  },
  columns: { voucherHash: optional(text()) },
})

/** An amount received or refunded; never changes. */
export const rebatesRecord = defineRecord('rebatesRecord', {
  fields: REBATE_PAYMENT_FIELDS,
})
