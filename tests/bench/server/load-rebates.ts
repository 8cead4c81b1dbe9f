/** Rebate rules of the generated orders, payments of institutions under them, and vouchers. */

const VOUCHER = "'/api/files/' || file"

export const REBATES: readonly string[] = [
  `create temp table rule_plan as
  select r.*, case when r.status = 'CLOSED' then r.cancelled_date else r.created_date + interval '3 hours' end as decided
  from (
    select row_number() over (order by p.id)::bigint as id, p.id as order_id, p.gives, p.waits, p.lifecycle, o.operator_id, i.rebate_type, i.rebate_rate,
      i.rebate_amount, d.due, o.created_date, o.cancelled_date, o.created_date + interval '5 minutes' as submitted,
      case when p.rules < 0.91 then 'PASSED' when p.lifecycle = 'CANCELLED' and d.due = 0 then 'CLOSED' when p.rules < 0.93 then 'PENDING' else 'REFUSED' end as status
    from order_plan p join institutions_order o on o.id = p.id join institution i on i.id = p.institution_id
    cross join lateral (select rebate_due(o, i.rebate_type, i.rebate_rate, i.rebate_amount) as due) d where p.rules < 0.95) r`,
  `create temp table receipt_plan as
  select row_number() over (order by at, rule_id)::bigint as id, *, md5('voucher ' || rule_id || part)::uuid as file,
    encode(sha256(convert_to('voucher ' || rule_id || part, 'UTF8')), 'hex') as hash, least(now() - interval '1 hour', at + interval '1 day') as decided
  from (
    select r.id as rule_id, r.order_id, 1 as part, 'PASSED' as status, case when r.gives < 0.64 then r.due else round(r.due / 2, 2) end as amount,
      least(now() - interval '12 hours', r.decided + r.gives * interval '40 days') as at
    from rule_plan r where r.status = 'PASSED' and r.lifecycle <> 'CANCELLED' and r.gives < 0.92
    union all
    select r.id, r.order_id, 2, case when r.waits < 0.05 then 'PENDING' else 'REFUSED' end, 100, now() - r.waits * interval '1 hour'
    from rule_plan r where r.status = 'PASSED' and r.lifecycle = 'IN_PROGRESS' and r.gives between 0.64 and 0.92 and (r.waits < 0.05 or r.waits > 0.98)
  ) p`,
  'analyze rule_plan, receipt_plan',
  `insert into rebates_rule (id, created_date, order_id, rebate_type, rebate_rate, rebate_amount, audit_status, submit_user_id, submit_date, audit_user_id,
    audit_date, review_response, amount_to_be_refunded, returned_amount, pending_amount)
  overriding system value
  select r.id, r.submitted, r.order_id, r.rebate_type, r.rebate_rate, r.rebate_amount, r.status, r.operator_id, r.submitted,
    case when r.status in ('PASSED', 'REFUSED') then auditor end, case when r.status <> 'PENDING' then r.decided end,
    case r.status when 'REFUSED' then '比例与合同不符，请核对' when 'CLOSED' then '订单已取消' end, r.due, coalesce(g.returned, 0), coalesce(g.pending, 0)
  from rule_plan r cross join roles left join (
    select rule_id, sum(amount) filter (where status = 'PASSED') as returned, sum(amount) filter (where status = 'PENDING') as pending
    from receipt_plan group by rule_id) g on g.rule_id = r.id order by r.id`,
  `insert into rebates_rule_version (created_date, rule_id, number, rebate_type, rebate_rate, rebate_amount, amount_to_be_refunded, audit_status, operator_id,
    review_response)
  select case number when 1 then r.submit_date else r.audit_date end, r.id, number, r.rebate_type, r.rebate_rate, r.rebate_amount, r.amount_to_be_refunded,
    case number when 1 then 'PENDING' else r.audit_status end, case number when 1 then r.submit_user_id else r.audit_user_id end,
    case number when 2 then r.review_response end
  from rebates_rule r, generate_series(1, 2) number where number = 1 or r.audit_status <> 'PENDING' order by r.id, number`,
  `update institutions_order o set rebates_rules_id = r.id, rebate_state = case
      when r.audit_status = 'CLOSED' or (r.audit_status = 'PASSED' and r.rebate_status = 'NOTHING_DUE') then 'NOTHING_DUE'
      when r.audit_status <> 'PASSED' then 'UNREVIEWED'
      when r.rebate_status = 'THE_REBATE_IS_COMPLETE' then 'COMPLETE'
      when r.returned_amount + r.pending_amount < r.amount_to_be_refunded then 'DUE' else 'SUBMITTED' end
  from rebates_rule r where r.order_id = o.id`,
  `insert into file (id, employee_id, name, type, size, received_size, purpose, created_date)
  select file, cashier, '付款凭证.png', 'image/png', 20000, 20000, 'form', at from receipt_plan, roles order by id`,
  'insert into rebate_voucher (file_id, hash) select file, hash from receipt_plan order by id',
  `insert into rebate_application (id, created_date, rule_id, order_id, payment_type, return_commission_amount, rebate_time, payment_voucher, voucher_hash,
    audit_status, submit_user_id, review_response, audit_user_id, audit_date)
  overriding system value
  select p.id, at, rule_id, order_id, 'RECEIPT', amount, at, ${VOUCHER}, hash, status, cashier, case status when 'REFUSED' then '凭证金额与填写金额不一致' end,
    case when status <> 'PENDING' then auditor end, case when status <> 'PENDING' then decided end
  from receipt_plan p, roles order by p.id`,
  "insert into file_link (file_id, record_table, record_id) select file, 'rebate_application', id from receipt_plan order by id",
  `insert into rebates_record (id, created_date, application_id, rule_id, order_id, payment_type, return_commission_amount, rebate_time, biz_attribution_name,
    customer_attribution_name, staff_name, customer_source, operator_id)
  overriding system value
  select row_number() over (order by a.id), a.audit_date, a.id, a.rule_id, a.order_id, a.payment_type, a.return_commission_amount, a.rebate_time, biz.name,
    owner.name, staff.name, o.customer_source, a.audit_user_id
  from rebate_application a join institutions_order o on o.id = a.order_id join employee biz on biz.id = o.biz_owner_id
  join employee owner on owner.id = o.lead_owner_id join employee staff on staff.id = o.staff_id where a.audit_status = 'PASSED' order by a.id`,
]

/** Consistency checks, as in load-orders. */
export const REBATE_CHECKS: Readonly<Record<string, string>> = {
  rules: `select 1 from rebates_rule r join institutions_order o on o.id = r.order_id left join (
      select rule_id, sum(return_commission_amount) filter (where audit_status = 'PASSED') as passed,
        sum(return_commission_amount) filter (where audit_status = 'PENDING') as pending
      from rebate_application group by rule_id) a on a.rule_id = r.id
    where (rebate_due(o, r.rebate_type, r.rebate_rate, r.rebate_amount), coalesce(a.passed, 0), coalesce(a.pending, 0), r.id)
      is distinct from (r.amount_to_be_refunded, r.returned_amount, r.pending_amount, o.rebates_rules_id)`,
  vouchers: `select 1 from rebate_application a left join rebate_voucher v on v.file_id = right(a.payment_voucher, 36)::uuid
    where v.hash is distinct from a.voucher_hash`,
}
