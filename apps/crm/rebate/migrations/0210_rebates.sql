-- What institutions pay us for orders: the rule of each order with its versions, applications to book a rebate, and the append-only records of what
-- was passed. Sums of a rule are kept from applications and records and from nothing else. Nobody decides on what they submitted, and nothing of an
-- order moves while its cancellation is decided on.

-- What an institution owes for an order: a share of the amount, or of what the customer left there when the order was cancelled; a fixed sum is
-- owed unless the customer got everything back. The one rounding: half up, to the cent.
create function rebate_due(ordered institutions_order, kind text, rate numeric, fixed numeric) returns numeric language sql immutable as $$
  select case
    when kind = 'PROPORTIONAL_REBATES' and (ordered).lifecycle = 'CANCELLED' then round(((ordered).amount_paid - (ordered).amount_to_be_refunded) * rate / 100, 2)
    when kind = 'PROPORTIONAL_REBATES' then round((ordered).order_amount * rate / 100, 2)
    when (ordered).lifecycle = 'CANCELLED' and (ordered).amount_to_be_refunded = (ordered).amount_paid then 0
    else fixed end
$$;

create table rebates_rule (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  order_id bigint not null unique references institutions_order,
  rebate_type text not null check (rebate_type in ('PROPORTIONAL_REBATES', 'FIXED_REBATES')),
  rebate_rate numeric(5, 2) check (rebate_rate between 0.01 and 100),
  rebate_amount numeric(14, 2) check (rebate_amount > 0 and rebate_amount < 'Infinity'),
  audit_status text not null default 'PENDING' check (audit_status in ('PENDING', 'PASSED', 'REFUSED', 'RETURNED', 'CLOSED')),
  submit_user_id bigint not null references employee,
  submit_date timestamptz not null default now(),
  -- Empty with a date: the system.
  audit_user_id bigint references employee,
  audit_date timestamptz,
  -- Why it was refused, returned or closed.
  review_response text check (char_length(review_response) between 1 and 50),

  -- 应返佣. An order's own column of this name is what the customer gets back.
  amount_to_be_refunded numeric(14, 2) not null default 0 check (amount_to_be_refunded >= 0 and amount_to_be_refunded < 'Infinity'),
  returned_amount numeric(14, 2) not null default 0 check (returned_amount >= 0),
  -- Submitted, not yet decided.
  pending_amount numeric(14, 2) not null default 0 check (pending_amount >= 0),
  -- Received beyond what is due since the order was cancelled: goes back to the institution when the application is passed.
  excess_amount numeric(14, 2) not null default 0 check (excess_amount >= 0 and excess_amount <= returned_amount),
  rebate_status text not null generated always as (case
    when returned_amount = amount_to_be_refunded then 'THE_REBATE_IS_COMPLETE'
    when returned_amount = 0 then 'PENDING_REBATES'
    else 'REBATES_ARE_ONGOING' end) stored,
  constraint rebates_rule_kind check (case rebate_type
    when 'PROPORTIONAL_REBATES' then rebate_rate is not null and rebate_amount is null
    else rebate_amount is not null and rebate_rate is null end),
  constraint rebates_rule_money check (returned_amount + pending_amount - excess_amount <= amount_to_be_refunded),
  -- Money moves under a passed rule only; a rule that has money is not taken back.
  constraint rebates_rule_passed check (audit_status = 'PASSED' or (returned_amount = 0 and pending_amount = 0)),
  constraint rebates_rule_decided_by_another check (audit_status not in ('PASSED', 'REFUSED', 'RETURNED')
    or (audit_user_id is not null and audit_user_id <> submit_user_id)),
  constraint rebates_rule_closed_by_system check (audit_status <> 'CLOSED' or audit_user_id is null),
  check (audit_status not in ('REFUSED', 'RETURNED', 'CLOSED') or review_response is not null),
  check ((audit_status = 'PENDING') = (audit_date is null) and (audit_date is not null or audit_user_id is null))
);
create index rebates_rule_status on rebates_rule (audit_status, created_date desc, id desc);
create index rebates_rule_created_date on rebates_rule (created_date desc, id desc);
create index rebates_rule_submit_user on rebates_rule (submit_user_id);
create index rebates_rule_type on rebates_rule (rebate_type, created_date desc, id desc);
create index rebates_rule_rebate_status on rebates_rule (rebate_status, created_date desc, id desc);

-- What was said of a rule at every step: submitted, decided, edited, closed.
create table rebates_rule_version (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  rule_id bigint not null references rebates_rule,
  number integer not null,
  rebate_type text not null,
  rebate_rate numeric(5, 2),
  rebate_amount numeric(14, 2),
  amount_to_be_refunded numeric(14, 2) not null,
  audit_status text not null,
  -- Who submitted or decided; empty: the system.
  operator_id bigint references employee,
  review_response text,
  unique (rule_id, number)
);
create index rebates_rule_version_operator on rebates_rule_version (operator_id);
create trigger rebates_rule_version_no_change before update or delete or truncate on rebates_rule_version for each statement execute function refuse_change();

-- The due sum follows from order and rule, whoever writes; what was passed stays as it was passed.
create function rebates_rule_set_due() returns trigger language plpgsql as $$
declare
  ordered institutions_order;
begin
  select * into ordered from institutions_order where id = new.order_id;
  if new.rebate_type = 'FIXED_REBATES' and new.rebate_amount > ordered.order_amount then
    raise exception 'a fixed rebate is at most the order''s amount' using errcode = 'check_violation', constraint = 'rebates_rule_fixed';
  end if;
  if tg_op = 'INSERT' and ordered.lifecycle <> 'IN_PROGRESS' then
    raise exception 'a rule is submitted for an order in progress' using errcode = 'check_violation', constraint = 'rebates_rule_submitted';
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
      if (old.audit_status, new.audit_status) not in
         (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'), ('PASSED', 'RETURNED'), ('RETURNED', 'PENDING'), ('REFUSED', 'PENDING'),
          ('PENDING', 'CLOSED'), ('REFUSED', 'CLOSED'), ('RETURNED', 'CLOSED')) then
        raise exception 'a rule does not go from % to %', old.audit_status, new.audit_status using errcode = 'check_violation', constraint = 'rebates_rule_status';
      end if;
      if ordered.lifecycle <> (case when new.audit_status = 'CLOSED' then 'CANCELLED' else 'IN_PROGRESS' end) then
        raise exception 'no rule of a % order becomes %', ordered.lifecycle, new.audit_status using errcode = 'check_violation', constraint = 'rebates_rule_order';
      end if;
      if new.audit_status = 'RETURNED' and exists (select from rebate_application where rule_id = new.id and audit_status in ('PENDING', 'PASSED')) then
        raise exception 'a rule by which money moved is not taken back' using errcode = 'check_violation', constraint = 'rebates_rule_used';
      end if;
    end if;
    -- 1: this trigger alone. Triggers of orders and applications write from further in.
    if (new.returned_amount, new.pending_amount, new.excess_amount) is distinct from (old.returned_amount, old.pending_amount, old.excess_amount)
       and pg_trigger_depth() < 2 then
      raise exception 'sums of a rule are kept from its applications' using errcode = 'insufficient_privilege';
    end if;
  end if;
  -- Without a sum it is no rule, and refused as that.
  new.amount_to_be_refunded := coalesce(rebate_due(ordered, new.rebate_type, new.rebate_rate, new.rebate_amount), 0);
  return new;
end $$;
create trigger rebates_rule_due before insert or update on rebates_rule for each row execute function rebates_rule_set_due();
create trigger rebates_rule_no_delete before delete or truncate on rebates_rule for each statement execute function refuse_change();

-- What nobody decided is the system's: the sum that is due anew since the order was cancelled, and rules that it closed.
create function rebates_rule_keep_version() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(new.audit_date, new.submit_date);
  who bigint := case new.audit_status when 'PENDING' then new.submit_user_id else new.audit_user_id end;
  why text := new.review_response;
begin
  if tg_op = 'UPDATE' and old.audit_status = new.audit_status then
    select cancelled_date into at from institutions_order where id = new.order_id;
    who := null;
    why := '订单已取消';
  end if;
  insert into rebates_rule_version (created_date, rule_id, number, rebate_type, rebate_rate, rebate_amount, amount_to_be_refunded, audit_status, operator_id,
                                    review_response)
  values (at, new.id, coalesce((select max(number) from rebates_rule_version where rule_id = new.id), 0) + 1, new.rebate_type, new.rebate_rate,
          new.rebate_amount, new.amount_to_be_refunded, new.audit_status, who, why);
  return null;
end $$;
create trigger rebates_rule_insert_version after insert on rebates_rule for each row execute function rebates_rule_keep_version();
create trigger rebates_rule_update_version after update on rebates_rule for each row
  when ((old.rebate_type, old.rebate_rate, old.rebate_amount, old.amount_to_be_refunded, old.audit_status)
    is distinct from (new.rebate_type, new.rebate_rate, new.rebate_amount, new.amount_to_be_refunded, new.audit_status))
  execute function rebates_rule_keep_version();

-- Lists of orders show their rule, and how far its rebate is, for their buttons and filters: no rule yet, a rule that is not passed or was returned,
-- something left to be submitted, everything submitted, complete.
alter table institutions_order
  add column rebates_rules_id bigint unique references rebates_rule,
  add column rebate_state text not null default 'NONE' check (rebate_state in ('NONE', 'UNREVIEWED', 'RETURNED', 'DUE', 'SUBMITTED', 'COMPLETE'));
create index institutions_order_rebate_state on institutions_order (rebate_state, created_date desc, id desc);

create function rebates_rule_of_order() returns trigger language plpgsql as $$
begin
  update institutions_order set rebates_rules_id = new.id, rebate_state = case
      when new.audit_status = 'RETURNED' then 'RETURNED'
      when new.audit_status <> 'PASSED' then 'UNREVIEWED'
      when new.rebate_status = 'THE_REBATE_IS_COMPLETE' then 'COMPLETE'
      when new.returned_amount + new.pending_amount < new.amount_to_be_refunded then 'DUE'
      else 'SUBMITTED' end
  where id = new.order_id;
  return null;
end $$;
create trigger rebates_rule_of_order after insert or update on rebates_rule for each row execute function rebates_rule_of_order();

create function order_rebate_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what an order shows of its rule is kept from the rule' using errcode = 'insufficient_privilege';
end $$;
create trigger institutions_order_rebate_refuse_change before update on institutions_order for each row
  when (pg_trigger_depth() = 0 and (old.rebates_rules_id, old.rebate_state) is distinct from (new.rebates_rules_id, new.rebate_state))
  execute function order_rebate_refuse_change();

-- ---------------------------------------------------------------- applications and records

create table rebate_application (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- Submitted.
  created_date timestamptz not null default now(),
  rule_id bigint not null references rebates_rule,
  order_id bigint not null references institutions_order,
  payment_type text not null check (payment_type in ('RECEIPT', 'REFUND')),
  return_commission_amount numeric(14, 2) not null check (return_commission_amount > 0 and return_commission_amount < 'Infinity'),
  rebate_time timestamptz not null,
  payment_voucher text,
  -- SHA-256 of the file: one voucher is the proof of one rebate.
  voucher_hash text check (voucher_hash ~ '^[0-9a-f]{64}$'),
  -- The receipt that a refund takes back whole; empty of one that a cancellation opened.
  reverses_id bigint,
  audit_status text not null default 'PENDING' check (audit_status in ('PENDING', 'PASSED', 'REFUSED', 'WITHDRAWN')),
  -- Empty: the system, because the order was cancelled.
  submit_user_id bigint references employee,
  remarks text check (char_length(remarks) between 1 and 200),
  review_response text check (char_length(review_response) between 1 and 50),
  audit_user_id bigint references employee,
  audit_date timestamptz,
  -- A passed reversal took the receipt back: its voucher may be the proof of another one.
  reversed boolean not null default false,
  check (payment_type = 'REFUND' or (payment_voucher is not null and submit_user_id is not null and reverses_id is null)),
  check (payment_type = 'RECEIPT' or (submit_user_id is null) = (reverses_id is null)),
  check ((payment_voucher is null) = (voucher_hash is null)),
  check ((audit_status = 'PENDING') = (audit_date is null) and (audit_date is null) = (audit_user_id is null)),
  check (audit_status <> 'REFUSED' or review_response is not null),
  check (not reversed or (payment_type = 'RECEIPT' and audit_status = 'PASSED')),
  constraint rebate_application_decided_by_another check (audit_status not in ('PASSED', 'REFUSED') or audit_user_id is distinct from submit_user_id),
  constraint rebate_application_withdrawn check (audit_status <> 'WITHDRAWN' or audit_user_id = submit_user_id),
  constraint rebate_application_reason check (payment_type = 'RECEIPT' or remarks is not null),
  -- What a cancellation gives back is owed, whoever likes it.
  constraint rebate_application_owed check (submit_user_id is not null or audit_status in ('PENDING', 'PASSED'))
);
create unique index rebate_application_voucher on rebate_application (voucher_hash) where audit_status in ('PENDING', 'PASSED') and not reversed;
create unique index rebate_application_reverses on rebate_application (reverses_id) where audit_status in ('PENDING', 'PASSED');
create index rebate_application_status on rebate_application (audit_status, created_date desc, id desc);
create index rebate_application_created_date on rebate_application (created_date desc, id desc);
create index rebate_application_rebate_time on rebate_application (rebate_time desc, id desc);
create index rebate_application_type on rebate_application (payment_type, created_date desc, id desc);
create index rebate_application_amount on rebate_application (return_commission_amount);
create index rebate_application_pending on rebate_application (order_id) where audit_status = 'PENDING';
create index rebate_application_order on rebate_application (order_id, id desc);
create index rebate_application_rule on rebate_application (rule_id, id desc);
create index rebate_application_submit_user on rebate_application (submit_user_id, created_date desc);

-- SHA-256 of vouchers as they were uploaded: what is kept was encoded anew.
create table rebate_voucher (
  file_id uuid primary key references file on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

create table rebates_record (
  id bigint generated always as identity primary key,
  -- Records are never written again: it stays.
  version integer not null default 1,
  created_date timestamptz not null default now(),
  application_id bigint not null unique references rebate_application,
  rule_id bigint not null references rebates_rule,
  order_id bigint not null references institutions_order,
  payment_type text not null check (payment_type in ('RECEIPT', 'REFUND')),
  return_commission_amount numeric(14, 2) not null check (return_commission_amount > 0 and return_commission_amount < 'Infinity'),
  rebate_time timestamptz not null,
  -- Names as they were when it was passed.
  biz_attribution_name text,
  customer_attribution_name text,
  staff_name text,
  customer_source text not null,
  -- Who passed it.
  operator_id bigint not null references employee
);
alter table rebate_application add foreign key (reverses_id) references rebates_record;
create index rebates_record_rebate_time on rebates_record (rebate_time desc, id desc);
create index rebates_record_created_date on rebates_record (created_date desc, id desc);
create index rebates_record_order on rebates_record (order_id, id desc);
create index rebates_record_type on rebates_record (payment_type, rebate_time desc, id desc);
create index rebates_record_amount on rebates_record (return_commission_amount);
create index rebates_record_source on rebates_record (customer_source, rebate_time desc, id desc);
create index rebates_record_operator on rebates_record (operator_id, rebate_time desc, id desc);
create index rebates_record_biz_grams on rebates_record using gin (grams(biz_attribution_name));
create index rebates_record_biz_begins on rebates_record (lower(biz_attribution_name) text_pattern_ops);
create index rebates_record_customer_grams on rebates_record using gin (grams(customer_attribution_name));
create index rebates_record_customer_begins on rebates_record (lower(customer_attribution_name) text_pattern_ops);
create index rebates_record_staff_grams on rebates_record using gin (grams(staff_name));
create index rebates_record_staff_begins on rebates_record (lower(staff_name) text_pattern_ops);
create trigger rebates_record_no_change before update or delete or truncate on rebates_record for each statement execute function refuse_change();

-- A record is what a passed application left behind, and nothing else.
create function rebates_record_refuse_insert() returns trigger language plpgsql as $$
begin
  raise exception 'records are written when an application is passed' using errcode = 'insufficient_privilege';
end $$;
create trigger rebates_record_refuse_insert before insert on rebates_record
  for each row when (pg_trigger_depth() = 0) execute function rebates_record_refuse_insert();

alter table order_transaction add column rebates_record_id bigint unique references rebates_record;
alter table order_transaction add constraint order_transaction_rebate check ((rebates_record_id is not null) = (type in ('REBATE_RECEIPT', 'REBATE_REFUND')));

-- A submitted receipt reserves its sum; what is passed becomes a record and a row of the ledger, exactly once.
create function rebate_application_book() returns trigger language plpgsql as $$
declare
  receipt numeric := case when new.payment_type = 'RECEIPT' then new.return_commission_amount else 0 end;
  refund numeric := new.return_commission_amount - receipt;
  owed numeric := case when new.submit_user_id is null then refund else 0 end;
  state text := (select lifecycle from institutions_order where id = new.order_id);
  record_id bigint;
begin
  if new.audit_status in ('PENDING', 'PASSED') and (state = 'CANCEL_AUDIT' or (new.reverses_id is not null and state <> 'IN_PROGRESS')) then
    raise exception 'no such rebate of a % order', state using errcode = 'check_violation', constraint = 'rebate_application_state';
  end if;
  if tg_op = 'INSERT' then
    if new.audit_status <> 'PENDING' then
      raise exception 'a rebate is submitted before it is decided on' using errcode = 'check_violation', constraint = 'rebate_application_submitted';
    end if;
    -- 1: this trigger alone. The cancellation's trigger writes from further out.
    if new.submit_user_id is null and pg_trigger_depth() < 2 then
      raise exception 'the system refunds what a cancellation leaves over, and nothing else' using errcode = 'insufficient_privilege';
    end if;
    if new.reverses_id is not null and not exists (
      select from rebates_record r join rebate_application a on a.id = r.application_id
      where r.id = new.reverses_id and r.rule_id = new.rule_id and r.payment_type = 'RECEIPT'
        and r.return_commission_amount = new.return_commission_amount and not a.reversed) then
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
create trigger rebate_application_insert after insert on rebate_application for each row execute function rebate_application_book();
create trigger rebate_application_decide after update of audit_status on rebate_application
  for each row when (old.audit_status <> new.audit_status) execute function rebate_application_book();

create function rebate_application_refuse_change() returns trigger language plpgsql as $$
begin
  -- From further in: a reversal of this receipt was passed.
  if pg_trigger_depth() > 1 and to_jsonb(old) - 'reversed' = to_jsonb(new) - 'reversed' then
    return new;
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
create trigger rebate_application_refuse_change before update on rebate_application for each row execute function rebate_application_refuse_change();
create trigger rebate_application_no_delete before delete or truncate on rebate_application for each statement execute function refuse_change();

-- ---------------------------------------------------------------- a cancelled order

-- A rebate that waits is decided on before the order's cancellation is.
create function order_cancel_rebate_first() returns trigger language plpgsql as $$
begin
  if exists (select from rebate_application where order_id = new.id and audit_status = 'PENDING') then
    raise exception 'a rebate of the order waits to be decided on' using errcode = 'check_violation', constraint = 'order_rebate_pending';
  end if;
  return new;
end $$;
create trigger institutions_order_rebate_first before update of lifecycle on institutions_order
  for each row when (old.lifecycle <> new.lifecycle and new.lifecycle <> 'IN_PROGRESS') execute function order_cancel_rebate_first();

-- With the order's state its rebate is due anew: rules that were not passed are closed, what was received beyond the new sum is to be given back.
create function order_cancelled_rebate() returns trigger language plpgsql as $$
declare
  rule rebates_rule;
  due numeric;
begin
  select * into rule from rebates_rule where order_id = new.id for update;
  if not found then
    return null;
  end if;
  if rule.audit_status <> 'PASSED' then
    update rebates_rule set audit_status = 'CLOSED', audit_date = new.cancelled_date, audit_user_id = null, review_response = '订单已取消' where id = rule.id;
    return null;
  end if;
  due := rebate_due(new, rule.rebate_type, rule.rebate_rate, rule.rebate_amount);
  update rebates_rule set excess_amount = greatest(returned_amount - due, 0) where id = rule.id;
  if rule.returned_amount > due then
    insert into rebate_application (created_date, rule_id, order_id, payment_type, return_commission_amount, rebate_time, remarks)
    values (new.cancelled_date, rule.id, new.id, 'REFUND', rule.returned_amount - due, new.cancelled_date, '订单已取消，退回多收的返佣');
  end if;
  return null;
end $$;
create trigger institutions_order_cancelled_rebate after update of lifecycle on institutions_order
  for each row when (old.lifecycle <> 'CANCELLED' and new.lifecycle = 'CANCELLED') execute function order_cancelled_rebate();

-- Sums that applications keep make no open form stale.
select count_versions('rebates_rule', 'returned_amount', 'pending_amount', 'excess_amount', 'amount_to_be_refunded');
select count_versions('rebate_application', 'reversed');
select count_versions('rebates_record');
select count_versions('institutions_order', 'amount_paid', 'refunded_amount', 'payment_completion_time', 'rebates_rules_id', 'rebate_state');

-- ---------------------------------------------------------------- what lists show

-- By left joins, as with orders: who asks for none of the other's columns has it not read.

select show_column(v, c) from unnest(array['order_running', 'order_cancelled']) v, unnest(array['rebates_rules_id', 'rebate_state']) c;

create view rebates_rule_list as
select r.id, r.version, r.created_date, r.order_id, r.rebate_type, r.rebate_rate, r.rebate_amount, r.audit_status, r.submit_user_id, r.submit_date,
       r.audit_user_id, r.audit_date, r.review_response, r.amount_to_be_refunded, r.returned_amount, r.pending_amount, r.excess_amount, r.rebate_status,
       greatest(r.amount_to_be_refunded - r.returned_amount - r.pending_amount, 0) as remaining_amount,
       exists (select from rebate_application a where a.rule_id = r.id and a.audit_status in ('PENDING', 'PASSED')) as used,
       o.lead_id, o.institution_id, o.order_amount, o.lifecycle
from rebates_rule r left join institutions_order o on o.id = r.order_id;

-- Versions stand with the order, too.
create view rebates_rule_version_list as
select v.*, r.order_id from rebates_rule_version v left join rebates_rule r on r.id = v.rule_id;

create view rebate_application_list as
select a.id, a.version, a.created_date, a.rule_id, a.order_id, a.payment_type, a.return_commission_amount, a.rebate_time, a.payment_voucher, a.reverses_id,
       a.audit_status, a.submit_user_id, a.remarks, a.review_response, a.audit_user_id, a.audit_date, a.reversed,
       a.payment_type = 'REFUND' and a.submit_user_id is null as owed,
       o.lead_id, o.institution_id, o.lifecycle
from rebate_application a left join institutions_order o on o.id = a.order_id;

-- Money has two decimals, nothing of it as well.
create view rebates_record_list as
select r.id, r.version, r.created_date, r.application_id, r.rule_id, r.order_id, r.payment_type, r.return_commission_amount, r.rebate_time, r.biz_attribution_name,
       r.customer_attribution_name, r.staff_name, r.customer_source, r.operator_id, a.payment_voucher,
       case r.payment_type when 'RECEIPT' then r.return_commission_amount else 0.00 end as income,
       case r.payment_type when 'RECEIPT' then 0.00 else r.return_commission_amount end as expense,
       case r.payment_type when 'RECEIPT' then r.return_commission_amount else -r.return_commission_amount end as net,
       case when a.reversed then 'REVERSED'
         when exists (select from rebate_application p where p.reverses_id = r.id and p.audit_status = 'PENDING') then 'PENDING' else 'NONE' end as reversal,
       exists (select from rebate_application p where p.order_id = r.order_id and p.audit_status = 'PENDING') as held,
       o.lead_id, o.institution_id, o.lifecycle
from rebates_record r left join rebate_application a on a.id = r.application_id left join institutions_order o on o.id = r.order_id;

-- What auditors of a cancellation see, of the rebate too. A lead that went into another one is that other one; there is none to look at when it is gone.
create view cancel_order_audit as
select c.id, c.version, c.order_id, i.name as org_name, r.rebate_type as rebates_type, r.amount_to_be_refunded as rebate_amount_to_be_refunded,
       r.returned_amount as rebate_returned_amount, o.signing_time, l.name as customer_name,
       case when l.deleted_date is null then l.id end as customer_id, o.order_amount, o.amount_paid, o.payment_completion_time, o.order_status,
       c.reason_for_cancellation as cancell_reason, c.amount_to_be_refunded, c.cancel_time as cancel_date, o.order_number, c.submit_user_id,
       employee_label(s) as submit_user_name, c.created_date as submit_date, c.audit_status, c.audit_reply, c.audit_user_id,
       employee_label(a) as audit_user_name, c.audit_date, case when l.deleted_date is null then l.id end as lead_id
from order_cancellation c left join institutions_order o on o.id = c.order_id left join institutions_customer l on l.id = o.lead_id
  left join institution i on i.id = o.institution_id left join employee s on s.id = c.submit_user_id left join employee a on a.id = c.audit_user_id
  left join rebates_rule r on r.order_id = o.id;
