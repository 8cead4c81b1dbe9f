/** Statements of the floor about orders, rebates and commission. */

const timeSql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`

const ORDER_COLUMNS_SQL = `t.id, t.version, t.order_number as "orderNumber", t.service_category as "serviceCategory", ${timeSql('t.signing_time')} as "signingTime",
  t.order_amount as "orderAmount", t.order_status as "orderStatus", t.lifecycle, t.payment_status as "paymentStatus", t.payment_mode as "paymentMode",
  t.amount_paid as "amountPaid", t.order_amount - t.amount_paid as "amountUnpaid", ${timeSql('t.payment_completion_time')} as "paymentCompletionTime",
  t.customer_source as "customerSource", ${timeSql('t.created_date')} as "createdDate", l.id as lead_id, l.name as lead_name, i.id as institution_id,
  i.name as institution_name, s.id as item_id, s.content || '（' || i.name || '）' as item_content, biz.id as biz_id, biz.name as biz_name, owner.id as owner_id,
  owner.name as owner_name, staff.id as staff_id, staff.name as staff_name, ops.id as ops_id, ops.name as ops_name, boss.id as boss_id,
  boss.name as boss_name, maker.id as maker_id, maker.name as maker_name, webhook_state('order', t.id) as "pushState", t.rebate_state as "rebateState",
  r.id as rule_id, r.rebate_type, r.audit_status, r.rebate_status, r.amount_to_be_refunded as rule_due, r.returned_amount, r.pending_amount`

const ORDER_NAMES_SQL = `join institutions_customer l on l.id = t.lead_id join institution i on i.id = t.institution_id join service_item s on s.id = t.service_item_id
  left join employee biz on biz.id = t.biz_owner_id left join employee owner on owner.id = t.lead_owner_id left join employee staff on staff.id = t.staff_id
  left join employee ops on ops.id = t.operations_id left join employee boss on boss.id = t.manager_id left join employee maker on maker.id = t.operator_id
  left join rebates_rule r on r.id = t.rebates_rules_id`

/** Selects the page's ids first, then joins names for those rows only. */
export const ordersSql = (where: string, paging: string): string => `
  select ${ORDER_COLUMNS_SQL} from (
    select t.id from institutions_order t where t.lifecycle <> 'CANCELLED'${where} order by t.created_date desc, t.id desc ${paging}
  ) p join institutions_order t on t.id = p.id ${ORDER_NAMES_SQL} order by t.created_date desc, t.id desc`

export const orderCountSql = (where: string): string => `
  select count(*)::int as total, coalesce(sum(t.order_amount), 0)::text as amount, coalesce(sum(t.amount_paid), 0)::text as paid,
    coalesce(sum(t.order_amount - t.amount_paid), 0)::text as unpaid
  from institutions_order t where t.lifecycle <> 'CANCELLED'${where}`

export const ORDER_DETAIL = `
  select ${ORDER_COLUMNS_SQL}, t.amount_to_be_refunded as "amountToBeRefunded", t.refunded_amount as "refundedAmount",
    t.amount_to_be_refunded - t.refunded_amount as "amountUnrefunded", t.reason_for_cancellation as "reasonForCancellation",
    ${timeSql('t.cancel_time')} as "cancelTime", ${timeSql('t.cancelled_date')} as "cancelledDate", r.rebate_rate, r.rebate_amount, r.review_response,
    greatest(r.amount_to_be_refunded - r.returned_amount - r.pending_amount, 0) as rule_remaining, ${timeSql('r.submit_date')} as submit_date,
    ${timeSql('r.audit_date')} as audit_date, submitter.id as submitter_id, submitter.name as submitter_name, auditor.id as auditor_id,
    auditor.name as auditor_name
  from institutions_order t ${ORDER_NAMES_SQL} left join employee submitter on submitter.id = r.submit_user_id
  left join employee auditor on auditor.id = r.audit_user_id where t.id = $1`

/** Counts in the tab titles of the detail, by tab position. */
export const ORDER_COUNTS = `
  select (select count(*)::int from rebates_rule_version v join rebates_rule r on r.id = v.rule_id where r.order_id = $1) as t2,
    (select count(*)::int from rebate_application where order_id = $1) as t3, (select count(*)::int from rebates_record where order_id = $1) as t4,
    (select count(*)::int from order_transaction where order_id = $1) as t5, (select count(*)::int from order_cancellation where order_id = $1) as t6,
    (select count(*)::int from commission_line where order_id = $1) as t7`

export const SHEETS = `
  select s.id, s.month as "yearAndMonth", s.employee_id, e.name as employee_name, case when m.locked_date is null then employee_label(e) else s.username end as username,
    case when m.locked_date is null then d.name else s.department_name end as "departmentName", s.total_amount as "totalAmount",
    s.commission_total_amount as "commissionTotalAmount", case when m.locked_date is null then case when e.locked then 0 else 1 end else s.account_status end as "accountStatus",
    m.locked_date is not null as locked, ${timeSql('m.locked_date')} as "lockedDate", w.id as locker_id, w.name as locker_name
  from (select id from commission_sheet where month = $1 order by id desc limit $2) p join commission_sheet s on s.id = p.id
  join commission_month m on m.month = s.month join employee e on e.id = s.employee_id left join department d on d.id = e.department_id
  left join employee w on w.id = m.locked_by_id order by s.id desc`

export const SHEETS_COUNT = `
  select count(*)::int as total, coalesce(sum(commission_total_amount), 0)::text as amount from commission_sheet where month = $1`

export const LINES = `
  select l.id, o.order_number as "orderNo", ${timeSql('o.signing_time')} as "signedTime", l.signed_org as "signedOrg",
    l.should_rebate_amount as "shouldRebateAmount", ${timeSql('l.rebate_time')} as "rebateTime", l.rebate_amount as "rebateAmount",
    l.commission_rate as "commissionRate", l.commission_amount as "commissionAmount", l.role_type as "roleType", l.kind, l.reason,
    exists (select from commission_line c where c.reverses_id = l.id) as corrected, l.kind = 'REVERSAL' or l.reverses_id is not null as counter_entry,
    exists (select from rebates_record r where r.order_id = l.order_id and r.payment_type = 'REFUND' and r.id > l.record_id) as "takenBack"
  from (select id from commission_line where sheet_id = $1 order by id desc limit $2) p join commission_line l on l.id = p.id
  join institutions_order o on o.id = l.order_id order by l.id desc`

export const LINES_COUNT = `
  select count(*)::int as total, coalesce(sum(commission_amount), 0)::text as amount from commission_line where sheet_id = $1`
