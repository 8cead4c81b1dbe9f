import { sql } from 'kysely'
import { refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { text } from '#core/contract/value.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { orderCorrected } from './facts.ts'
import { transaction } from './order-record.ts'

/** Undoes a payment or a refund that was booked wrongly: no row is ever changed, the opposite one names what it corrects. */
export const adjust = defineOperation({
  name: 'order.adjust',
  rows: 'one',
  reads: readsOf(transaction, 'order', 'type', 'amount'),
  form: { reason: text() },
  async run({ tx, actor, row, form, now, create, emit }) {
    // Rows of the ledger are not written to: what refers to this one is told by the database.
    const { rows } = await sql`select from order_transaction where corrects_id = ${row.id}`.execute(tx)
    if (rows.length > 0) throw refuse('该记录已更正')
    const type = row.type === 'PAYMENT' ? 'REFUND' : 'PAYMENT'
    await create(transaction, [
      {
        order: row.order,
        type,
        amount: row.amount,
        time: wallDateTime(now),
        operator: actor.id || null,
        corrects: row.id,
        remarks: form.reason,
      },
    ])
    emit(orderCorrected(row.order, { type: row.type, amount: row.amount }))
    return { message: '已更正' }
  },
})
