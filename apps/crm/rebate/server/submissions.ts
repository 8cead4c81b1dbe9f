import { crmTx } from '#apps/crm/db/crm.ts'
import { cents, wireMoney } from '#apps/crm/order/server/money.ts'
import { explainMovedOrder } from '#apps/crm/order/server/order-moved.ts'
import { order } from '#apps/crm/order/server/order-record.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { datetime, decimal, file, text } from '#core/contract/value.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { rebateSubmitted } from './facts.ts'
import { rebateApplication, rebatesRecord } from './rebate-records.ts'
import { unusedVoucher } from './vouchers.ts'

interface OpenRule {
  readonly id: number
  /** Amount in cents that may still be submitted. */
  readonly left: bigint
}

const ruleOfOrderQuery = (tx: Tx, orderId: number) =>
  crmTx(tx)
    .selectFrom('rebates_rule')
    .select(['id', 'audit_status', 'rebate_status', 'amount_to_be_refunded', 'returned_amount', 'pending_amount'])
    .where('order_id', '=', orderId)

type OrderRule = NonNullable<Awaited<ReturnType<ReturnType<typeof ruleOfOrderQuery>['executeTakeFirst']>>>

/** Amount in cents that may still be submitted under a passed rule, at least 0. */
function remainingCents(rule: OrderRule): bigint {
  const left = cents(rule.amount_to_be_refunded) - cents(rule.returned_amount) - cents(rule.pending_amount)
  return left > 0n ? left : 0n
}

/** @throws 409 if no rebate can be submitted under the order's rule */
function requireOpenRule(rule: OrderRule | undefined): OpenRule {
  if (rule?.audit_status === 'RETURNED') throw refuse('返佣规则已退回')
  if (rule?.audit_status !== 'PASSED') throw refuse('返佣规则未审核通过')
  if (rule.rebate_status === 'NOTHING_DUE') throw refuse('该订单没有应返佣')
  if (rule.rebate_status === 'THE_REBATE_IS_COMPLETE') throw refuse('返佣已完成')
  return { id: rule.id, left: remainingCents(rule) }
}

/** Submits a payment by the institution. Until it is passed, only the rule's pending amount changes. */
const submitReceipt = defineOperation({
  name: 'rebate.submit',
  rows: 'one',
  reads: readsOf(order, 'signingTime'),
  form: { returnCommissionAmount: decimal(), rebateTime: datetime(), paymentVoucher: file() },
  async load({ tx, row }) {
    const rule = await ruleOfOrderQuery(tx, row.id).executeTakeFirst()
    const left = rule?.audit_status === 'PASSED' ? remainingCents(rule) : 0n
    return { source: { remainingAmount: wireMoney(left), returnCommissionAmount: left > 0n ? wireMoney(left) : null } }
  },
  async run({ tx, actor, row, form, create, attach }) {
    const rule = requireOpenRule(await ruleOfOrderQuery(tx, row.id).forUpdate().executeTakeFirst())
    const { returnCommissionAmount, rebateTime, paymentVoucher } = form
    if (cents(returnCommissionAmount) > rule.left)
      throw invalid([{ field: 'returnCommissionAmount', message: `返佣金额不能大于剩余应返金额（¥${wireMoney(rule.left)}）` }])
    if (rebateTime < row.signingTime.slice(0, 10)) throw invalid([{ field: 'rebateTime', message: '返佣时间不能早于签约日期' }])
    const voucherHash = await unusedVoucher(tx, paymentVoucher)
    const values = {
      order: row.id,
      rule: rule.id,
      paymentType: 'RECEIPT',
      returnCommissionAmount,
      rebateTime,
      submitUser: actor.id,
    } as const
    const id = await create(rebateApplication, { ...values, paymentVoucher, voucherHash }, made =>
      rebateSubmitted(made.id, { order: row.id, amount: returnCommissionAmount }),
    )
    await attach(paymentVoucher, { resource: rebateApplication.resource, id: id })
    return { message: '提交成功，审核通过后生效' }
  },
  missing: explainMovedOrder('institutionsCancelledOrders', '订单已取消，请在已取消订单中提交返佣'),
})

/** Requests the reversal of a wrong receipt as a whole; another employee must pass it. */
const reverseReceipt = defineOperation({
  name: 'rebate.reverse',
  rows: 'one',
  reads: readsOf(rebatesRecord, 'order', 'rule', 'returnCommissionAmount'),
  form: { reason: text() },
  async run({ tx, actor, row, form, now, create }) {
    const { order, rule, returnCommissionAmount } = row
    const { returned_amount: received } = await crmTx(tx)
      .selectFrom('rebates_rule')
      .select('returned_amount')
      .where('id', '=', rule)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (cents(returnCommissionAmount) > cents(received)) throw refuse(`冲回金额不能大于已返佣金额（¥${received}）`)
    const refund = { order, rule, paymentType: 'REFUND', returnCommissionAmount, rebateTime: wallDateTime(now), reverses: row.id } as const
    await create(rebateApplication, [{ ...refund, submitUser: actor.id, remarks: form.reason }], made =>
      rebateSubmitted(made.id, { order, amount: returnCommissionAmount }),
    )
    return { message: '提交成功，审核通过后生效' }
  },
})

export const submissionOperations = [submitReceipt, reverseReceipt]
