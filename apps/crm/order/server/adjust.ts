import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { decimal, optional, text } from '#core/contract/value.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { orderCorrected } from './facts.ts'
import { askHolds, type CancellationHold } from './holds.ts'
import { cents, wireMoney } from './money.ts'
import { transaction } from './order-record.ts'

interface Sums {
  readonly lifecycle: string
  readonly amount: string
  readonly paid: string
  readonly due: string
  readonly refunded: string
}

const sumsOf = async (tx: Tx, order: number): Promise<Sums> => {
  const { rows } = await sql<Sums>`select lifecycle, order_amount as amount, amount_paid as paid, amount_to_be_refunded as due,
      refunded_amount as refunded from institutions_order where id = ${order}`.execute(tx)
  return rows[0] as Sums
}

/**
 * What is held against the sums as they will be.
 * @param more cents by which the sum of this kind of row grows; below zero when it shrinks
 * @throws 409 or 422 where the order would have paid less than it got back, or one of the sums would be more than it may
 */
function holdSums(type: string, { amount, paid, due, refunded }: Sums, more: bigint): void {
  const wrong = (message: string) => invalid([{ field: 'correctAmount', message }])
  if (type === 'REFUND') {
    if (cents(refunded) + more > cents(due)) throw wrong(`更正后已退金额不能大于应退金额（¥${due}）`)
    return
  }
  const after = cents(paid) + more
  if (after > cents(amount)) throw wrong(`更正后已付金额不能大于订单金额（¥${amount}）`)
  if (after < cents(refunded)) throw refuse(`更正后已付金额（¥${wireMoney(after)}）不能小于已退金额（¥${refunded}）`)
}

/**
 * Undoes a payment or a refund that was booked wrongly: no row is ever changed, the opposite one names what it corrects, and a further one says what
 * is right. On a cancelled order nobody is owed more than was paid, which the database sees to.
 */
export const adjustOf = (holds: readonly CancellationHold[]) =>
  defineOperation({
    name: 'order.adjust',
    rows: 'one',
    reads: readsOf(transaction, 'order', 'type', 'amount'),
    form: { correctAmount: optional(decimal()), reason: text() },
    async run({ tx, actor, row, form, now, create, emit }) {
      // Rows of the ledger are not written to: what refers to this one is told by the database.
      const { rows } = await sql`select from order_transaction where corrects_id = ${row.id}`.execute(tx)
      if (rows.length > 0) throw refuse('该记录已更正')
      const correctAmount = form.correctAmount ?? null
      const more = cents(correctAmount ?? '0') - cents(row.amount)
      if (more === 0n) throw invalid([{ field: 'correctAmount', message: '正确金额与原金额相同，无需更正' }])
      const sums = await sumsOf(tx, row.order)
      holdSums(row.type, sums, more)
      // With what was paid the rebate of a cancelled order is due anew.
      if (row.type === 'PAYMENT' && sums.lifecycle === 'CANCELLED') await askHolds(holds, tx, [row.order])
      const opposite = { order: row.order, type: row.type === 'PAYMENT' ? 'REFUND' : 'PAYMENT', amount: row.amount } as const
      const said = { time: wallDateTime(now), operator: actor.id || null, corrects: row.id, remarks: form.reason }
      await create(transaction, [{ ...opposite, ...said, correctAmount }])
      emit(orderCorrected(row.order, { type: row.type, amount: row.amount }))
      return { message: '已更正' }
    },
  })
