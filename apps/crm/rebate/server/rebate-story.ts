import { sql } from 'kysely'
import { joinedParts } from '#apps/crm/lead/server/option-labels.ts'
import type { OrderEntries } from '#apps/crm/order/server/timeline.ts'

/** Timeline entries for each version of the order's rule. */
export const ruleVersionEntries: OrderEntries = {
  kind: 'rule',
  rows: order => sql`
    select v.id, v.created_date as at, v.operator_id, jsonb_build_object('status', v.audit_status, 'bySystem', v.operator_id is null,
      'type', v.rebate_type, 'rate', v.rebate_rate::text, 'amount', v.rebate_amount::text, 'due', v.amount_to_be_refunded::text,
      'response', v.review_response) as detail
    from rebates_rule_version v join rebates_rule r on r.id = v.rule_id where r.order_id = ${order}`,
  words: ({ status, bySystem, type, rate, amount, due, response }, label) => [
    status === 'PENDING' ? '提交返佣规则' : status === 'PASSED' && bySystem ? '应返佣变更' : `返佣规则${label('rebateRuleAudit', status)}`,
    joinedParts(
      type === 'PROPORTIONAL_REBATES' ? rate && `按比例 ${rate}%` : amount && `固定 ¥${amount}`,
      due && `应返佣 ¥${due}`,
      response,
    ),
  ],
}

/** Timeline entries for submitted applications. */
export const submittedEntries: OrderEntries = {
  kind: 'rebate',
  rows: order => sql`
    select a.id, a.created_date as at, a.submit_user_id as operator_id, jsonb_build_object('reverses', a.reverses_id is not null,
      'type', a.payment_type, 'amount', a.return_commission_amount::text, 'remarks', a.remarks) as detail
    from rebate_application a where a.order_id = ${order}`,
  words: ({ reverses, type, amount, remarks }) => [
    reverses ? '申请冲回返佣' : type === 'REFUND' ? '待退回返佣' : '提交返佣',
    joinedParts(`¥${amount}`, remarks),
  ],
}

/** Timeline entries for refused and withdrawn applications; passed ones are in the ledger. */
export const decidedEntries: OrderEntries = {
  kind: 'rebateEnd',
  rows: order => sql`
    select a.id, a.audit_date as at, a.audit_user_id as operator_id, jsonb_build_object('status', a.audit_status,
      'amount', a.return_commission_amount::text, 'response', a.review_response) as detail
    from rebate_application a where a.order_id = ${order} and a.audit_status in ('REFUSED', 'WITHDRAWN')`,
  words: ({ status, amount, response }, label) => [`返佣${label('rebateAudit', status)}`, joinedParts(`¥${amount}`, response)],
}
