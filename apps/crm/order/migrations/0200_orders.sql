-- Orders, the applications to cancel them, and the append-only ledger of their money, with what lists show of the three. Sums are kept from the
-- ledger's rows and from nothing else.

create sequence order_number;

create table institutions_order (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  order_number text not null unique
    default 'YH' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('order_number')::text, 6, '0'),
  -- Changes only when the lead is merged into another.
  lead_id bigint not null references institutions_customer,
  institution_id bigint not null references institution,
  service_item_id bigint not null references service_item,
  signing_time timestamptz not null,
  order_amount numeric(14, 2) not null check (order_amount > 0 and order_amount < 'Infinity'),
  -- A free note; the state is "lifecycle".
  order_status text not null check (char_length(order_status) between 1 and 500),
  lifecycle text not null default 'IN_PROGRESS' check (lifecycle in ('IN_PROGRESS', 'CANCEL_AUDIT', 'CANCELLED')),
  operator_id bigint references employee,

  -- As they were at signing: later transfers move neither orders nor commission.
  service_category text,
  payment_mode text not null check (payment_mode in ('ONCE', 'STAGES')),
  customer_source text not null,
  biz_owner_id bigint references employee,
  biz_owner_department_id bigint references department,
  lead_owner_id bigint references employee,
  lead_owner_department_id bigint references department,
  staff_id bigint references employee,
  staff_department_id bigint references department,
  operations_id bigint references employee,
  operations_department_id bigint references department,
  manager_id bigint references employee,
  manager_department_id bigint references department,

  amount_paid numeric(14, 2) not null default 0,
  payment_completion_time timestamptz,
  -- Due back to the customer.
  amount_to_be_refunded numeric(14, 2) not null default 0,
  refunded_amount numeric(14, 2) not null default 0,
  payment_status text not null generated always as (case
    when lifecycle = 'CANCELLED' and refunded_amount = amount_to_be_refunded then 'REFUND_COMPLETE'
    when lifecycle = 'CANCELLED' then 'REFUND_IN_PROCESS'
    when amount_paid = order_amount then 'PAYMENT_COMPLETED'
    when amount_paid > 0 then 'IN_PAYMENT'
    else 'TO_BE_PAID' end) stored,
  -- What the customer said, and when the cancellation was passed.
  reason_for_cancellation text,
  cancel_time timestamptz,
  cancelled_date timestamptz,

  constraint order_money check (0 <= refunded_amount and refunded_amount <= amount_to_be_refunded
    and amount_to_be_refunded <= amount_paid and amount_paid <= order_amount),
  constraint order_refund_of_cancelled check (lifecycle = 'CANCELLED' or amount_to_be_refunded = 0),
  constraint order_cancelled check ((lifecycle = 'CANCELLED') = (cancelled_date is not null) and (cancelled_date is null) = (cancel_time is null)
    and (cancel_time is null) = (reason_for_cancellation is null)),
  check (cancel_time >= signing_time),
  check ((payment_completion_time is not null) = (amount_paid = order_amount))
);
create index institutions_order_running on institutions_order (created_date desc, id desc) where lifecycle <> 'CANCELLED';
create index institutions_order_cancelled on institutions_order (cancel_time desc, id desc) where lifecycle = 'CANCELLED';
create index institutions_order_lifecycle on institutions_order (lifecycle, created_date desc, id desc);
create index institutions_order_lead on institutions_order (lead_id, id desc);
create index institutions_order_institution on institutions_order (institution_id, created_date desc, id desc);
create index institutions_order_service_item on institutions_order (service_item_id);
create index institutions_order_service_category on institutions_order (service_category, created_date desc, id desc);
create index institutions_order_signing_time on institutions_order (signing_time desc, id desc);
create index institutions_order_payment_status on institutions_order (payment_status, created_date desc, id desc);
create index institutions_order_reason on institutions_order (reason_for_cancellation, cancel_time desc, id desc);
create index institutions_order_source on institutions_order (customer_source, created_date desc, id desc);
create index institutions_order_biz_owner on institutions_order (biz_owner_id, created_date desc, id desc);
create index institutions_order_lead_owner on institutions_order (lead_owner_id, created_date desc, id desc);
create index institutions_order_staff on institutions_order (staff_id, created_date desc, id desc);
create index institutions_order_number_grams on institutions_order using gin (grams(order_number));
create index institutions_order_number_begins on institutions_order (lower(order_number) text_pattern_ops);

-- ---------------------------------------------------------------- what may become of an order

create function order_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.order_number, new.institution_id, new.service_item_id, new.signing_time, new.order_amount, new.operator_id, new.created_date, new.service_category,
      new.payment_mode, new.customer_source, new.biz_owner_id, new.lead_owner_id, new.staff_id, new.operations_id, new.manager_id,
      new.biz_owner_department_id, new.lead_owner_department_id, new.staff_department_id, new.operations_department_id, new.manager_department_id)
    is distinct from
     (old.order_number, old.institution_id, old.service_item_id, old.signing_time, old.order_amount, old.operator_id, old.created_date, old.service_category,
      old.payment_mode, old.customer_source, old.biz_owner_id, old.lead_owner_id, old.staff_id, old.operations_id, old.manager_id,
      old.biz_owner_department_id, old.lead_owner_department_id, old.staff_department_id, old.operations_department_id, old.manager_department_id) then
    raise exception 'what an order was signed with does not change' using errcode = 'insufficient_privilege';
  end if;
  -- 1: this trigger alone. The ledger's own trigger writes from further in.
  if (new.amount_paid, new.refunded_amount, new.payment_completion_time) is distinct from (old.amount_paid, old.refunded_amount, old.payment_completion_time)
     and pg_trigger_depth() < 2 then
    raise exception 'sums of an order are kept from its ledger' using errcode = 'insufficient_privilege';
  end if;
  if new.lifecycle <> old.lifecycle and (old.lifecycle, new.lifecycle) not in
     (('IN_PROGRESS', 'CANCEL_AUDIT'), ('CANCEL_AUDIT', 'IN_PROGRESS'), ('CANCEL_AUDIT', 'CANCELLED')) then
    raise exception 'an order does not go from % to %', old.lifecycle, new.lifecycle using errcode = 'check_violation', constraint = 'order_lifecycle';
  end if;
  if old.lifecycle = 'CANCELLED' and (new.amount_to_be_refunded, new.cancel_time, new.cancelled_date, new.reason_for_cancellation)
     is distinct from (old.amount_to_be_refunded, old.cancel_time, old.cancelled_date, old.reason_for_cancellation) then
    raise exception 'a passed cancellation does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger institutions_order_refuse_change before update on institutions_order for each row execute function order_refuse_change();
create trigger institutions_order_no_delete before delete or truncate on institutions_order for each statement execute function refuse_change();

-- ---------------------------------------------------------------- applications to cancel

create table order_cancellation (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- Submitted.
  created_date timestamptz not null default now(),
  order_id bigint not null references institutions_order,
  amount_to_be_refunded numeric(14, 2) not null check (amount_to_be_refunded >= 0 and amount_to_be_refunded < 'Infinity'),
  reason_for_cancellation text not null check (char_length(reason_for_cancellation) between 1 and 200),
  cancel_time timestamptz not null,
  submit_user_id bigint not null references employee,
  -- 0 waiting, 1 passed, 2 rejected.
  audit_status smallint not null default 0 check (audit_status in (0, 1, 2)),
  audit_reply text check (char_length(audit_reply) <= 50),
  audit_user_id bigint references employee,
  audit_date timestamptz,
  check ((audit_status = 0) = (audit_user_id is null) and (audit_user_id is null) = (audit_date is null)),
  check (audit_status > 0 or audit_reply is null)
);
create unique index order_cancellation_pending on order_cancellation (order_id) where audit_status = 0;
create unique index order_cancellation_passed on order_cancellation (order_id) where audit_status = 1;
create index order_cancellation_order on order_cancellation (order_id, id desc);
create index order_cancellation_status on order_cancellation (audit_status, created_date desc, id desc);
create index order_cancellation_submit_user on order_cancellation (submit_user_id);

-- What was submitted is what is decided on, once.
create function order_cancellation_refuse_change() returns trigger language plpgsql as $$
begin
  if old.audit_status <> 0
     or (new.order_id, new.amount_to_be_refunded, new.reason_for_cancellation, new.cancel_time, new.submit_user_id, new.created_date)
        is distinct from (old.order_id, old.amount_to_be_refunded, old.reason_for_cancellation, old.cancel_time, old.submit_user_id, old.created_date) then
    raise exception 'a submitted cancellation does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger order_cancellation_refuse_change before update on order_cancellation for each row execute function order_cancellation_refuse_change();
create trigger order_cancellation_no_delete before delete or truncate on order_cancellation for each statement execute function refuse_change();

-- ---------------------------------------------------------------- the ledger

create table order_transaction (
  id bigint generated always as identity primary key,
  -- Rows are never written again: it stays.
  version integer not null default 1,
  created_date timestamptz not null default now(),
  order_id bigint not null references institutions_order,
  type text not null check (type in ('PAYMENT', 'REFUND', 'REBATE_RECEIPT', 'REBATE_REFUND')),
  -- Always positive: the type says the direction.
  amount numeric(14, 2) not null check (amount > 0 and amount < 'Infinity'),
  -- When the money moved, as somebody says.
  time timestamptz not null,
  -- Empty: the system.
  operator_id bigint references employee,
  -- What a refund goes back to.
  cancellation_id bigint references order_cancellation,
  -- The row that this one undoes: of the opposite type, with the same amount.
  corrects_id bigint unique references order_transaction,
  remarks text check (char_length(remarks) between 1 and 200),
  check ((cancellation_id is null) or type = 'REFUND'),
  check (corrects_id is null or remarks is not null)
);
create index order_transaction_created_date on order_transaction (created_date desc, id desc);
create index order_transaction_time on order_transaction (time desc, id desc);
create index order_transaction_order on order_transaction (order_id, id desc);
create index order_transaction_type on order_transaction (type, created_date desc, id desc);
create index order_transaction_operator on order_transaction (operator_id, created_date desc, id desc);
create trigger order_transaction_no_change before update or delete or truncate on order_transaction for each statement execute function refuse_change();

create function order_transaction_book() returns trigger language plpgsql as $$
declare
  was order_transaction;
begin
  if new.corrects_id is not null then
    select * into was from order_transaction where id = new.corrects_id;
    if (was.order_id, was.amount) is distinct from (new.order_id, new.amount) or was.corrects_id is not null
       or (was.type, new.type) not in (('PAYMENT', 'REFUND'), ('REFUND', 'PAYMENT')) then
      raise exception 'a correction is the opposite of one row' using errcode = 'check_violation', constraint = 'order_transaction_correction';
    end if;
  end if;
  if new.type = 'PAYMENT' and new.corrects_id is null then
    update institutions_order
    set amount_paid = amount_paid + new.amount, payment_completion_time = case when amount_paid + new.amount = order_amount then new.time end
    where id = new.order_id and lifecycle = 'IN_PROGRESS';
  elsif new.type = 'REFUND' and new.corrects_id is null then
    update institutions_order set refunded_amount = refunded_amount + new.amount where id = new.order_id and lifecycle = 'CANCELLED';
  elsif was.type = 'PAYMENT' then
    update institutions_order set amount_paid = amount_paid - new.amount, payment_completion_time = null
    where id = new.order_id and lifecycle = 'IN_PROGRESS';
  elsif was.type = 'REFUND' then
    update institutions_order set refunded_amount = refunded_amount - new.amount where id = new.order_id and lifecycle = 'CANCELLED';
  else
    -- Rebates are no money of the customer's.
    return null;
  end if;
  if not found then
    raise exception 'the order takes no such money in its state' using errcode = 'check_violation', constraint = 'order_transaction_state';
  end if;
  return null;
end $$;
create trigger order_transaction_book after insert on order_transaction for each row execute function order_transaction_book();

-- ---------------------------------------------------------------- what follows for the lead and the institution's relation to it

create or replace function lead_derive(lead bigint, manual text, out phase text, out own boolean) language plpgsql stable as $$
declare
  active int;
begin
  select count(*), coalesce(bool_or(i.self_operated), false) into active, own
  from institution_customer_relation r join institution i on i.id = r.institution_id
  where r.lead_id = lead and r.withdrawn_date is null;
  phase := case
    when exists (select from institutions_order o where o.lead_id = lead and o.lifecycle <> 'CANCELLED') then 'ORDERED'
    when active >= 2 then 'MULTIPLE_ASSIGNMENT' when active = 1 then 'ALLOCATED' else manual end;
end $$;

-- A relation's status says how many orders are in force; without one it is followed up again. No other writer can get a different value in.
create function relation_set_status() returns trigger language plpgsql as $$
declare
  orders bigint;
begin
  select count(*) into orders from institutions_order o
  where o.lead_id = new.lead_id and o.institution_id = new.institution_id and o.lifecycle <> 'CANCELLED';
  new.customer_status := case
    when new.withdrawn_date is not null then new.customer_status
    when orders >= 2 then 'MULTIPLE_ORDERS' when orders = 1 then 'HAS_BECOME_A_SINGLE'
    when new.customer_status in ('HAS_BECOME_A_SINGLE', 'MULTIPLE_ORDERS') then 'IN_FOLLOW_UP'
    else new.customer_status end;
  return new;
end $$;

-- Relations of old data that call themselves ordered have no order: the status is taken from what is there.
update institution_customer_relation set customer_status = 'IN_FOLLOW_UP' where customer_status in ('HAS_BECOME_A_SINGLE', 'MULTIPLE_ORDERS');
create trigger institution_customer_relation_status before insert or update of customer_status, lead_id, institution_id on institution_customer_relation
  for each row execute function relation_set_status();

create function order_derive_lead() returns trigger language plpgsql as $$
begin
  update institutions_customer set customer_phase = customer_phase
  where id in (new.lead_id, case when tg_op = 'UPDATE' then old.lead_id end);
  update institution_customer_relation set customer_status = customer_status
  where lead_id in (new.lead_id, case when tg_op = 'UPDATE' then old.lead_id end) and institution_id = new.institution_id and withdrawn_date is null;
  return null;
end $$;
create trigger institutions_order_insert_derive after insert on institutions_order for each row execute function order_derive_lead();
create trigger institutions_order_update_derive after update of lead_id, lifecycle on institutions_order
  for each row when ((old.lead_id, old.lifecycle) is distinct from (new.lead_id, new.lifecycle)) execute function order_derive_lead();

-- Sums that the ledger keeps make no open form stale.
select count_versions('institutions_order', 'amount_paid', 'refunded_amount', 'payment_completion_time');
select count_versions('order_cancellation');
select count_versions('order_transaction');
select note_written_rows('institutions_order', 'lead_id', 'biz_owner_id');

-- ---------------------------------------------------------------- what lists show

-- A column of the table is put behind "order_running" and "order_cancelled" by show_column.
create view order_list as
select o.*, o.order_amount - o.amount_paid as amount_unpaid, o.amount_to_be_refunded - o.refunded_amount as amount_unrefunded,
       -- How the institution's system was told of it last.
       webhook_state('order', o.id) as push_state
from institutions_order o;

create view order_running as select o.* from order_list o where o.lifecycle <> 'CANCELLED';
create view order_cancelled as select o.* from order_list o where o.lifecycle = 'CANCELLED';

-- The direction of an amount is its type's: what came in, what went out, and the one less the other. Money has two decimals, nothing of it
-- as well. There is always an order; by a left join PostgreSQL reads it only for who asks for its columns: no count does.
create view order_ledger as
select t.id, t.version, t.created_date, t.order_id, o.lead_id, o.institution_id, o.lifecycle, o.biz_owner_id, o.lead_owner_id, t.type, t.amount,
       case when t.type in ('PAYMENT', 'REBATE_RECEIPT') then t.amount else 0.00 end as income,
       case when t.type in ('PAYMENT', 'REBATE_RECEIPT') then 0.00 else t.amount end as expense,
       case when t.type in ('PAYMENT', 'REBATE_RECEIPT') then t.amount else -t.amount end as net,
       t.time, t.operator_id, t.cancellation_id, t.corrects_id,
       (select c.id from order_transaction c where c.corrects_id = t.id) as corrected_by_id, t.remarks
from order_transaction t left join institutions_order o on o.id = t.order_id;
-- The list of applications, "cancel_order_audit", shows the rebate of their orders and stands with the rebates.
