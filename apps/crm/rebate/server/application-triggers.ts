import { crmTx } from '#apps/crm/db/crm.ts'
import { orderCancelPassed } from '#apps/crm/order/server/facts.ts'
import { employeeName, employeesWithPermission } from '#apps/crm/system/server/messages/people.ts'
import type { Tx } from '#core/contract/database.ts'
import { draftEach, draftEachEntity, recipientIds } from '#plugins/message/server/drafts.ts'
import { type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'
import { rebatePassed, rebateRefused, rebateSubmitted } from './facts.ts'
import { rebateApplication } from './rebate-records.ts'

const APPLICATION_REVIEW_SCREEN = '/approvalCenter/rebateCollectionReview'
const APPLICATION_PASS_PERMISSION = '/approval/rebateAudit/pass'

const applicationsQuery = (tx: Tx) =>
  crmTx(tx)
    .selectFrom('rebate_application as a')
    .innerJoin('institutions_order as o', 'o.id', 'a.order_id')
    .innerJoin('institution as i', 'i.id', 'o.institution_id')
    .select(['a.id', 'a.order_id as order', 'a.payment_type as type', 'a.return_commission_amount as amount'])
    .select(({ fn }) => fn.coalesce('a.caretaker_id', 'a.submit_user_id').as('submitUser'))
    .select(['o.order_number as orderNumber', 'o.lead_owner_id as leadOwner', 'o.biz_owner_id as bizOwner', 'i.name as institutionName'])

const applicationOf = (tx: Tx, id: number) => applicationsQuery(tx).where('a.id', '=', id).executeTakeFirst()

const applicationKindLabel = (type: string): string => (type === 'RECEIPT' ? '返佣收款' : '返佣退款')

/** Message to the auditors about a pending application: submitted by an employee, or a refund that the system requested for a cancelled order. */
const applicationReviewTrigger = onFacts(
  rebateSubmitted,
  orderCancelPassed,
)({
  key: 'rebate.submitted',
  label: '返佣收款待审核',
  category: '返佣',
  type: 'userMessage',
  variables: { orderNumber: '订单号', institutionName: '机构名称', kind: '类型', amount: '金额', operator: '提交人' },
  template: {
    title: '{kind}待审核：订单{orderNumber}',
    summary: '机构{institutionName}的{kind} ¥{amount} 等待审核',
    content: '订单{orderNumber}（{institutionName}）的{kind} ¥{amount} 等待审核。\n\n提交人：{operator}',
  },
  drafts: draftEach(async (fact, tx) => {
    const all = applicationsQuery(tx)
    const asked = rebateSubmitted.is(fact)
      ? all.where('a.id', '=', fact.entityId)
      : all.where('a.order_id', '=', fact.entityId).where('a.submit_user_id', 'is', null).where('a.audit_status', '=', 'PENDING')
    const found = await asked.executeTakeFirst()
    if (!found) return undefined
    const { orderNumber, institutionName, amount } = found
    return {
      recipients: await employeesWithPermission(tx, APPLICATION_PASS_PERMISSION),
      // The system requested the refund, so the employee who passed the cancellation is informed too.
      toActor: !rebateSubmitted.is(fact),
      values: {
        orderNumber,
        institutionName,
        kind: applicationKindLabel(found.type),
        amount,
        operator: await employeeName(tx, found.submitUser),
      },
      subject: { resource: rebateApplication.resource, id: found.id },
      about: `${rebateApplication.resource}:${found.id}`,
      needs: [APPLICATION_PASS_PERMISSION],
      link: APPLICATION_REVIEW_SCREEN,
    }
  }),
})

/** Message about the decision to the submitter, and if passed to the owners of customer and institution. */
const applicationResultTrigger = onFacts(
  rebatePassed,
  rebateRefused,
)({
  key: 'rebate.result',
  label: '返佣收款审核结果',
  category: '返佣',
  type: 'userMessage',
  variables: {
    orderNumber: '订单号',
    institutionName: '机构名称',
    kind: '类型',
    amount: '金额',
    result: '审核结果',
    reason: '拒绝原因',
    operator: '审核人',
  },
  template: {
    title: '{kind}{result}：订单{orderNumber}',
    summary: '机构{institutionName}的{kind} ¥{amount} {result}{reason}',
    content: '订单{orderNumber}（{institutionName}）的{kind} ¥{amount} {result}。{reason}\n\n审核人：{operator}',
  },
  drafts: draftEachEntity(applicationOf, async (found, fact, tx) => {
    const { orderNumber, institutionName, amount, submitUser, leadOwner, bizOwner } = found
    const refused = rebateRefused.is(fact)
    return {
      recipients: recipientIds(submitUser, ...(refused ? [] : [leadOwner, bizOwner])),
      values: {
        orderNumber,
        institutionName,
        kind: applicationKindLabel(found.type),
        amount,
        result: refused ? '已拒绝' : '已通过',
        reason: refused ? `，原因：${String(fact.payload.reason ?? '')}` : '',
        operator: await employeeName(tx, fact.actorId),
      },
      link: `/order/orderDetail?id=${found.order}`,
    }
  }),
})

/** Message triggers about rebate applications. */
export const applicationTriggers: readonly MessageTrigger[] = [applicationReviewTrigger, applicationResultTrigger]
