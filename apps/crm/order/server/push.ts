import { sql } from 'kysely'
import { INSTITUTION_CRM } from '#apps/crm/institution/server/institution-crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { firstOf } from '#core/contract/must.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecorder } from '#core/contract/record.ts'
import { maskValue } from '#core/manifest/public.ts'
import { enqueueDeliveries } from '#plugins/webhook/server/enqueue.ts'
import { resendRecords } from '#plugins/webhook/server/resend.ts'
import { order } from './order-record.ts'

interface PushedOrder {
  readonly phone: string | null
  readonly wechat: string | null
  readonly body: Readonly<Record<string, unknown>> & { readonly orderNumber: string }
}

/** Payload about an order for the institutions' system, with contacts masked as in lists. */
async function orderPayload(tx: Tx, id: number): Promise<PushedOrder['body']> {
  const { rows } = await sql<PushedOrder>`
    select l.phone_number as phone, l.wechat, jsonb_build_object('orderNumber', o.order_number,
      'institution', jsonb_build_object('id', i.id, 'name', i.name), 'customerId', l.id, 'customerName', l.name, 'serviceItem', s.content,
      'serviceCategory', o.service_category, 'paymentMode', o.payment_mode, 'orderAmount', o.order_amount::text, 'orderStatus', o.order_status,
      'signingTime', o.signing_time, 'createdDate', o.created_date, 'lifecycle', o.lifecycle, 'amountPaid', o.amount_paid::text,
      'amountToBeRefunded', o.amount_to_be_refunded::text, 'reasonForCancellation', o.reason_for_cancellation, 'cancelTime', o.cancel_time) as body
    from institutions_order o join institution i on i.id = o.institution_id join service_item s on s.id = o.service_item_id
      join institutions_customer l on l.id = o.lead_id where o.id = ${id}`.execute(tx)
  const { phone, wechat, body } = firstOf(rows, 'order')
  return { ...body, phoneNumber: maskValue('phone', phone), wechat: maskValue('wechat', wechat) }
}

/** Tells the institutions' system about every new and every cancelled order. */
export const orderPush = defineRecorder(order, ['institutions', 'lifecycle'], async (changes, { tx, afterCommit }) => {
  for (const { id, created, after } of changes) {
    if (!created && after.lifecycle !== 'CANCELLED') continue
    const body = await orderPayload(tx, id)
    const [topic, happened] = created ? ['order.added', '新增订单'] : ['order.cancelled', '取消订单']
    const title = `${happened} ${body.orderNumber}`
    await enqueueDeliveries({ tx, afterCommit }, [{ peer: INSTITUTION_CRM, resource: 'order', recordId: id, topic, title, body }])
  }
})

/** Sends failed deliveries of the order again immediately. */
export const pushAgain = defineOperation({
  name: 'order.sendAgain',
  rows: 'one',
  async run(context) {
    const count = await resendRecords(context, [{ resource: 'order', recordId: context.row.id }])
    if (count === 0) throw refuse('正在发送，请稍后刷新查看')
    return { message: '已重新推送' }
  },
})
