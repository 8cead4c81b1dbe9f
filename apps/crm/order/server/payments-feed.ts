import { invalid, refuse } from '#core/contract/errors.ts'
import { limited, objectOf, TEXT } from '#core/contract/shape.ts'
import {
  DECIMAL_SCHEMA,
  PAST_TIME_SCHEMA,
  pastWallTime,
  refuseAsAction,
  staffAction,
  validateByForm,
} from '#plugins/inbound/server/as-forms.ts'
import { defineFeed } from '#plugins/inbound/server/feed.ts'
import { lockLeadsOf, lockOrder } from './lock-order.ts'
import { bookPayment, CANCELLED_UNPAYABLE, PAYMENT_FORM } from './payment.ts'

/** A payment as the institutions' system sends it. */
const sentPayment = objectOf(
  {
    orderNumber: limited(TEXT, { pattern: '^[A-Za-z0-9]{1,40}$', description: '订单号，见订单推送' }),
    amount: limited(DECIMAL_SCHEMA, { description: '金额（元），文字或数字，大于0，最多两位小数，如 1234.50；不能大于未付金额' }),
    time: limited(PAST_TIME_SCHEMA, { description: '收款时间，不能早于签约时间' }),
  },
  { remarks: limited(TEXT, { description: '备注，最多200个字符' }) },
)

/** Inbound feed of payments, sent by the system that received the money. Uses the same form and refusals as the action 收款登记. */
export const paymentsFeed = defineFeed({
  path: '/payments',
  scope: 'payments',
  permissions: ['/order/institutionsOrder/pay'],
  title: '客户付款',
  // Orders and their leads stay locked until the batch ends.
  max: 200,
  item: sentPayment,
  lock: (items, { tx }) =>
    lockLeadsOf(
      tx,
      items.map(({ orderNumber }) => orderNumber),
    ),
  async accept(item, context) {
    const action = staffAction(context, 'institutionsOrder', 'pay')
    const form = await validateByForm(context, action, PAYMENT_FORM, { ...item, time: pastWallTime(context.now, item.time) })
    const order = await lockOrder(context.tx, item.orderNumber)
    if (!order) throw invalid([{ field: 'orderNumber', message: '订单不存在' }])
    if (order.lifecycle === 'CANCELLED') throw refuse(CANCELLED_UNPAYABLE)
    refuseAsAction(context, action, { ...order })
    return { id: await bookPayment(context, order, form, context.client.name) }
  },
})
