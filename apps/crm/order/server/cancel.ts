import { sql } from 'kysely'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { datetime, decimal, option } from '#core/contract/value.ts'
import { orderCancelSubmitted } from './facts.ts'
import { type CancellationHold, heldOrders, requireNotHeld } from './holds.ts'
import { cents } from './money.ts'
import { explainMovedOrder } from './order-moved.ts'
import { cancellation, order } from './order-record.ts'

/** Requests the cancellation of an order. Only its lifecycle changes until another employee passes the request. */
export const createCancelOperation = (holds: readonly CancellationHold[]) =>
  defineOperation({
    name: 'order.cancel',
    rows: 'one',
    refuses: heldOrders(holds),
    reads: readsOf(order, 'institutionsCustomer', 'institutions', 'amountPaid', 'signingTime'),
    form: { reasonForCancellation: option(), amountToBeRefunded: decimal(), cancelTime: datetime() },
    async load({ tx, row }) {
      const { rows } = await sql<{ orgName: string; name: string }>`select i.name as "orgName", l.name
        from institution i, institutions_customer l where i.id = ${row.institutions} and l.id = ${row.institutionsCustomer}`.execute(tx)
      return { source: { ...rows[0], amountToBeRefunded: null } }
    },
    async run({ tx, actor, row, form, create, change, emit }) {
      const { reasonForCancellation, amountToBeRefunded, cancelTime } = form
      if (cents(amountToBeRefunded) > cents(row.amountPaid))
        throw invalid([{ field: 'amountToBeRefunded', message: '应退金额不能大于已付金额' }])
      if (cancelTime < row.signingTime) throw invalid([{ field: 'cancelTime', message: '取消时间不能早于签约时间' }])
      await requireNotHeld(holds, tx, [row.id])
      const id = await create(cancellation, { order: row.id, amountToBeRefunded, reasonForCancellation, cancelTime, submitUser: actor.id })
      await change(order, row, { lifecycle: 'CANCEL_AUDIT' })
      emit(orderCancelSubmitted(row.id, { cancellation: id, by: actor.id }))
      return { message: '提交成功，审核通过后生效' }
    },
    missing: explainMovedOrder('institutionsCancelledOrders', '订单已取消'),
  })
