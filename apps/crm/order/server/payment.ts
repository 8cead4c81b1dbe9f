import { invalid } from '#core/contract/errors.ts'
import { readsOf } from '#core/contract/record.ts'
import { datetime, decimal, type Given, optional, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { orderPaid } from './facts.ts'
import { cents, wireMoney } from './money.ts'
import { order, transaction } from './order-record.ts'

/** What a payment says. */
export const PAYMENT_FORM = { amount: decimal(), time: datetime(), remarks: optional(text()) }

/** Why an order that was cancelled takes none. */
export const CANCELLED_UNPAYABLE = '订单已取消，不能收款'

/** What of its order decides whether it may be. */
export const PAID_ORDER = readsOf(order, 'orderAmount', 'amountPaid', 'signingTime')

/**
 * Books what a customer has paid, as far as the order is not paid yet.
 * @param row the order, locked; it is in progress
 * @param source name of the system that told of it, where nobody here books it
 * @returns the ledger's row
 * @throws 422 for more than is unpaid, or a time before the order was signed
 */
export async function bookPayment(
  { actor, create, emit }: WriteContext,
  row: { readonly id: number } & Given<typeof PAID_ORDER>,
  { amount, time, remarks }: Given<typeof PAYMENT_FORM>,
  source?: string,
): Promise<number> {
  const left = cents(row.orderAmount) - cents(row.amountPaid)
  if (cents(amount) > left) throw invalid([{ field: 'amount', message: `收款金额不能大于未付金额（¥${wireMoney(left)}）` }])
  if (time < row.signingTime) throw invalid([{ field: 'time', message: '收款时间不能早于签约时间' }])
  const operator = source === undefined ? actor.id || null : null
  const [id] = await create(transaction, [{ order: row.id, type: 'PAYMENT', amount, time, remarks: remarks || null, operator, source }])
  emit(orderPaid(row.id, { amount }))
  return id as number
}
