import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { datetime, decimal } from '#core/contract/value.ts'
import { orderRefunded } from './facts.ts'
import { cents, wireMoney } from './money.ts'
import { explainMovedOrder } from './order-moved.ts'
import { order, transaction } from './order-record.ts'
import { EVIDENCE_FORM } from './payment.ts'

/** Id of the passed cancellation that the refund belongs to; undefined for an order that was cancelled without one. */
async function passedCancellation(tx: Tx, orderId: number): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from order_cancellation where order_id = ${orderId} and audit_status = 1 and not correction`.execute(tx)
  return rows[0]?.id
}

/** Books a refund to the customer of a cancelled order, up to the amount due. */
export const refund = defineOperation({
  name: 'order.refund',
  rows: 'one',
  reads: readsOf(order, 'amountToBeRefunded', 'refundedAmount', 'cancelledDate'),
  form: { amount: decimal(), time: datetime(), ...EVIDENCE_FORM },
  async run({ tx, actor, row, form, create, attach, emit }) {
    const left = cents(row.amountToBeRefunded) - cents(row.refundedAmount)
    const { amount, time, ...evidence } = form
    if (cents(amount) > left) throw invalid([{ field: 'amount', message: `退款金额不能大于剩余应退金额（¥${wireMoney(left)}）` }])
    // Compared by day, as on a bank statement: the money may have been sent hours before the audit was entered.
    if (time.slice(0, 10) < (row.cancelledDate ?? '').slice(0, 10))
      throw invalid([{ field: 'time', message: '退款时间不能早于取消审核通过时间' }])
    const of = { order: row.id, cancellation: await passedCancellation(tx, row.id) }
    const id = await create(transaction, { ...of, type: 'REFUND', amount, time, ...evidence, operator: actor.id || null })
    await attach(evidence.voucher, { resource: transaction.resource, id })
    emit(orderRefunded(row.id, { amount, complete: cents(amount) === left }))
    return { message: '退款已登记' }
  },
  missing: explainMovedOrder('institutionsOrder', '订单未取消，不能退款'),
})
