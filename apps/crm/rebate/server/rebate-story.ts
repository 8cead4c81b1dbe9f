import { sql } from 'kysely'
import type { OrderEntries } from '#apps/crm/order/server/timeline.ts'

/** Timeline entries for each version of the order's rule. */
export const ruleVersionEntries: OrderEntries = id => sql`
  select 'rule:' || v.id, v.created_date,
    case when v.audit_status = 'PASSED' and v.operator_id is null then '应返佣变更' else case v.audit_status
      when 'PENDING' then '提交返佣规则' when 'PASSED' then '返佣规则已通过' when 'REFUSED' then '返佣规则已拒绝'
      when 'RETURNED' then '返佣规则已退回' else '返佣规则已关闭' end end,
    concat_ws('，', case v.rebate_type when 'PROPORTIONAL_REBATES' then '按比例 ' || v.rebate_rate || '%' else '固定 ¥' || v.rebate_amount end,
      '应返佣 ¥' || v.amount_to_be_refunded, v.review_response), v.operator_id
  from rebates_rule_version v join rebates_rule r on r.id = v.rule_id where r.order_id = ${id}`

/** Timeline entries for submitted applications. */
export const submittedEntries: OrderEntries = id => sql`
  select 'rebate:' || a.id, a.created_date,
    case when a.reverses_id is not null then '申请冲回返佣' when a.payment_type = 'REFUND' then '待退回返佣' else '提交返佣' end,
    concat_ws('，', '¥' || a.return_commission_amount, a.remarks), a.submit_user_id
  from rebate_application a where a.order_id = ${id}`

/** Timeline entries for refused and withdrawn applications; passed ones are in the ledger. */
export const decidedEntries: OrderEntries = id => sql`
  select 'rebateEnd:' || a.id, a.audit_date, case a.audit_status when 'REFUSED' then '返佣已拒绝' else '返佣已撤回' end,
    concat_ws('，', '¥' || a.return_commission_amount, a.review_response), a.audit_user_id
  from rebate_application a where a.order_id = ${id} and a.audit_status in ('REFUSED', 'WITHDRAWN')`
