import { sql } from 'kysely'
import { employeeName, employeesWithPermission } from '#apps/crm/system/server/messages/people.ts'
import type { Tx } from '#core/contract/database.ts'
import type { FactToken } from '#core/contract/fact.ts'
import type { Payload } from '#core/contract/outbox-event.ts'
import { draftEachEntity, recipientIds } from '#plugins/message/server/drafts.ts'
import { type FactOf, type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import {
  orderAdded,
  orderCancelPassed,
  orderCancelRejected,
  orderCancelSubmitted,
  orderCorrectionDecided,
  orderCorrectionSubmitted,
  orderRefunded,
} from './facts.ts'
import { lostDealHint } from './lost-deal.ts'

const CANCELLATION_AUDIT_SCREEN = '/approvalCenter/cancelOrderAudit'
const CANCELLATION_PASS_PERMISSION = '/approvalCenter/cancellOrderAudit/pass'

/** Data of an order for messages, without contact data. */
interface OrderMessageData {
  readonly orderNumber: string
  readonly customerName: string
  readonly institutionName: string
  readonly amount: string
  readonly owners: readonly number[]
  readonly staff: number | null
}

async function orderMessageData(tx: Tx, id: number): Promise<OrderMessageData | undefined> {
  const { rows } =
    await sql<OrderMessageData>`select o.order_number as "orderNumber", l.name as "customerName", i.name as "institutionName",
      o.order_amount::text as amount, array_remove(array[o.lead_owner_id, o.biz_owner_id], null) as owners, o.staff_id as staff
    from institutions_order o join institutions_customer l on l.id = o.lead_id join institution i on i.id = o.institution_id
    where o.id = ${id}`.execute(tx)
  return rows[0]
}

const ORDER_VARIABLES = {
  orderNumber: '订单号',
  customerName: '客户姓名',
  institutionName: '机构名称',
  orderAmount: '订单金额',
  operator: '操作人',
}

/** What one fact says about its order, and to whom. */
interface OrderMessageContent {
  readonly to: readonly unknown[]
  readonly values?: Readonly<Record<string, string>>
  readonly needs?: readonly string[]
  readonly link?: string
  /** Part of the message's identity besides the order, if the message can repeat on the same day. */
  readonly about?: unknown
}

type OrderTriggerTexts = Pick<MessageTrigger, 'key' | 'label' | 'template'> & { readonly variables?: Readonly<Record<string, string>> }

/** Declares a message trigger for facts about orders. */
const aboutOrders =
  <P extends readonly Payload[]>(...tokens: { readonly [K in keyof P]: FactToken<P[K]> }) =>
  ({
    variables,
    says,
    ...texts
  }: OrderTriggerTexts & {
    says(order: OrderMessageData, fact: FactOf<P>, tx: Tx): Promise<OrderMessageContent> | OrderMessageContent
  }): MessageTrigger =>
    onFacts<P>(...tokens)({
      ...texts,
      category: '订单',
      type: 'userMessage',
      variables: { ...ORDER_VARIABLES, ...variables },
      drafts: draftEachEntity(orderMessageData, async (order, fact, tx) => {
        const { to, values, needs, link, about } = await says(order, fact, tx)
        const { orderNumber, customerName, institutionName, amount: orderAmount } = order
        const operator = await employeeName(tx, fact.actorId)
        return {
          recipients: recipientIds(...to),
          values: { orderNumber, customerName, institutionName, orderAmount, operator, ...values },
          subject: { resource: 'order', id: fact.entityId },
          link: link ?? `/order/orderDetail?id=${fact.entityId}`,
          ...(needs ? { needs } : {}),
          ...(about === undefined ? {} : { about: `order:${fact.entityId} ${about}` }),
        }
      }),
    })

const addedTrigger = aboutOrders(orderAdded)({
  key: 'order.added',
  label: '新增订单',
  variables: { dealHint: '签约阶段提示' },
  template: {
    title: '新增订单：{customerName}',
    summary: '{operator}为客户{customerName}新增了{institutionName}的订单{orderNumber}，金额{orderAmount}元{dealHint}',
    content: '{operator}为客户{customerName}新增了{institutionName}的订单。\n\n订单号：{orderNumber}\n订单金额：{orderAmount}元{dealHint}',
  },
  says: async ({ owners, staff }, { payload }, tx) => ({ to: [...owners, staff], values: { dealHint: await lostDealHint(tx, payload) } }),
})

const cancelSubmittedTrigger = aboutOrders(orderCancelSubmitted)({
  key: 'order.cancelSubmitted',
  label: '订单取消待审核',
  template: {
    title: '订单取消待审核：{orderNumber}',
    summary: '{operator}申请取消客户{customerName}的订单{orderNumber}，请及时审核',
    content: '{operator}申请取消客户{customerName}在{institutionName}的订单{orderNumber}。\n\n请前往订单取消审核处理。',
  },
  says: async (_, { payload }, tx) => ({
    to: await employeesWithPermission(tx, CANCELLATION_PASS_PERMISSION),
    needs: [CANCELLATION_PASS_PERMISSION],
    link: CANCELLATION_AUDIT_SCREEN,
    about: payload.cancellation,
  }),
})

const cancelDecidedTrigger = aboutOrders(
  orderCancelPassed,
  orderCancelRejected,
)({
  key: 'order.cancelResult',
  label: '订单取消审核结果',
  variables: { result: '审核结果', reply: '审核回复' },
  template: {
    title: '订单取消{result}：{orderNumber}',
    summary: '客户{customerName}的订单{orderNumber}取消申请{result}{reply}',
    content: '客户{customerName}在{institutionName}的订单{orderNumber}取消申请{result}。{reply}\n\n审核人：{operator}',
  },
  says: ({ owners }, fact) => ({
    to: [fact.payload.by, ...owners],
    values: orderCancelRejected.is(fact)
      ? { result: '已拒绝', reply: fact.payload.reply === '' ? '' : `，回复：${fact.payload.reply}` }
      : { result: '已通过', reply: '' },
    about: fact.payload.cancellation,
  }),
})

const correctionSubmittedTrigger = aboutOrders(orderCorrectionSubmitted)({
  key: 'order.correctionSubmitted',
  label: '应退金额更正待审核',
  variables: { amount: '更正后应退' },
  template: {
    title: '应退金额更正待审核：{orderNumber}',
    summary: '{operator}申请将客户{customerName}已取消订单{orderNumber}的应退金额更正为{amount}元',
    content:
      '{operator}申请将客户{customerName}在{institutionName}的已取消订单{orderNumber}的应退金额更正为{amount}元。\n\n请前往订单取消审核处理。',
  },
  says: async (_, { payload }, tx) => ({
    to: await employeesWithPermission(tx, CANCELLATION_PASS_PERMISSION),
    needs: [CANCELLATION_PASS_PERMISSION],
    link: CANCELLATION_AUDIT_SCREEN,
    values: { amount: payload.amount },
    about: payload.cancellation,
  }),
})

const correctionDecidedTrigger = aboutOrders(orderCorrectionDecided)({
  key: 'order.correctionResult',
  label: '应退金额更正审核结果',
  variables: { amount: '更正后应退', result: '审核结果', reply: '审核回复' },
  template: {
    title: '应退金额更正{result}：{orderNumber}',
    summary: '客户{customerName}的订单{orderNumber}应退金额更正为{amount}元的申请{result}{reply}',
    content:
      '客户{customerName}在{institutionName}的订单{orderNumber}应退金额更正为{amount}元的申请{result}。{reply}\n\n审核人：{operator}',
  },
  says: ({ owners }, { payload: { by, amount, passed, reply, cancellation } }) => ({
    to: [by, ...owners],
    values: { amount, result: passed ? '已通过' : '已拒绝', reply: reply === '' ? '' : `，回复：${reply}` },
    about: cancellation,
  }),
})

const refundedTrigger = aboutOrders(orderRefunded)({
  key: 'order.refunded',
  label: '订单退款',
  variables: { amount: '退款金额', state: '退款进度' },
  template: {
    title: '订单退款：{orderNumber}',
    summary: '客户{customerName}的订单{orderNumber}已退款{amount}元，{state}',
    content: '客户{customerName}在{institutionName}的订单{orderNumber}已退款{amount}元，{state}。\n\n经办人：{operator}',
  },
  says: ({ owners }, { id, payload: { amount, complete } }) => ({
    to: owners,
    values: { amount, state: complete ? '退款已完成' : '尚未退完' },
    about: id,
  }),
})

/** Message triggers about orders. */
export const orderTriggers: readonly MessageTrigger[] = [
  addedTrigger,
  cancelSubmittedTrigger,
  cancelDecidedTrigger,
  correctionSubmittedTrigger,
  correctionDecidedTrigger,
  refundedTrigger,
]
