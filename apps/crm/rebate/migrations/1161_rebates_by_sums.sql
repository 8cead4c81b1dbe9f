-- What may become of a rule is judged by its sums and by the state of its order, not by what ever happened: a rule without money is returned, one
-- that was not passed when the order was cancelled stays reviewable while something is due, and what is closed is due nothing.

-- ---------------------------------------------------------------- nothing due is not complete

alter table rebates_rule alter column rebate_status set expression as (case
  when amount_to_be_refunded = 0 and returned_amount = 0 then 'NOTHING_DUE'
  when returned_amount = amount_to_be_refunded then 'THE_REBATE_IS_COMPLETE'
  when returned_amount = 0 then 'PENDING_REBATES'
  else 'REBATES_ARE_ONGOING' end);

alter table institutions_order drop constraint institutions_order_rebate_state_check,
  add constraint institutions_order_rebate_state_check check (rebate_state in ('NONE', 'UNREVIEWED', 'RETURNED', 'NOTHING_DUE', 'DUE', 'SUBMITTED', 'COMPLETE'));

create or replace function rebates_rule_of_order() returns trigger language plpgsql as $$
begin
  update institutions_order set rebates_rules_id = new.id, rebate_state = case
      when new.audit_status = 'CLOSED' or (new.audit_status = 'PASSED' and new.rebate_status = 'NOTHING_DUE') then 'NOTHING_DUE'
      when new.audit_status = 'RETURNED' then 'RETURNED'
      when new.audit_status <> 'PASSED' then 'UNREVIEWED'
      when new.rebate_status = 'THE_REBATE_IS_COMPLETE' then 'COMPLETE'
      when new.returned_amount + new.pending_amount < new.amount_to_be_refunded then 'DUE'
      else 'SUBMITTED' end
  where id = new.order_id;
  return null;
end $$;

-- ---------------------------------------------------------------- rules

create or replace function rebates_rule_set_due() returns trigger language plpgsql as $$
declare
  ordered institutions_order;
begin
  select * into ordered from institutions_order where id = new.order_id;
  if new.rebate_type = 'FIXED_REBATES' and new.rebate_amount > ordered.order_amount then
    raise exception 'a fixed rebate is at most the order''s amount' using errcode = 'check_violation', constraint = 'rebates_rule_fixed';
  end if;
  -- Without a sum it is no rule, and refused as that.
  new.amount_to_be_refunded := coalesce(rebate_due(ordered, new.rebate_type, new.rebate_rate, new.rebate_amount), 0);
  if tg_op = 'INSERT' and ordered.lifecycle = 'CANCEL_AUDIT' then
    raise exception 'no rule is submitted while a cancellation is decided on' using errcode = 'check_violation', constraint = 'rebates_rule_submitted';
  end if;
  if ordered.lifecycle = 'CANCELLED' and new.audit_status not in ('PASSED', 'CLOSED') and new.amount_to_be_refunded = 0 then
    raise exception 'nothing is due of the cancelled order by this rule' using errcode = 'check_violation', constraint = 'rebates_rule_nothing_due';
  end if;
  if tg_op = 'UPDATE' then
    if (new.order_id, new.created_date) is distinct from (old.order_id, old.created_date) then
      raise exception 'a rule stays with its order' using errcode = 'insufficient_privilege';
    end if;
    if (new.rebate_type, new.rebate_rate, new.rebate_amount, new.submit_user_id, new.submit_date)
       is distinct from (old.rebate_type, old.rebate_rate, old.rebate_amount, old.submit_user_id, old.submit_date)
       and (old.audit_status not in ('REFUSED', 'RETURNED') or new.audit_status <> 'PENDING') then
      raise exception 'a rule changes only by being submitted anew' using errcode = 'insufficient_privilege';
    end if;
    if new.audit_status <> old.audit_status then
      -- Closed and opened again: the order's sums, from further in.
      if (old.audit_status, new.audit_status) not in
         (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'), ('PASSED', 'RETURNED'), ('RETURNED', 'PENDING'), ('REFUSED', 'PENDING'),
          ('PENDING', 'CLOSED'), ('REFUSED', 'CLOSED'), ('RETURNED', 'CLOSED'), ('CLOSED', 'PENDING'))
         or (old.audit_status = 'CLOSED' and pg_trigger_depth() < 2) then
        raise exception 'a rule does not go from % to %', old.audit_status, new.audit_status using errcode = 'check_violation', constraint = 'rebates_rule_status';
      end if;
      if ordered.lifecycle = 'CANCEL_AUDIT' or (new.audit_status = 'CLOSED' and ordered.lifecycle <> 'CANCELLED') then
        raise exception 'no rule of a % order becomes %', ordered.lifecycle, new.audit_status using errcode = 'check_violation', constraint = 'rebates_rule_order';
      end if;
    end if;
    -- 1: this trigger alone. Triggers of orders and applications write from further in.
    if (new.returned_amount, new.pending_amount, new.excess_amount) is distinct from (old.returned_amount, old.pending_amount, old.excess_amount)
       and pg_trigger_depth() < 2 then
      raise exception 'sums of a rule are kept from its applications' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;

-- When the sums of a cancelled order last changed.
create function order_sums_moment(ordered institutions_order) returns timestamptz language sql stable as $$
  select greatest(ordered.cancelled_date,
    (select max(created_date) from order_transaction where order_id = ordered.id and corrects_id is not null),
    (select max(audit_date) from order_cancellation where order_id = ordered.id and correction and audit_status = 1))
$$;

-- What nobody decided is the system's: the sum that is due since the order was cancelled or corrected, and rules that it closed or opened.
create or replace function rebates_rule_keep_version() returns trigger language plpgsql as $$
declare
  ordered institutions_order;
  at timestamptz := coalesce(new.audit_date, new.submit_date);
  who bigint := case new.audit_status when 'PENDING' then new.submit_user_id else new.audit_user_id end;
  why text := new.review_response;
begin
  if tg_op = 'UPDATE' and (old.audit_status = new.audit_status or old.audit_status = 'CLOSED' or new.audit_status = 'CLOSED') then
    select * into ordered from institutions_order where id = new.order_id;
    at := order_sums_moment(ordered);
    who := null;
    why := case when at = ordered.cancelled_date then '订单已取消' else '订单金额已更正' end;
    if old.audit_status = 'CLOSED' then
      at := now();
      why := '订单仍有应返佣，恢复审核';
    end if;
  end if;
  insert into rebates_rule_version (created_date, rule_id, number, rebate_type, rebate_rate, rebate_amount, amount_to_be_refunded, audit_status, operator_id,
                                    review_response)
  values (at, new.id, coalesce((select max(number) from rebates_rule_version where rule_id = new.id), 0) + 1, new.rebate_type, new.rebate_rate,
          new.rebate_amount, new.amount_to_be_refunded, new.audit_status, who, why);
  return null;
end $$;

-- ---------------------------------------------------------------- applications

create or replace function rebate_application_book() returns trigger language plpgsql as $$
declare
  receipt numeric := case when new.payment_type = 'RECEIPT' then new.return_commission_amount else 0 end;
  refund numeric := new.return_commission_amount - receipt;
  owed numeric := case when new.submit_user_id is null then refund else 0 end;
  state text := (select lifecycle from institutions_order where id = new.order_id);
  record_id bigint;
begin
  if new.audit_status in ('PENDING', 'PASSED') and state = 'CANCEL_AUDIT' then
    raise exception 'no such rebate of a % order', state using errcode = 'check_violation', constraint = 'rebate_application_state';
  end if;
  if tg_op = 'INSERT' then
    if new.audit_status <> 'PENDING' then
      raise exception 'a rebate is submitted before it is decided on' using errcode = 'check_violation', constraint = 'rebate_application_submitted';
    end if;
    -- 1: this trigger alone. The order's trigger writes from further out.
    if new.submit_user_id is null and pg_trigger_depth() < 2 then
      raise exception 'the system refunds what a cancellation leaves over, and nothing else' using errcode = 'insufficient_privilege';
    end if;
    if new.reverses_id is not null and not exists (
      select from rebates_record r join rebate_application a on a.id = r.application_id join rebates_rule u on u.id = r.rule_id
      where r.id = new.reverses_id and r.rule_id = new.rule_id and r.payment_type = 'RECEIPT'
        and r.return_commission_amount = new.return_commission_amount and u.returned_amount >= new.return_commission_amount and not a.reversed) then
      raise exception 'a reversal takes one receipt of the rule back whole' using errcode = 'check_violation', constraint = 'rebate_application_reversal';
    end if;
    update rebates_rule set pending_amount = pending_amount + receipt
    where id = new.rule_id and order_id = new.order_id and audit_status = 'PASSED';
    if not found then
      raise exception 'rebates are submitted under a passed rule of the order' using errcode = 'check_violation', constraint = 'rebate_application_rule';
    end if;
    return null;
  end if;
  if new.audit_status = 'PASSED' then
    insert into rebates_record (created_date, application_id, rule_id, order_id, payment_type, return_commission_amount, rebate_time, biz_attribution_name,
                                customer_attribution_name, staff_name, customer_source, operator_id)
    select new.audit_date, new.id, new.rule_id, new.order_id, new.payment_type, new.return_commission_amount, new.rebate_time, biz.name, owner.name, staff.name,
           o.customer_source, new.audit_user_id
    from institutions_order o left join employee biz on biz.id = o.biz_owner_id left join employee owner on owner.id = o.lead_owner_id
      left join employee staff on staff.id = o.staff_id
    where o.id = new.order_id returning id into record_id;
    insert into order_transaction (created_date, order_id, type, amount, time, operator_id, rebates_record_id)
    values (new.audit_date, new.order_id, 'REBATE_' || new.payment_type, new.return_commission_amount, new.rebate_time, new.audit_user_id, record_id);
    update rebate_application set reversed = true where id = (select application_id from rebates_record where id = new.reverses_id);
    update rebates_rule set returned_amount = returned_amount + receipt - refund, pending_amount = pending_amount - receipt, excess_amount = excess_amount - owed
    where id = new.rule_id;
  else
    update rebates_rule set pending_amount = pending_amount - receipt where id = new.rule_id;
  end if;
  return null;
end $$;

-- What the system asked for it takes back itself, when the order's sums are corrected.
do $$
declare
  one record;
begin
  for one in select conname from pg_constraint where conrelid = 'rebate_application'::regclass and contype = 'c'
    and (conname = 'rebate_application_owed' or pg_get_constraintdef(oid) ~ 'audit_date IS NULL')
  loop
    execute format('alter table rebate_application drop constraint %I', one.conname);
  end loop;
end $$;
alter table rebate_application
  add constraint rebate_application_decided check ((audit_status = 'PENDING') = (audit_date is null)
    and (audit_date is null or audit_user_id is not null or (audit_status = 'WITHDRAWN' and submit_user_id is null))
    and (audit_date is not null or audit_user_id is null)),
  -- What a cancellation gives back is owed: no person refuses it.
  add constraint rebate_application_owed check (submit_user_id is not null or audit_status in ('PENDING', 'PASSED')
    or (audit_status = 'WITHDRAWN' and audit_user_id is null));

create or replace function rebate_application_refuse_change() returns trigger language plpgsql as $$
begin
  -- From further in: a reversal of this receipt was passed.
  if pg_trigger_depth() > 1 and to_jsonb(old) - 'reversed' = to_jsonb(new) - 'reversed' then
    return new;
  end if;
  if new.audit_status = 'WITHDRAWN' and new.audit_user_id is null and pg_trigger_depth() < 2 then
    raise exception 'the system takes back what it asked for itself' using errcode = 'check_violation', constraint = 'rebate_application_owed';
  end if;
  if old.audit_status <> 'PENDING'
     or (new.rule_id, new.order_id, new.payment_type, new.return_commission_amount, new.rebate_time, new.payment_voucher, new.voucher_hash, new.reverses_id,
         new.submit_user_id, new.remarks, new.created_date, new.reversed)
        is distinct from (old.rule_id, old.order_id, old.payment_type, old.return_commission_amount, old.rebate_time, old.payment_voucher, old.voucher_hash,
         old.reverses_id, old.submit_user_id, old.remarks, old.created_date, old.reversed) then
    raise exception 'a submitted rebate does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------- a cancelled order

-- With the sums of a cancelled order its rebate is due anew. A rule that was not passed is closed when nothing is due, and open for review otherwise;
-- what was received beyond the new sum is to be given back.
create function order_settle_rebate(ordered institutions_order) returns void language plpgsql as $$
declare
  rule rebates_rule;
  waiting rebate_application;
  moment timestamptz := order_sums_moment(ordered);
  due numeric;
  excess numeric;
begin
  select * into rule from rebates_rule where order_id = ordered.id for update;
  if not found then
    return;
  end if;
  if exists (select from rebate_application where order_id = ordered.id and audit_status = 'PENDING' and submit_user_id is not null) then
    raise exception 'a rebate of the order waits to be decided on' using errcode = 'check_violation', constraint = 'order_rebate_pending';
  end if;
  due := coalesce(rebate_due(ordered, rule.rebate_type, rule.rebate_rate, rule.rebate_amount), 0);
  if rule.audit_status <> 'PASSED' then
    if due = 0 then
      update rebates_rule set audit_status = 'CLOSED', audit_date = moment, audit_user_id = null, review_response = '订单已取消' where id = rule.id;
    elsif rule.audit_status = 'CLOSED' then
      update rebates_rule set audit_status = 'PENDING', audit_date = null, audit_user_id = null, review_response = null where id = rule.id;
    else
      update rebates_rule set amount_to_be_refunded = due where id = rule.id;
    end if;
    return;
  end if;
  excess := greatest(rule.returned_amount - due, 0);
  update rebates_rule set excess_amount = excess where id = rule.id;
  select * into waiting from rebate_application where rule_id = rule.id and audit_status = 'PENDING' and submit_user_id is null for update;
  if waiting.return_commission_amount = excess then
    return;
  end if;
  if waiting.id is not null then
    update rebate_application set audit_status = 'WITHDRAWN', audit_date = moment where id = waiting.id;
  end if;
  if excess > 0 then
    insert into rebate_application (created_date, rule_id, order_id, payment_type, return_commission_amount, rebate_time, remarks)
    values (moment, rule.id, ordered.id, 'REFUND', excess, moment, '订单已取消，退回多收的返佣');
  end if;
end $$;

create or replace function order_cancelled_rebate() returns trigger language plpgsql as $$
begin
  perform order_settle_rebate(new);
  return null;
end $$;
drop trigger institutions_order_cancelled_rebate on institutions_order;
create trigger institutions_order_cancelled_rebate after update of lifecycle, amount_paid, amount_to_be_refunded on institutions_order
  for each row when (new.lifecycle = 'CANCELLED'
    and (old.lifecycle, old.amount_paid, old.amount_to_be_refunded) is distinct from (new.lifecycle, new.amount_paid, new.amount_to_be_refunded))
  execute function order_cancelled_rebate();

-- Rules that were closed though something is due are reviewed after all; what every order says of its rule is said anew.
alter table rebates_rule disable trigger rebates_rule_due;
update rebates_rule r set audit_status = 'PENDING', audit_date = null, audit_user_id = null, review_response = null
from institutions_order o where o.id = r.order_id and r.audit_status = 'CLOSED' and rebate_due(o, r.rebate_type, r.rebate_rate, r.rebate_amount) > 0;
alter table rebates_rule enable trigger rebates_rule_due;
alter table rebates_rule add constraint rebates_rule_closed_is_due_nothing check (audit_status <> 'CLOSED' or amount_to_be_refunded = 0);
alter table institutions_order disable trigger institutions_order_rebate_refuse_change;
update institutions_order o set rebate_state = 'NOTHING_DUE' from rebates_rule r
where r.order_id = o.id and (r.audit_status = 'CLOSED' or (r.audit_status = 'PASSED' and r.rebate_status = 'NOTHING_DUE'));
alter table institutions_order enable trigger institutions_order_rebate_refuse_change;

-- ---------------------------------------------------------------- what lists show

create index rebate_application_corrections on rebate_application (id) where reversed or reverses_id is not null;

create or replace view rebates_rule_list as
select r.id, r.version, r.created_date, r.order_id, r.rebate_type, r.rebate_rate, r.rebate_amount, r.audit_status, r.submit_user_id, r.submit_date,
       r.audit_user_id, r.audit_date, r.review_response, r.amount_to_be_refunded, r.returned_amount, r.pending_amount, r.excess_amount, r.rebate_status,
       greatest(r.amount_to_be_refunded - r.returned_amount - r.pending_amount, 0) as remaining_amount,
       r.returned_amount <> 0 or r.pending_amount <> 0 as used,
       o.lead_id, o.institution_id, o.order_amount, o.lifecycle, o.signing_time, o.biz_owner_id, o.lead_owner_id, o.staff_id, o.creator_id, o.customer_source,
       o.service_category, o.intended_countries, o.lead_owner_department_id
from rebates_rule r left join institutions_order o on o.id = r.order_id;

-- A receipt that was taken back and what took it back are corrections: no money came in or went out.
create or replace view rebates_record_list as
select r.id, r.version, r.created_date, r.application_id, r.rule_id, r.order_id, r.payment_type, r.return_commission_amount, r.rebate_time, r.biz_attribution_name,
       r.customer_attribution_name, r.staff_name, r.customer_source, r.operator_id, a.payment_voucher,
       case when not c.correction and r.payment_type = 'RECEIPT' then r.return_commission_amount else 0.00 end as income,
       case when not c.correction and r.payment_type = 'REFUND' then r.return_commission_amount else 0.00 end as expense,
       case when c.correction then 0.00 when r.payment_type = 'RECEIPT' then r.return_commission_amount else -r.return_commission_amount end as net,
       case when a.reversed then 'REVERSED'
         when exists (select from rebate_application p where p.reverses_id = r.id and p.audit_status = 'PENDING') then 'PENDING' else 'NONE' end as reversal,
       exists (select from rebate_application p where p.order_id = r.order_id and p.audit_status = 'PENDING') as held,
       o.lead_id, o.institution_id, o.lifecycle, o.biz_owner_id, o.lead_owner_id, o.staff_id, o.creator_id, o.service_category, o.intended_countries,
       c.correction,
       -- More than what is left of the rule's receipts: the rest went back already.
       r.return_commission_amount > u.returned_amount as beyond_received,
       o.lead_owner_department_id,
       -- Some of all that the order brought went back since: what is left was reckoned with it.
       exists (select from rebates_record t join rebate_application b on b.id = t.application_id
         where t.order_id = r.order_id and t.payment_type = 'REFUND' and t.id > r.id and b.reverses_id is null) as shared_back
from rebates_record r left join rebate_application a on a.id = r.application_id left join institutions_order o on o.id = r.order_id
  left join rebates_rule u on u.id = r.rule_id
  cross join lateral (select a.reversed or a.reverses_id is not null as correction) c;

create or replace view order_ledger as
select t.id, t.version, t.created_date, t.order_id, o.lead_id, o.institution_id, o.lifecycle, o.biz_owner_id, o.lead_owner_id, t.type, t.amount,
       case when not c.correction and t.type in ('PAYMENT', 'REBATE_RECEIPT') then t.amount else 0.00 end as income,
       case when not c.correction and t.type in ('REFUND', 'REBATE_REFUND') then t.amount else 0.00 end as expense,
       case when c.correction then 0.00 when t.type in ('PAYMENT', 'REBATE_RECEIPT') then t.amount else -t.amount end as net,
       t.time, t.operator_id, t.cancellation_id, t.corrects_id,
       (select k.id from order_transaction k where k.corrects_id = t.id) as corrected_by_id, t.remarks, t.source,
       case when not c.correction and t.type = 'PAYMENT' then t.amount else 0.00 end as paid,
       case when not c.correction and t.type = 'REFUND' then t.amount else 0.00 end as refunded,
       o.staff_id, o.creator_id, o.customer_source, o.service_category, o.intended_countries,
       c.correction, t.replaces_id, o.lead_owner_department_id
from order_transaction t left join institutions_order o on o.id = t.order_id
  -- Corrections are few: found once for all rows that are looked at.
  cross join lateral (select t.corrects_id is not null
    or t.id in (select k.corrects_id from order_transaction k where k.corrects_id is not null)
    or coalesce(t.rebates_record_id in (select r.id from rebate_application a join rebates_record r on r.application_id = a.id
      where a.reversed or a.reverses_id is not null), false) as correction) c;

create or replace view cancel_order_audit as
select c.id, c.version, c.order_id, i.name as org_name, r.rebate_type as rebates_type, r.amount_to_be_refunded as rebate_amount_to_be_refunded,
       r.returned_amount as rebate_returned_amount, o.signing_time, l.name as customer_name,
       case when l.deleted_date is null then l.id end as customer_id, o.order_amount, o.amount_paid, o.payment_completion_time, o.order_status,
       c.reason_for_cancellation as cancell_reason, c.amount_to_be_refunded, c.cancel_time as cancel_date, o.order_number, c.submit_user_id,
       employee_label(s) as submit_user_name, c.created_date as submit_date, c.audit_status, c.audit_reply, c.audit_user_id,
       employee_label(a) as audit_user_name, c.audit_date, case when l.deleted_date is null then l.id end as lead_id,
       c.correction, c.remarks, case when c.correction then o.amount_to_be_refunded end as present_amount
from order_cancellation c left join institutions_order o on o.id = c.order_id left join institutions_customer l on l.id = o.lead_id
  left join institution i on i.id = o.institution_id left join employee s on s.id = c.submit_user_id left join employee a on a.id = c.audit_user_id
  left join rebates_rule r on r.order_id = o.id;
