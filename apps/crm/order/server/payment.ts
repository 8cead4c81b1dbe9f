import { invalid } from '#core/contract/errors.ts'
import { readsOf } from '#core/contract/record.ts'
import { datetime, decimal, file, type Given, option, optional, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { orderPaid } from './facts.ts'
import { cents, wireMoney } from './money.ts'
import { order, transaction } from './order-record.ts'

/** How the money moved, and the file that proves it. */
export const EVIDENCE_FORM = { paymentMethod: optional(option()), voucher: optional(file()) }

/** Fields of a payment. */
export const PAYMENT_FORM = { amount: decimal(), time: datetime(), remarks: optional(text()), ...EVIDENCE_FORM }

/** Refusal of payments for a cancelled order. */
export const CANCELLED_UNPAYABLE = '订单已取消，不能收款'

/** Fields of the order that limit its payments. */
export const PAID_ORDER = readsOf(order, 'orderAmount', 'amountPaid', 'signingTime')

/**
 * Books a payment up to the unpaid amount.
 * @param row the order, with a row lock and in progress
 * @param source name of the system that reported the payment; undefined if an employee books it
 * @returns id of the ledger row
 * @throws 422 if the amount exceeds what is unpaid, or the time is before signing
 */
export async function bookPayment(
  { actor, create, emit }: WriteContext,
  row: { readonly id: number } & Given<typeof PAID_ORDER>,
  { amount, time, remarks, ...evidence }: Given<typeof PAYMENT_FORM>,
  source?: string,
): Promise<number> {
  const left = cents(row.orderAmount) - cents(row.amountPaid)
  if (cents(amount) > left) throw invalid([{ field: 'amount', message: `收款金额不能大于未付金额（¥${wireMoney(left)}）` }])
  if (time < row.signingTime) throw invalid([{ field: 'time', message: '收款时间不能早于签约时间' }])
  const operator = source === undefined ? actor.id || null : null
  const said = { amount, time, remarks: remarks || null, ...evidence }
  const id = await create(transaction, { order: row.id, type: 'PAYMENT', ...said, operator, source })
  emit(orderPaid(row.id, { amount }))
  return id
}
