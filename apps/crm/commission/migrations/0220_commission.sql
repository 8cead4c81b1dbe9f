-- What people get of the rebates: rates in force from a day on, a sheet a person and month, and the append-only lines of what passed rebates brought.
-- Lines come from records of rebates alone, sheets from lines alone; a locked month takes no more of either.

create function business_month(moment timestamptz) returns text language sql stable parallel safe as $$
  select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM')
$$;

-- ---------------------------------------------------------------- rates

-- 1 business owner, 2 lead owner, 3 customer service, 4 operations, 6 management. 5 is reserved.
create table commission_rate (
  id bigint generated always as identity primary key,
  -- Never written over; a form that opens on one says what it opened on all the same.
  version integer not null default 1,
  created_date timestamptz not null default now(),
  role_type smallint not null check (role_type in (1, 2, 3, 4, 6)),
  -- Empty: of whatever department (category, source). The department is the person's when the order was signed.
  department_id bigint references department,
  service_category text check (service_category <> ''),
  customer_source text check (customer_source <> ''),
  -- Percent of the rebate.
  rate numeric(5, 2) not null check (rate between 0 and 100),
  -- First day of signing for which it holds.
  effective_date date not null check (effective_date between '2000-01-01' and '2999-12-31'),
  remarks text check (char_length(remarks) between 1 and 200),
  operator_id bigint references employee,
  unique nulls not distinct (role_type, department_id, service_category, customer_source, effective_date)
);
create index commission_rate_effective_date on commission_rate (effective_date desc, id desc);
create index commission_rate_department_id on commission_rate (department_id);

-- The rate for a role: the most specific one in force that day, and of equally specific ones the latest.
create function commission_rate_of(role smallint, department bigint, category text, source text, day date) returns commission_rate
language sql stable as $$
  select r from commission_rate r
  where r.role_type = role and r.effective_date <= day
    and (r.department_id is null or r.department_id = department)
    and (r.service_category is null or r.service_category = category)
    and (r.customer_source is null or r.customer_source = source)
  order by num_nonnulls(r.department_id, r.service_category, r.customer_source) desc, r.department_id is not null desc,
    r.service_category is not null desc, r.effective_date desc
  limit 1
$$;

-- Rates are written one transaction after the other, and none is while a rebate is passed.
create function commission_rate_take_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('commission_rate'));
  return null;
end $$;
create trigger commission_rate_take_turn before insert or delete on commission_rate for each statement execute function commission_rate_take_turn();

/*
 * The highest sum of the roles' rates over all orders that a rate touches: from its first day on, of its category and source, with people of any
 * departments. Rates change on first days only, so that these are all the days to look at; null stands for what no rate names.
 */
create function commission_rate_highest(touched commission_rate) returns numeric language sql stable as $$
  with days as (
    select touched.effective_date as day union select effective_date from commission_rate where effective_date > touched.effective_date
  ), categories as (
    select touched.service_category as category union
    select service_category from commission_rate where touched.service_category is null
  ), sources as (
    select touched.customer_source as source union
    select customer_source from commission_rate where touched.customer_source is null
  ), departments as (
    select distinct role_type, department_id as department from commission_rate union select distinct role_type, null::bigint from commission_rate
  ), in_force as (
    select distinct on (d.day, c.category, s.source, p.role_type, p.department) d.day, c.category, s.source, p.role_type, r.rate
    from days d cross join categories c cross join sources s cross join departments p
    join commission_rate r on r.role_type = p.role_type and r.effective_date <= d.day
      and (r.department_id is null or r.department_id = p.department)
      and (r.service_category is null or r.service_category = c.category)
      and (r.customer_source is null or r.customer_source = s.source)
    order by d.day, c.category, s.source, p.role_type, p.department, num_nonnulls(r.department_id, r.service_category, r.customer_source) desc,
      r.department_id is not null desc, r.service_category is not null desc, r.effective_date desc
  ), highest as (
    select day, category, source, role_type, max(rate) as rate from in_force group by day, category, source, role_type
  )
  select max(total) from (select sum(rate) as total from highest group by day, category, source) t
$$;

-- A rate that goes may leave a higher one in force.
create function commission_rate_check_sum() returns trigger language plpgsql as $$
begin
  if commission_rate_highest(coalesce(new, old)) > 100 then
    raise exception 'rates of one order are more than the rebate' using errcode = 'check_violation', constraint = 'commission_rate_sum';
  end if;
  return null;
end $$;
create trigger commission_rate_check_sum after insert or delete on commission_rate for each row execute function commission_rate_check_sum();
-- Another rate is another row, from its day on.
create trigger commission_rate_no_change before update or truncate on commission_rate for each statement execute function refuse_change();
select count_versions('commission_rate');

-- ---------------------------------------------------------------- months and sheets

create table commission_month (
  id bigint generated always as identity primary key,
  month text not null unique check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  locked_date timestamptz,
  locked_by_id bigint references employee,
  check ((locked_date is null) = (locked_by_id is null))
);

create table commission_sheet (
  id bigint generated always as identity primary key,
  month text not null references commission_month (month),
  employee_id bigint not null references employee,
  -- Of the distinct records that a line in force leads to.
  total_amount numeric(14, 2) not null default 0 check (abs(total_amount) < 'Infinity'),
  -- Of all lines.
  commission_total_amount numeric(14, 2) not null default 0 check (abs(commission_total_amount) < 'Infinity'),
  -- As they were when the month was locked.
  username text,
  department_name text,
  account_status smallint check (account_status in (0, 1)),
  unique (month, employee_id)
);
create index commission_sheet_employee_id on commission_sheet (employee_id, month desc);

create table commission_line (
  id bigint generated always as identity primary key,
  -- Never written over; a form that opens on one says what it opened on all the same.
  version integer not null default 1,
  created_date timestamptz not null default now(),
  sheet_id bigint not null references commission_sheet,
  month text not null,
  employee_id bigint not null references employee,
  record_id bigint not null references rebates_record,
  order_id bigint not null references institutions_order,
  role_type smallint not null check (role_type in (1, 2, 3, 4, 6)),
  commission_rate numeric(5, 2) not null check (commission_rate between 0 and 100),
  -- Of the record; below zero where it goes back, as is what the person gets of it.
  rebate_amount numeric(14, 2) not null check (rebate_amount <> 0 and abs(rebate_amount) < 'Infinity'),
  commission_amount numeric(14, 2) not null,
  kind text not null check (kind in ('NORMAL', 'LATE', 'REVERSAL', 'CORRECTION')),
  -- The rate that it was reckoned with; empty of one that somebody said.
  rate_id bigint references commission_rate,
  -- As they were then: neither a cancellation nor another name changes what was settled.
  should_rebate_amount numeric(14, 2) not null,
  signed_org text not null,
  rebate_time timestamptz not null,
  -- A correction is two lines: the opposite of the wrong one, and the one in its place.
  reverses_id bigint unique references commission_line,
  replaces_id bigint unique references commission_line,
  reason text check (char_length(reason) between 1 and 200),
  -- Who passed the record, or corrected the line.
  operator_id bigint not null references employee,
  check (commission_amount * rebate_amount >= 0 and abs(commission_amount) <= abs(rebate_amount)),
  check (num_nonnulls(reverses_id, replaces_id) = case kind when 'CORRECTION' then 1 else 0 end),
  check ((kind = 'CORRECTION') = (reason is not null))
);
-- A page in its order, and the total with its sum, from the index alone: lines of one sheet lie far apart.
create index commission_line_sheet on commission_line (sheet_id, id desc) include (commission_amount);
create index commission_line_record on commission_line (record_id);
create index commission_line_order on commission_line (order_id, id);
create index commission_line_rate on commission_line (rate_id);
create index commission_line_employee on commission_line (employee_id, id desc);
create index commission_line_month on commission_line (month desc, id desc);
create trigger commission_line_no_change before update or delete or truncate on commission_line for each statement execute function refuse_change();
select count_versions('commission_line');
create trigger commission_sheet_no_delete before delete or truncate on commission_sheet for each statement execute function refuse_change();
create trigger commission_month_no_delete before delete or truncate on commission_month for each statement execute function refuse_change();

-- A month is locked once, when it is over. Names and states of its sheets stay from then on as they are.
create function commission_month_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.locked_date is not null then
      raise exception 'a month begins unlocked' using errcode = 'check_violation', constraint = 'commission_month_begins';
    end if;
    return new;
  end if;
  if old.locked_date is not null or (new.id, new.month) is distinct from (old.id, old.month) then
    raise exception 'a locked month does not change' using errcode = 'check_violation', constraint = 'commission_month_locked';
  end if;
  if new.locked_date is not null then
    if new.month >= business_month(clock_timestamp()) then
      raise exception 'a month is locked when it is over' using errcode = 'check_violation', constraint = 'commission_month_over';
    end if;
    update commission_sheet s set username = employee_label(e), account_status = case when e.locked then 0 else 1 end,
      department_name = (select d.name from department d where d.id = e.department_id)
    from employee e where e.id = s.employee_id and s.month = new.month;
  end if;
  return new;
end $$;
create trigger commission_month_guard before insert or update on commission_month for each row execute function commission_month_guard();

-- Nobody locks the month until the caller is done; a locked one is refused.
create function commission_month_hold(held text) returns void language plpgsql as $$
begin
  if (select locked_date is not null from commission_month where month = held for share) then
    raise exception 'commission of % is locked', held using errcode = 'check_violation', constraint = 'commission_month_locked';
  end if;
end $$;

create function commission_sheet_guard() returns trigger language plpgsql as $$
begin
  -- 1: this trigger alone. Lines and months write from further in.
  if pg_trigger_depth() < 2 then
    raise exception 'sheets are kept from their lines' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from commission_month where month = new.month and locked_date is not null) then
    raise exception 'commission of % is locked', new.month using errcode = 'check_violation', constraint = 'commission_month_locked';
  end if;
  return new;
end $$;
create trigger commission_sheet_guard before insert or update on commission_sheet for each row execute function commission_sheet_guard();

-- The sheet of a person, locked.
create function commission_sheet_hold(held text, person bigint) returns bigint language plpgsql as $$
declare
  sheet bigint;
begin
  insert into commission_sheet (month, employee_id) values (held, person) on conflict (month, employee_id) do nothing;
  select id into sheet from commission_sheet where month = held and employee_id = person for no key update;
  return sheet;
end $$;

-- ---------------------------------------------------------------- lines

-- What was taken back is no longer corrected: what is left of the order was reckoned with it.
create function commission_line_taken_back(line commission_line) returns boolean language sql stable as $$
  select exists (select from rebates_record r where r.order_id = line.order_id and r.payment_type = 'REFUND' and r.id > line.record_id)
$$;

-- A correction says who gets how much instead of which line, and why. All else follows from that line.
create function commission_line_correct(said commission_line) returns commission_line language plpgsql as $$
declare
  was commission_line;
begin
  select * into was from commission_line where id = said.replaces_id;
  perform from rebates_rule u join rebates_record r on r.rule_id = u.id where r.id = was.record_id for no key update of u;
  perform commission_month_hold(was.month);
  if was.kind = 'REVERSAL' or was.reverses_id is not null or commission_line_taken_back(was)
     or exists (select from commission_line where reverses_id = was.id) then
    raise exception 'this line is not corrected any more' using errcode = 'check_violation', constraint = 'commission_line_settled';
  end if;
  -- Sheets are locked in the order of their people.
  perform commission_sheet_hold(was.month, least(was.employee_id, said.employee_id));
  perform commission_sheet_hold(was.month, greatest(was.employee_id, said.employee_id));
  insert into commission_line (month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind, rate_id,
                               should_rebate_amount, signed_org, rebate_time, reverses_id, reason, operator_id)
  values (was.month, was.employee_id, was.record_id, was.order_id, was.role_type, was.commission_rate, -was.rebate_amount, -was.commission_amount,
          'CORRECTION', was.rate_id, was.should_rebate_amount, was.signed_org, was.rebate_time, was.id, said.reason, said.operator_id);
  -- Numbered after its opposite, so that a line's own number says what was there before it.
  said.id := nextval(pg_get_serial_sequence('commission_line', 'id'));
  said.month := was.month;
  said.record_id := was.record_id;
  said.order_id := was.order_id;
  said.role_type := was.role_type;
  said.rebate_amount := was.rebate_amount;
  said.should_rebate_amount := was.should_rebate_amount;
  said.signed_org := was.signed_org;
  said.rebate_time := was.rebate_time;
  said.rate_id := case when said.commission_rate = was.commission_rate then was.rate_id end;
  said.commission_amount := least(round(was.rebate_amount * said.commission_rate / 100, 2),
    was.rebate_amount - (select coalesce(sum(commission_amount), 0) from commission_line where record_id = was.record_id));
  return said;
end $$;

create function commission_line_fill() returns trigger language plpgsql as $$
begin
  -- 1: this trigger alone. Records write from further in, and so does a correction's opposite line.
  if pg_trigger_depth() < 2 then
    if new.kind <> 'CORRECTION' or new.replaces_id is null then
      raise exception 'lines come from records of rebates' using errcode = 'insufficient_privilege';
    end if;
    new := commission_line_correct(new);
  end if;
  perform commission_month_hold(new.month);
  new.sheet_id := commission_sheet_hold(new.month, new.employee_id);
  return new;
end $$;
create trigger commission_line_fill before insert on commission_line for each row execute function commission_line_fill();

create function commission_line_book() returns trigger language plpgsql as $$
declare
  -- +1 or -1: a line that undoes another one takes it out of force.
  counts constant integer := case when new.reverses_id is null then 1 else -1 end;
  in_force integer;
  shares numeric;
  given numeric;
begin
  select sum(case when reverses_id is null then 1 else -1 end) into in_force
  from commission_line where sheet_id = new.sheet_id and record_id = new.record_id and id <= new.id;
  update commission_sheet set commission_total_amount = commission_total_amount + new.commission_amount,
    total_amount = total_amount + case when in_force = greatest(counts, 0) then new.rebate_amount else 0 end
  where id = new.sheet_id;
  -- What is taken back is of several records, each with rates of its own.
  select coalesce(sum(sign(rebate_amount) * commission_rate) filter (where kind <> 'REVERSAL'), 0), abs(sum(commission_amount)) into shares, given
  from commission_line where record_id = new.record_id;
  if shares > 100 or given > abs(new.rebate_amount) then
    raise exception 'lines of one record are more than the record' using errcode = 'check_violation', constraint = 'commission_line_sum';
  end if;
  return null;
end $$;
create trigger commission_line_book after insert on commission_line for each row execute function commission_line_book();

-- ---------------------------------------------------------------- from records of rebates to lines

-- The month of a moment, or the first after it that is not locked; nobody locks it until the caller is done.
create function commission_month_take(moment timestamptz) returns text language plpgsql as $$
declare
  candidate text := business_month(moment);
begin
  loop
    insert into commission_month (month) values (candidate) on conflict (month) do nothing;
    perform from commission_month where month = candidate and locked_date is null for share;
    if found then
      return candidate;
    end if;
    candidate := to_char(to_date(candidate, 'YYYY-MM') + interval '1 month', 'YYYY-MM');
  end loop;
end $$;

-- Every person of the order, in each of the roles, with the rate of the day of signing. A cent that is rounded up once too often is not given.
create function commission_book_receipt(record rebates_record, taken text, due numeric) returns void language sql as $$
  with ordered as (
    select o.*, i.name as signed_org from institutions_order o join institution i on i.id = o.institution_id where o.id = record.order_id
  ), shares as (
    select p.person, p.role, o.signed_org, r.id as rate_id, r.rate, round(record.return_commission_amount * r.rate / 100, 2) as share
    from ordered o
    cross join lateral (values
      (1::smallint, o.biz_owner_id, o.biz_owner_department_id), (2::smallint, o.lead_owner_id, o.lead_owner_department_id),
      (3::smallint, o.staff_id, o.staff_department_id), (4::smallint, o.operations_id, o.operations_department_id),
      (6::smallint, o.manager_id, o.manager_department_id)) p (role, person, department)
    cross join lateral commission_rate_of(p.role, p.department, o.service_category, o.customer_source, (o.signing_time at time zone 'Asia/Shanghai')::date) r
    where p.person is not null and r.rate > 0
  ), given as (
    select *, least(sum(share) over (order by role), record.return_commission_amount) as upto from shares
  )
  insert into commission_line (month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind, rate_id,
                               should_rebate_amount, signed_org, rebate_time, operator_id)
  select taken, person, record.id, record.order_id, role, rate, record.return_commission_amount, upto - coalesce(lag(upto) over (order by role), 0),
    case when taken <> business_month(record.created_date)
      or exists (select from commission_month where month = business_month(record.rebate_time) and locked_date is not null) then 'LATE' else 'NORMAL' end,
    rate_id, due, signed_org, record.rebate_time, record.operator_id
  from given order by person, role
$$;

/*
 * What is left of the order's lines, by person, role and rate, goes back: of one receipt that is taken back just its own, otherwise the refund's share of
 * all. Cents are kept so that what stays is never more than the rebate that stays, and with the last of the rebate everything has gone.
 */
create function commission_book_refund(record rebates_record, taken text, due numeric) returns void language sql as $$
  with undone as (
    select reverses_id as record_id from rebate_application where id = record.application_id
  ), receipts as (
    select r.id from rebates_record r join rebate_application a on a.id = r.application_id
    where r.order_id = record.order_id and r.payment_type = 'RECEIPT' and r.id < record.id
      and not exists (select from rebate_application b join rebates_record br on br.application_id = b.id where b.reverses_id = r.id and br.id < record.id)
  ), rebate as (
    select sum(case payment_type when 'RECEIPT' then return_commission_amount else -return_commission_amount end) as before
    from rebates_record where order_id = record.order_id and id < record.id
  ), kept as (
    select employee_id, role_type, commission_rate, sum(commission_amount) as kept,
      coalesce(sum(commission_amount) filter (where record_id = (select record_id from undone)), 0) as own,
      -- Lines in force of what is taken back, be it that they came to nothing.
      coalesce(sum(case when reverses_id is null then 1 else -1 end) filter (where case when (select record_id from undone) is null
        then record_id in (select id from receipts) else record_id = (select record_id from undone) end), 0) > 0 as concerned,
      max(signed_org) as signed_org
    from commission_line where order_id = record.order_id group by employee_id, role_type, commission_rate
  ), wanted as (
    select k.*, r.before - record.return_commission_amount as after,
      sum(case when (select record_id from undone) is not null then least(own, kept) else round(kept * record.return_commission_amount / r.before, 2) end)
        over (order by role_type, employee_id, commission_rate) as upto,
      sum(kept) over () as all_kept, sum(kept) over (order by role_type, employee_id, commission_rate) as kept_upto
    from kept k, rebate r
  ), bounded as (
    -- At least what the rebate that stays cannot bear, as far as the others that follow do not give it; at most the refund.
    select *, least(greatest(upto, all_kept - after - (all_kept - kept_upto)), record.return_commission_amount) as back_upto from wanted
  ), back as (
    select *, back_upto - coalesce(lag(back_upto) over (order by role_type, employee_id, commission_rate), 0) as back from bounded
  )
  insert into commission_line (month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind,
                               should_rebate_amount, signed_org, rebate_time, operator_id)
  select taken, employee_id, record.id, record.order_id, role_type, commission_rate, -record.return_commission_amount, -back, 'REVERSAL',
    due, signed_org, record.rebate_time, record.operator_id
  from back where concerned or back <> 0 order by employee_id, role_type, commission_rate
$$;

-- No writer of records can forget it, and with the record the lines are there or are not.
create function commission_of_record() returns trigger language plpgsql as $$
declare
  due numeric;
begin
  -- One record of an order after the other: what is left of its lines is read below.
  select amount_to_be_refunded into due from rebates_rule where id = new.rule_id for no key update;
  perform pg_advisory_xact_lock_shared(hashtext('commission_rate'));
  if new.payment_type = 'RECEIPT' then
    perform commission_book_receipt(new, commission_month_take(new.created_date), due);
  else
    perform commission_book_refund(new, commission_month_take(new.created_date), due);
  end if;
  return null;
end $$;
create trigger rebates_record_commission after insert on rebates_record for each row execute function commission_of_record();

-- ---------------------------------------------------------------- what lists show

-- By left joins, as with orders: who asks for none of the other's columns has it not read.

create view commission_sheet_list as
select s.id, s.month as year_and_month, s.employee_id,
       case when m.locked_date is null then employee_label(e) else s.username end as username,
       case when m.locked_date is null then (select d.name from department d where d.id = e.department_id) else s.department_name end as department_name,
       s.total_amount, s.commission_total_amount,
       case when m.locked_date is null then case when e.locked then 0 else 1 end else s.account_status end as account_status,
       m.locked_date is not null as locked, m.locked_date, m.locked_by_id,
       m.locked_date is null and s.month < business_month(now()) as to_lock
from commission_sheet s left join commission_month m on m.month = s.month left join employee e on e.id = s.employee_id;

create view commission_line_list as
select l.id, l.version, l.created_date, l.sheet_id, l.month as year_and_month, l.employee_id, l.record_id, l.order_id, o.order_number as order_no,
       o.signing_time as signed_time, l.signed_org, l.should_rebate_amount, l.rebate_time, l.rebate_amount, l.commission_rate, l.commission_amount,
       l.role_type, l.kind, l.replaces_id, l.reverses_id, l.reason, l.operator_id,
       m.locked_date is not null as locked,
       exists (select from commission_line c where c.reverses_id = l.id) as corrected,
       l.kind = 'REVERSAL' or l.reverses_id is not null as counter_entry,
       commission_line_taken_back(l) as taken_back
from commission_line l left join commission_month m on m.month = l.month left join institutions_order o on o.id = l.order_id;

create view commission_rate_list as
select r.id, r.version, r.created_date, r.role_type, r.department_id, r.service_category, r.customer_source, r.rate, r.effective_date, r.remarks, r.operator_id,
       exists (select from commission_line l where l.rate_id = r.id) as used
from commission_rate r;
