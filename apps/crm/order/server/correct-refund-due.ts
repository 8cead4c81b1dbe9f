import { crmDb } from '#apps/crm/db/crm.ts'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation, type Refuses } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { decimal, text } from '#core/contract/value.ts'
import { orderCorrectionSubmitted } from './facts.ts'
import { type CancellationHold, heldOrders, requireNotHeld } from './holds.ts'
import { cents } from './money.ts'
import { cancellation, order } from './order-record.ts'

interface RefundableSums {
  readonly amountPaid: string
  readonly refundedAmount: string
}

/** Reason why a cancelled order cannot owe its customer this refund; undefined if it can. */
export function refundDueProblem(amount: string, { amountPaid, refundedAmount }: RefundableSums): string | undefined {
  if (cents(amount) > cents(amountPaid)) return '应退金额不能大于已付金额'
  if (cents(amount) < cents(refundedAmount)) return `应退金额不能小于已退金额（¥${refundedAmount}）`
  return undefined
}

/** Orders that are held, and those whose whole payment was refunded, which leaves no other possible sum. */
const refuseCorrecting =
  (holds: readonly CancellationHold[]): Refuses =>
  async (context, ids) => {
    const rows = await crmDb(context.db)
      .selectFrom('institutions_order')
      .select('id')
      .where('id', 'in', [...ids])
      .whereRef('amount_paid', '=', 'refunded_amount')
      .execute()
    const held = await heldOrders(holds)(context, ids)
    return new Map([...held, ...rows.map(({ id }) => [id, '已付金额已全部退还，应退金额不能更正'] as const)])
  }

/** Requests another refund due for a cancelled order than the one that was passed. Another employee must pass it, like the cancellation. */
export const createRefundDueCorrection = (holds: readonly CancellationHold[]) =>
  defineOperation({
    name: 'order.correctRefundDue',
    rows: 'one',
    reads: readsOf(order, 'amountPaid', 'amountToBeRefunded', 'refundedAmount', 'reasonForCancellation', 'cancelTime'),
    form: { correctAmount: decimal(), reason: text() },
    refuses: refuseCorrecting(holds),
    async run({ tx, actor, row, form, create, emit }) {
      const { correctAmount, reason } = form
      const wrong = (message: string) => invalid([{ field: 'correctAmount', message }])
      const sentence = refundDueProblem(correctAmount, row)
      if (sentence !== undefined) throw wrong(sentence)
      if (cents(correctAmount) === cents(row.amountToBeRefunded)) throw wrong('应退金额没有变化')
      await requireNotHeld(holds, tx, [row.id])
      const { reasonForCancellation, cancelTime } = row
      if (!reasonForCancellation || !cancelTime) throw new Error('a cancelled order has a reason and a time')
      const asked = { order: row.id, amountToBeRefunded: correctAmount, submitUser: actor.id, correction: true, remarks: reason }
      const id = await create(cancellation, {
        ...asked,
        reasonForCancellation,
        cancelTime,
      })
      emit(orderCorrectionSubmitted(row.id, { cancellation: id, by: actor.id, amount: correctAmount }))
      return { message: '提交成功，审核通过后生效' }
    },
  })
