import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import { firstOf } from '#core/contract/must.ts'
import { defineOperation, type Refuses } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { decimal, optional, text } from '#core/contract/value.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { orderCorrected } from './facts.ts'
import { type CancellationHold, heldOrders, requireNotHeld } from './holds.ts'
import { cents, wireMoney } from './money.ts'
import { transaction } from './order-record.ts'

interface OrderSums {
  readonly lifecycle: string
  readonly amount: string
  readonly paid: string
  readonly due: string
  readonly refunded: string
}

const readOrderSums = async (tx: Tx, order: number): Promise<OrderSums> => {
  const { rows } = await sql<OrderSums>`select lifecycle, order_amount as amount, amount_paid as paid, amount_to_be_refunded as due,
      refunded_amount as refunded from institutions_order where id = ${order}`.execute(tx)
  return firstOf(rows, 'order')
}

/**
 * Checks the order's sums after the correction.
 * @param more change of the sum of this kind of row in cents, negative if it shrinks
 * @throws 409 or 422 if refunds would exceed payments, or a sum its maximum
 */
function checkOrderSums(type: string, { amount, paid, due, refunded }: OrderSums, more: bigint): void {
  const wrong = (message: string) => invalid([{ field: 'correctAmount', message }])
  if (type === 'REFUND') {
    if (cents(refunded) + more > cents(due)) throw wrong(`更正后已退金额不能大于应退金额（¥${due}）`)
    return
  }
  const after = cents(paid) + more
  if (after > cents(amount)) throw wrong(`更正后已付金额不能大于订单金额（¥${amount}）`)
  if (after < cents(refunded)) throw refuse(`更正后已付金额（¥${wireMoney(after)}）不能小于已退金额（¥${refunded}）`)
}

interface LedgerRow {
  readonly id: number
  readonly order: number
  readonly cancelled: boolean
  /** Everything was paid and refunded, so the payment can be neither higher nor lower. */
  readonly stuck: boolean
}

/** Refusals of corrections: payments that the refunds fix, and payments of cancelled orders that are held. */
const refuseAdjusting =
  (holds: readonly CancellationHold[]): Refuses =>
  async (context, ids) => {
    const { rows } = await sql<LedgerRow>`select t.id, o.id as order, o.lifecycle = 'CANCELLED' as cancelled,
        o.amount_paid <= o.refunded_amount and o.amount_paid >= o.order_amount as stuck
      from order_transaction t join institutions_order o on o.id = t.order_id
      where t.id = any(${ids}::bigint[]) and t.type = 'PAYMENT' and t.corrects_id is null`.execute(context.db)
    const cancelled = rows.filter(row => row.cancelled)
    const held =
      cancelled.length === 0 ? new Map<number, string>() : await heldOrders(holds)(context, [...new Set(cancelled.map(row => row.order))])
    return new Map([
      ...cancelled.flatMap(({ id, order }) => [held.get(order) ?? []].flat().map(sentence => [id, sentence] as const)),
      ...rows.filter(({ stuck }) => stuck).map(({ id }) => [id, '已付款已全部退还，请先更正退款'] as const),
    ])
  }

/**
 * Corrects a wrongly booked payment or refund. Ledger rows never change: the opposite row refers to the corrected one, and the database adds a row
 * with the correct amount. On a cancelled order the database also limits the refund due to the amount paid.
 */
export const createAdjustOperation = (holds: readonly CancellationHold[]) =>
  defineOperation({
    name: 'order.adjust',
    rows: 'one',
    reads: readsOf(transaction, 'order', 'type', 'amount'),
    form: { correctAmount: optional(decimal()), reason: text() },
    refuses: refuseAdjusting(holds),
    async run({ tx, actor, row, form, now, create, emit }) {
      // Queried, because the corrected row itself is never changed.
      const { rows } = await sql`select from order_transaction where corrects_id = ${row.id}`.execute(tx)
      if (rows.length > 0) throw refuse('该记录已更正')
      const correctAmount = form.correctAmount ?? null
      const more = cents(correctAmount ?? '0') - cents(row.amount)
      if (more === 0n) throw invalid([{ field: 'correctAmount', message: '正确金额与原金额相同，无需更正' }])
      const sums = await readOrderSums(tx, row.order)
      checkOrderSums(row.type, sums, more)
      // The rebate of a cancelled order is calculated again from the amount paid.
      if (row.type === 'PAYMENT' && sums.lifecycle === 'CANCELLED') await requireNotHeld(holds, tx, [row.order])
      const opposite = { order: row.order, type: row.type === 'PAYMENT' ? 'REFUND' : 'PAYMENT', amount: row.amount } as const
      const said = { time: wallDateTime(now), operator: actor.id || null, corrects: row.id, remarks: form.reason }
      await create(transaction, [{ ...opposite, ...said, correctAmount }])
      emit(orderCorrected(row.order, { type: row.type, amount: row.amount }))
      return { message: '已更正' }
    },
  })
