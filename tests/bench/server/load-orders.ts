/** Orders of the generated leads with their ledger, set by set, in the form that the application's own writes would have left. */
import type pg from 'pg'
import { COMMISSION, COMMISSION_CHECKS } from './load-commission.ts'
import { dropIndexes, type Run } from './load-leads.ts'
import { REBATE_CHECKS, REBATES } from './load-rebates.ts'

/** Number of orders; limited by the number of leads. */
export const ORDERS = 200_000

const TABLES = [
  'institutions_order',
  'order_cancellation',
  'order_transaction',
  'rebates_rule',
  'rebates_rule_version',
  'rebate_application',
  'rebates_record',
  'rebate_voucher',
  'file',
  'file_link',
  'commission_line',
]

/** Contract data of every institution: owner, rebate, service items. */
const HOUSES = [
  `create temp table roles as select (select id from employee where username = 'director1') as cashier,
    (select id from employee where username = 'director2') as auditor`,
  `update institution i set activate_id = (select consultants from people)[40 + n], operations_person_id = (select consultants from people)[280 + n % 4],
    rebate_type = case when n % 4 = 0 then 'FIXED_REBATES' else 'PROPORTIONAL_REBATES' end, rebate_rate = case when n % 4 <> 0 then 8 + n end,
    rebate_amount = case when n % 4 = 0 then 2000 end
   from (select id, row_number() over (order by id)::int as n from institution) h where h.id = i.id`,
  `update department d set manager_id = (select min(e.id) from employee e where e.department_id = d.id and e.username like 'manager%')`,
  `insert into service_item (institution_id, content, category, payment_mode)
   select id, c.content, c.category, case when c.place % 2 = 0 then 'STAGES' else 'ONCE' end
   from institution cross join unnest(array['本科申请', '硕士申请', '博士申请', '签证办理', '背景提升'],
     array['普通申请', '精英申请', '精英申请', '签证服务', '背景提升']) with ordinality c(content, category, place) order by id, c.place`,
]

/** Relations that may be signed, in pseudo-random order. */
const SIGNABLE = `
create temp table signable as
select r.id, r.lead_id, r.institution_id, r.created_date, s.id as item, s.category, s.payment_mode as mode, row_number() over (order by md5(r.id::text)) as place
from institution_customer_relation r join institutions_customer c on c.id = r.lead_id and c.status = 'NORMAL' and c.deleted_date is null
join (select *, row_number() over (partition by institution_id order by id) as kind from service_item) s
  on s.institution_id = r.institution_id and s.kind = 1 + r.id % 5
where r.withdrawn_date is null and r.created_date < now() - interval '3 days'`

/** One row per order with what the other tables need. Ids increase with time, as in production. */
const plan = (orders: number): string => `
create temp table order_plan as
select row_number() over (order by signed, relation, place)::bigint as id, *, case
    when mode = 'ONCE' then case when pays < 0.85 then amount else 0 end
    else case when pays < 0.1 then 0 when pays < 0.5 then amount / 2 else amount end end as paid,
  least(now() - interval '2 hours', signed + ends * interval '30 days') as cancel_time,
  case when ends < 0.1 then 'CANCELLED' when ends < 0.11 then 'CANCEL_AUDIT' else 'IN_PROGRESS' end as lifecycle
from (
  select r.id as relation, g.place, r.lead_id, r.institution_id, r.item, r.category, r.mode, 10000 + floor(random() * 400)::int * 200::numeric as amount,
    date_trunc('second', r.created_date + random() * (now() - interval '2 days' - r.created_date)) as signed,
    random() as pays, random() as ends, random() as rules, random() as gives, random() as waits
  from generate_series(1, ${orders}) g(place) join signable r on r.place = 1 + g.place % (select count(*) from signable)
) p`

const ORDERED = [
  `insert into institutions_order (id, order_number, created_date, lead_id, institution_id, service_item_id, signing_time, order_amount, order_status, lifecycle,
    operator_id, service_category, payment_mode, customer_source, creator_id, intended_countries, biz_owner_id, biz_owner_department_id, lead_owner_id, lead_owner_department_id, staff_id,
    staff_department_id, operations_id, operations_department_id, manager_id, manager_department_id, amount_paid, payment_completion_time,
    amount_to_be_refunded, refunded_amount, reason_for_cancellation, cancel_time, cancelled_date)
  overriding system value
  select p.id, 'YH' || to_char(p.signed at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(p.id::text, 6, '0'), p.signed + interval '20 minutes', p.lead_id,
    p.institution_id, p.item, p.signed, p.amount, '已签约，材料齐全', p.lifecycle, owner.id, p.category, p.mode, c.customer_source, c.creator_id, c.intended_countries,
    biz.id, biz.department_id,
    owner.id, owner.department_id, staff.id, staff.department_id, ops.id, ops.department_id, boss.id, boss.department_id, p.paid,
    case when p.paid = p.amount then p.signed end, case when p.lifecycle = 'CANCELLED' then p.paid / 2 else 0 end,
    case when p.lifecycle = 'CANCELLED' and p.waits < 0.9 then p.paid / 2 else 0 end,
    case when p.lifecycle = 'CANCELLED' then 'USER_CANCELLED' end, case when p.lifecycle = 'CANCELLED' then p.cancel_time end,
    case when p.lifecycle = 'CANCELLED' then p.cancel_time + interval '1 hour' end
  from order_plan p join institutions_customer c on c.id = p.lead_id join employee owner on owner.id = c.attributable_person_id
  join institution i on i.id = p.institution_id join employee biz on biz.id = i.activate_id join employee ops on ops.id = i.operations_person_id
  join employee staff on staff.id = c.staff_person_id left join department d on d.id = owner.department_id
  left join employee boss on boss.id = d.manager_id order by p.id`,
  `insert into order_cancellation (order_id, amount_to_be_refunded, reason_for_cancellation, cancel_time, submit_user_id, created_date, audit_status,
    audit_user_id, audit_date)
  select o.id, case when o.lifecycle = 'CANCELLED' then o.amount_to_be_refunded else o.amount_paid end, 'USER_CANCELLED', p.cancel_time, o.operator_id,
    p.cancel_time, case when o.lifecycle = 'CANCELLED' then 1 else 0 end, case when o.lifecycle = 'CANCELLED' then auditor end, o.cancelled_date
  from institutions_order o join order_plan p on p.id = o.id cross join roles where o.lifecycle <> 'IN_PROGRESS' order by p.cancel_time, o.id`,
  "update institutions_customer set customer_phase = 'ORDERED' where id in (select lead_id from institutions_order where lifecycle <> 'CANCELLED')",
  `update institution_customer_relation r set customer_status = case when o.many then 'MULTIPLE_ORDERS' else 'HAS_BECOME_A_SINGLE' end
  from (select relation, count(*) > 1 as many from order_plan where lifecycle <> 'CANCELLED' group by relation) o where o.relation = r.id`,
]

/** Written after the rebate records, whose ids the ledger rows refer to. */
const LEDGER = [
  `insert into order_transaction (created_date, order_id, type, amount, time, operator_id, cancellation_id, rebates_record_id)
  select * from (
    select o.created_date + interval '5 minutes' as at, o.id, 'PAYMENT', o.amount_paid, o.signing_time, cashier, null::bigint, null::bigint
    from institutions_order o, roles where o.amount_paid > 0 and o.payment_mode = 'ONCE'
    union all
    select o.created_date + interval '5 minutes' * part, o.id, 'PAYMENT', o.order_amount / 2, o.signing_time, cashier, null, null
    from institutions_order o, roles, generate_series(1, 2) part
    where o.payment_mode = 'STAGES' and o.amount_paid >= part * o.order_amount / 2
    union all
    select o.cancelled_date + interval '10 minutes', o.id, 'REFUND', o.refunded_amount, o.cancelled_date, cashier, c.id, null
    from institutions_order o join order_cancellation c on c.order_id = o.id, roles where o.refunded_amount > 0
    union all
    select r.created_date, r.order_id, 'REBATE_RECEIPT', r.return_commission_amount, r.rebate_time, r.operator_id, null, r.id from rebates_record r
  ) l(at, "order", type, amount, time, operator, cancellation, record) order by at, "order", type`,
  ...['institutions_order', 'rebates_rule', 'rebate_application', 'rebates_record', 'commission_line', 'commission_sheet'].map(
    table => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
  "select setval('order_number', (select max(id) from institutions_order))",
]

/** Each query must return no row: the result must equal what the triggers would have written. */
const CHECKS: Readonly<Record<string, string>> = {
  ledgers: `select 1 from institutions_order o left join (
      select order_id, sum(amount) filter (where type = 'PAYMENT') as paid, sum(amount) filter (where type = 'REFUND') as refunded
      from order_transaction group by order_id) l on l.order_id = o.id
    where (coalesce(l.paid, 0), coalesce(l.refunded, 0)) is distinct from (o.amount_paid, o.refunded_amount)`,
  'phases of customers': `select 1 from (select lead_id from institutions_order order by id desc limit 2000) o join institutions_customer c on c.id = o.lead_id,
    lead_derive(c.id, c.manual_phase) d where (d.phase, d.own) is distinct from (c.customer_phase, c.self_operated)`,
  ...REBATE_CHECKS,
  ...COMMISSION_CHECKS,
}

/**
 * Generates orders for existing leads, with payments, rebates and commission. Runs as superuser without triggers and foreign keys, whose work it does
 * itself.
 * @throws if the result differs from what the application's triggers would have written
 */
export async function loadOrders(client: pg.Client, leads: number): Promise<void> {
  const run: Run = statement => client.query(statement)
  await run('begin')
  await run('set local session_replication_role = replica; select setseed(0.43)')
  for (const statement of [...HOUSES, SIGNABLE, 'analyze signable', plan(Math.min(ORDERS, leads))]) await run(statement)
  const indexes = await dropIndexes(run, TABLES)
  await run('analyze order_plan')
  for (const statement of ORDERED) await run(statement)
  for (const statement of [...REBATES, ...COMMISSION, ...LEDGER]) await run(statement)
  for (const statement of indexes) await run(statement)
  await run(`analyze ${TABLES.join()}`)
  for (const [what, statement] of Object.entries(CHECKS)) {
    if ((await run(statement)).rowCount !== 0) throw new Error(`generated ${what} are not what the application would have written`)
  }
  await run('commit')
  await run('vacuum (analyze)')
}
