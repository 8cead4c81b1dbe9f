import { defineOperation } from '#core/contract/operation.ts'
import { explainMovedOrder } from './order-moved.ts'
import { transaction } from './order-record.ts'
import { bookPayment, CANCELLED_UNPAYABLE, PAID_ORDER, PAYMENT_FORM } from './payment.ts'

/** Books a payment of the customer. */
export const pay = defineOperation({
  name: 'order.pay',
  rows: 'one',
  reads: PAID_ORDER,
  form: PAYMENT_FORM,
  async run(context) {
    const id = await bookPayment(context, context.row, context.form)
    await context.attach(context.form.voucher, { resource: transaction.resource, id })
    return { message: '收款已登记' }
  },
  missing: explainMovedOrder('institutionsCancelledOrders', CANCELLED_UNPAYABLE),
})
