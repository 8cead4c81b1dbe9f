import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { datetime, decimal, optional, text } from '#core/contract/value.ts'
import { orderPaid } from './facts.ts'
import { cents, wireMoney } from './money.ts'
import { orderMoved } from './order-moved.ts'
import { order, transaction } from './order-record.ts'

/** What the customer has paid, as far as the order is not paid yet. */
export const pay = defineOperation({
  name: 'order.pay',
  rows: 'one',
  reads: readsOf(order, 'orderAmount', 'amountPaid', 'signingTime'),
  form: { amount: decimal(), time: datetime(), remarks: optional(text()) },
  async run({ actor, row, form, create, emit }) {
    const left = cents(row.orderAmount) - cents(row.amountPaid)
    if (cents(form.amount) > left) throw invalid([{ field: 'amount', message: `收款金额不能大于未付金额（¥${wireMoney(left)}）` }])
    if (form.time < row.signingTime) throw invalid([{ field: 'time', message: '收款时间不能早于签约时间' }])
    const { amount, time, remarks } = form
    await create(transaction, [{ order: row.id, type: 'PAYMENT', amount, time, remarks: remarks || null, operator: actor.id || null }])
    emit(orderPaid(row.id, { amount }))
    return { message: '收款已登记' }
  },
  missing: orderMoved('institutionsCancelledOrders', '订单已取消，不能收款'),
})
