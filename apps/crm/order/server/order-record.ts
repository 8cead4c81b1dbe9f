import { defineRecord } from '#core/contract/record.ts'
import { boolean, datetime, decimal, file, option, optional, ref, text } from '#core/contract/value.ts'

/** State of an order; the note in "orderStatus" is no state. */
export const LIFECYCLES = ['IN_PROGRESS', 'CANCEL_AUDIT', 'CANCELLED'] as const

const PAYMENT_STATUSES = ['TO_BE_PAID', 'IN_PAYMENT', 'PAYMENT_COMPLETED', 'REFUND_IN_PROCESS', 'REFUND_COMPLETE'] as const

/** Kind of a ledger row, which also is the direction of its amount. */
const TRANSACTION_TYPES = ['PAYMENT', 'REFUND', 'REBATE_RECEIPT', 'REBATE_REFUND'] as const

/**
 * An order as operations read and write it. Database triggers calculate the sums from the ledger and refuse changes of what was signed; the lead
 * changes only by a merge.
 */
export const order = defineRecord('order', {
  fields: {
    orderNumber: text(),
    institutionsCustomer: ref('institutionsCustomer'),
    institutions: ref('institution'),
    serviceItem: ref('serviceItem'),
    signingTime: datetime(),
    orderAmount: decimal(),
    orderStatus: text(),
    lifecycle: option(...LIFECYCLES),
    paymentStatus: option(...PAYMENT_STATUSES),
    paymentMode: option('ONCE', 'STAGES'),
    serviceCategory: optional(option()),
    customerSource: option(),
    amountPaid: decimal(),
    amountToBeRefunded: decimal(),
    refundedAmount: decimal(),
    reasonForCancellation: optional(option()),
    cancelTime: optional(datetime()),
    cancelledDate: optional(datetime()),
    operator: optional(ref('employee')),
    bizOwner: optional(ref('employee')),
    leadOwner: optional(ref('employee')),
    staff: optional(ref('employee')),
    operations: optional(ref('employee')),
    manager: optional(ref('employee')),
  },
  // Departments of the people at signing.
  columns: {
    bizOwnerDepartment: optional(ref('department')),
    leadOwnerDepartment: optional(ref('department')),
    staffDepartment: optional(ref('department')),
    operationsDepartment: optional(ref('department')),
    managerDepartment: optional(ref('department')),
  },
})

/** A request to cancel an order, or to correct its refund due. */
export const cancellation = defineRecord('cancellOrderAudit', {
  fields: {
    order: ref('order'),
    amountToBeRefunded: decimal(),
    submitUser: ref('employee'),
    auditStatus: option(0, 1, 2),
    auditReply: optional(text()),
    auditUser: optional(ref('employee')),
    auditDate: optional(datetime()),
    /** A request for another refund due than the one that was passed; the order is cancelled already. */
    correction: boolean(),
    /** Employee who took the request over from a former employee. */
    caretaker: optional(ref('employee')),
    remarks: optional(text()),
  },
  columns: { reasonForCancellation: option(), cancelTime: datetime() },
})

/** A row of the ledger. Rows are only added; database triggers calculate the order's sums from them. */
export const transaction = defineRecord('transactions', {
  fields: {
    order: ref('order'),
    type: option(...TRANSACTION_TYPES),
    amount: decimal(),
    time: datetime(),
    operator: optional(ref('employee')),
    cancellation: optional(ref('cancellOrderAudit')),
    corrects: optional(ref('transactions')),
    remarks: optional(text()),
    source: optional(text()),
    paymentMethod: optional(option()),
    voucher: optional(file()),
  },
  // The correct amount of the corrected row; null if it should not exist.
  columns: { correctAmount: optional(decimal()) },
})
