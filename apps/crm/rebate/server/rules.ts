import { crmDb, crmTx } from '#apps/crm/db/crm.ts'
import { explainMovedOrder } from '#apps/crm/order/server/order-moved.ts'
import { order } from '#apps/crm/order/server/order-record.ts'
import { defineOperation, type Refuses } from '#core/contract/operation.ts'
import { defineRecorder, NOW, readsOf } from '#core/contract/record.ts'
import { rebateRuleSubmitted } from './facts.ts'
import { rebatesRule } from './rebate-records.ts'
import { checkedTerms, TERMS_FORM } from './rule-terms.ts'

/** Cancelled orders whose whole payment is to be refunded: no terms can make a rebate due. */
const fullyRefundedOrders: Refuses = async ({ db }, ids) => {
  const rows = await crmDb(db)
    .selectFrom('institutions_order')
    .select('id')
    .where('id', 'in', [...ids])
    .where('lifecycle', '=', 'CANCELLED')
    .whereRef('amount_paid', '<=', 'amount_to_be_refunded')
    .execute()
  return new Map(rows.map(({ id }) => [id, '已付金额应全部退还，没有应返佣'] as const))
}

/** Submits a rule for an order without one. */
const submitRule = defineOperation({
  name: 'rebate.submitRule',
  rows: 'one',
  reads: readsOf(order, 'orderAmount'),
  form: TERMS_FORM,
  refuses: fullyRefundedOrders,
  async run({ actor, row, form, create }) {
    const terms = checkedTerms(form, row.orderAmount)
    await create(rebatesRule, [{ order: row.id, ...terms, submitUser: actor.id }], ({ id }) => rebateRuleSubmitted(id, { order: row.id }))
    return { message: '返佣规则已提交，审核通过后生效' }
  },
  missing: explainMovedOrder('institutionsCancelledOrders', '订单已取消'),
})

/** Submits a refused or returned rule again, as a new version by the actor. */
const editRule = defineOperation({
  name: 'rebate.editRule',
  rows: 'one',
  reads: readsOf(rebatesRule, 'order'),
  form: TERMS_FORM,
  async run({ tx, actor, row, form, change }) {
    const of = await crmTx(tx).selectFrom('institutions_order').select('order_amount').where('id', '=', row.order).executeTakeFirstOrThrow()
    const submitted = { auditStatus: 'PENDING', submitUser: actor.id, submitDate: NOW } as const
    const undecided = { auditUser: null, auditDate: null, reviewResponse: null }
    await change(rebatesRule, row, { ...checkedTerms(form, of.order_amount), ...submitted, ...undecided }, ({ id }) =>
      rebateRuleSubmitted(id, { order: row.order }),
    )
    return { message: '返佣规则已提交，审核通过后生效' }
  },
})

/** Creates the rule of a new order by the institution's contract terms; a fixed rebate is limited to the order's amount. */
export const ruleByTerms = defineRecorder(order, ['institutions', 'orderAmount', 'operator'], async (changes, { tx, actor, create }) => {
  for (const { id, created, after } of changes) {
    const submitUser = after.operator ?? actor.id
    if (!created || submitUser === 0) continue
    const terms = await crmTx(tx)
      .selectFrom('institution')
      .select(['rebate_type', 'rebate_rate'])
      .select(({ fn, val, cast }) => fn<string | null>('least', ['rebate_amount', cast(val(after.orderAmount), 'numeric')]).as('fixed'))
      .where('id', '=', after.institutions)
      .executeTakeFirst()
    if (!terms?.rebate_type) continue
    const rule = {
      rebateType: terms.rebate_type,
      rebateRate: terms.rebate_rate,
      rebateAmount: terms.rebate_rate === null ? terms.fixed : null,
    }
    await create(rebatesRule, [{ order: id, ...rule, submitUser }], made => rebateRuleSubmitted(made.id, { order: id }))
  }
})

export const ruleOperations = [submitRule, editRule]
