/** Commission on the generated rebates. All months except the current and the previous one are locked. */

/** Percentage by role. */
const RATES = [
  [1, 10],
  [2, 20],
  [3, 5],
  [4, 3],
  [6, 2],
] as const

export const COMMISSION: readonly string[] = [
  `insert into commission_rate (role_type, rate, effective_date) values ${RATES.map(rate => `(${rate}, '2000-01-01')`).join()}`,
  `create temp table line_plan as
  select row_number() over (order by r.id, p.person, p.role)::bigint as id, business_month(r.created_date) as month, p.person, p.role, rate.id as rate_id,
    rate.rate, r.id as record_id, r.order_id, r.created_date, r.return_commission_amount as rebate, u.amount_to_be_refunded as due, i.name as signed_org,
    r.rebate_time, r.operator_id, round(r.return_commission_amount * rate.rate / 100, 2) as share
  from rebates_record r join rebates_rule u on u.id = r.rule_id join institutions_order o on o.id = r.order_id join institution i on i.id = o.institution_id
  cross join lateral (values (1, o.biz_owner_id), (2, o.lead_owner_id), (3, o.staff_id), (4, o.operations_id), (6, o.manager_id)) p(role, person)
  join commission_rate rate on rate.role_type = p.role where p.person is not null`,
  'analyze line_plan',
  `insert into commission_month (month, locked_date, locked_by_id)
  select month, case when before then now() end, case when before then auditor end
  from (select distinct month, month < business_month(now() - interval '1 month') as before from line_plan) m, roles order by month`,
  `insert into commission_sheet (month, employee_id, total_amount, commission_total_amount, username, department_name, account_status)
  select s.month, e.id, s.total, s.share, case when m.locked_date is not null then employee_label(e) end, case when m.locked_date is not null then d.name end,
    case when m.locked_date is not null then 1 end
  from (
    select month, person, sum(rebate) filter (where first) as total, sum(share) as share
    from (select *, row_number() over (partition by person, record_id order by role) = 1 as first from line_plan) l group by month, person
  ) s join commission_month m on m.month = s.month join employee e on e.id = s.person left join department d on d.id = e.department_id order by s.month, e.id`,
  `insert into commission_line (id, created_date, sheet_id, month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount,
    commission_amount, kind, rate_id, should_rebate_amount, signed_org, rebate_time, operator_id)
  overriding system value
  select l.id, l.created_date, s.id, l.month, l.person, l.record_id, l.order_id, l.role, l.rate, l.rebate, l.share, 'NORMAL', l.rate_id, l.due, l.signed_org,
    l.rebate_time, l.operator_id
  from line_plan l join commission_sheet s on s.month = l.month and s.employee_id = l.person order by l.id`,
]

/** Consistency checks, as in load-orders. */
export const COMMISSION_CHECKS: Readonly<Record<string, string>> = {
  sheets: `select 1 from commission_sheet s left join (
      select sheet_id, sum(commission_amount) as share, sum(rebate_amount) filter (where first) as total
      from (select *, row_number() over (partition by sheet_id, record_id) = 1 as first from commission_line) l group by sheet_id) l on l.sheet_id = s.id
    where (l.share, l.total) is distinct from (s.commission_total_amount, s.total_amount)`,
  lines: `select 1 from (select * from commission_line order by id desc limit 1000) l join institutions_order o on o.id = l.order_id
    left join department d on d.id = o.lead_owner_department_id,
    commission_rate_of(l.role_type, d.id, o.service_category, o.customer_source, (o.signing_time at time zone 'Asia/Shanghai')::date) r
    where (r.id, r.rate, round(l.rebate_amount * r.rate / 100, 2)) is distinct from (l.rate_id, l.commission_rate, l.commission_amount)`,
}
