-- What lists show of orders, of their ledger and of the applications to cancel them. A column of the table is put behind "order_running" and
-- "order_cancelled" by show_column.

create view order_list as
select o.*, o.order_amount - o.amount_paid as amount_unpaid, o.amount_to_be_refunded - o.refunded_amount as amount_unrefunded
from institutions_order o;

create view order_running as select o.* from order_list o where o.lifecycle <> 'CANCELLED';
create view order_cancelled as select o.* from order_list o where o.lifecycle = 'CANCELLED';

-- Rows of the ledger are never written again: their version stays.
alter table order_transaction add column version integer not null default 1;
select count_versions('order_transaction');

-- The direction of an amount is its type's: what came in, what went out, and the one less the other.
create view order_ledger as
select t.id, t.version, t.created_date, t.order_id, o.lead_id, o.institution_id, o.lifecycle, o.biz_owner_id, o.lead_owner_id, t.type, t.amount,
       case when t.type in ('PAYMENT', 'REBATE_RECEIPT') then t.amount else 0 end as income,
       case when t.type in ('PAYMENT', 'REBATE_RECEIPT') then 0 else t.amount end as expense,
       case when t.type in ('PAYMENT', 'REBATE_RECEIPT') then t.amount else -t.amount end as net,
       t.time, t.operator_id, t.cancellation_id, t.corrects_id,
       (select c.id from order_transaction c where c.corrects_id = t.id) as corrected_by_id, t.remarks
from order_transaction t join institutions_order o on o.id = t.order_id;

-- A lead that went into another one is that other one; there is none to look at when it is gone.
create view cancel_order_audit as
select c.id, c.version, c.order_id, i.name as org_name, null::text as rebates_type, null::numeric(14, 2) as rebate_amount_to_be_refunded,
       null::numeric(14, 2) as rebate_returned_amount, o.signing_time, l.name as customer_name,
       case when l.deleted_date is null then l.id end as customer_id, o.order_amount, o.amount_paid, o.payment_completion_time, o.order_status,
       c.reason_for_cancellation as cancell_reason, c.amount_to_be_refunded, c.cancel_time as cancel_date, o.order_number, c.submit_user_id,
       employee_label(s) as submit_user_name, c.created_date as submit_date, c.audit_status, c.audit_reply, c.audit_user_id,
       employee_label(a) as audit_user_name, c.audit_date, case when l.deleted_date is null then l.id end as lead_id
from order_cancellation c join institutions_order o on o.id = c.order_id join institutions_customer l on l.id = o.lead_id
  join institution i on i.id = o.institution_id join employee s on s.id = c.submit_user_id left join employee a on a.id = c.audit_user_id;

-- Filters of these lists.
create index institutions_order_lifecycle on institutions_order (lifecycle, created_date desc, id desc);
create index institutions_order_service_category on institutions_order (service_category, created_date desc, id desc);
create index institutions_order_reason on institutions_order (reason_for_cancellation, cancel_time desc, id desc);
create index order_transaction_time on order_transaction (time desc, id desc);
