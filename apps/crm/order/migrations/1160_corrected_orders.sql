-- Corrections of a cancelled order are judged by its sums: paid is at least refunded, and at most what was paid is due back. What is due back is
-- corrected by a second application that another employee passes. A corrected row of the ledger and its correction are no movement of money.

-- ---------------------------------------------------------------- what is due back to the customer

alter table order_cancellation
  -- Asks for another sum than the one that was passed; the order is cancelled already.
  add column correction boolean not null default false,
  add column remarks text check (char_length(remarks) between 1 and 200);
alter table order_cancellation add constraint order_cancellation_reason check (correction = (remarks is not null));
drop index order_cancellation_passed;
create unique index order_cancellation_passed on order_cancellation (order_id) where audit_status = 1 and not correction;

create function order_cancellation_correct() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from institutions_order where id = new.order_id and lifecycle = 'CANCELLED') then
      raise exception 'only of a cancelled order the sum due back is corrected' using errcode = 'check_violation', constraint = 'order_cancellation_state';
    end if;
    return null;
  end if;
  update institutions_order set amount_to_be_refunded = new.amount_to_be_refunded where id = new.order_id;
  return null;
end $$;
create trigger order_cancellation_correction after insert on order_cancellation for each row when (new.correction) execute function order_cancellation_correct();
create trigger order_cancellation_corrected after update of audit_status on order_cancellation
  for each row when (new.correction and new.audit_status = 1) execute function order_cancellation_correct();

create or replace function order_cancellation_refuse_change() returns trigger language plpgsql as $$
begin
  if old.audit_status <> 0
     or (new.order_id, new.amount_to_be_refunded, new.reason_for_cancellation, new.cancel_time, new.submit_user_id, new.created_date, new.correction, new.remarks)
        is distinct from (old.order_id, old.amount_to_be_refunded, old.reason_for_cancellation, old.cancel_time, old.submit_user_id, old.created_date,
          old.correction, old.remarks) then
    raise exception 'a submitted cancellation does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace function order_refuse_change() returns trigger language plpgsql as $$
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
  if old.lifecycle = 'CANCELLED' and (new.cancel_time, new.cancelled_date, new.reason_for_cancellation)
     is distinct from (old.cancel_time, old.cancelled_date, old.reason_for_cancellation) then
    raise exception 'a passed cancellation does not change' using errcode = 'insufficient_privilege';
  end if;
  if old.lifecycle = 'CANCELLED' and new.amount_to_be_refunded <> old.amount_to_be_refunded and pg_trigger_depth() < 2 then
    raise exception 'what is due back follows from a passed correction or from the ledger' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------- the ledger

alter table order_transaction
  -- What the corrected row should have said; empty: nothing at all.
  add column correct_amount numeric(14, 2) check (correct_amount > 0 and correct_amount < 'Infinity'),
  -- The row that this one stands in the place of.
  add column replaces_id bigint unique references order_transaction;
alter table order_transaction add constraint order_transaction_replaces check (
  (correct_amount is null or corrects_id is not null) and (replaces_id is null or corrects_id is null));

create or replace function order_transaction_book() returns trigger language plpgsql as $$
declare
  was order_transaction;
  more constant numeric := coalesce(new.correct_amount, 0) - new.amount;
begin
  if new.replaces_id is not null then
    -- 1: this trigger alone. The correction writes it from further in, and has counted it.
    if pg_trigger_depth() < 2 then
      raise exception 'a row replaces another one with its correction' using errcode = 'insufficient_privilege';
    end if;
    return null;
  end if;
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
    -- At most what was paid is due back. A constraint of the table covers what was refunded already.
    update institutions_order set amount_paid = amount_paid + more, payment_completion_time = case when amount_paid + more = order_amount then was.time end,
      amount_to_be_refunded = least(amount_to_be_refunded, amount_paid + more)
    where id = new.order_id and lifecycle <> 'CANCEL_AUDIT';
  elsif was.type = 'REFUND' then
    update institutions_order set refunded_amount = refunded_amount + more where id = new.order_id and lifecycle = 'CANCELLED';
  else
    -- Rebates are no money of the customer's.
    return null;
  end if;
  if not found then
    raise exception 'the order takes no such money in its state' using errcode = 'check_violation', constraint = 'order_transaction_state';
  end if;
  if new.correct_amount is not null then
    insert into order_transaction (created_date, order_id, type, amount, time, operator_id, cancellation_id, replaces_id, remarks)
    values (new.created_date, was.order_id, was.type, new.correct_amount, was.time, new.operator_id, was.cancellation_id, was.id, new.remarks);
  end if;
  return null;
end $$;

-- ---------------------------------------------------------------- what lists show

do $$
begin
  execute 'create or replace view order_cancelled as ' || regexp_replace(pg_get_viewdef('order_cancelled'::regclass, true), E'\n   FROM order_list o',
    E',\n    (exists (select from order_cancellation c where c.order_id = o.id and c.audit_status = 0)) as correction_pending\n   FROM order_list o');
end $$;
