-- A locked month never changes: a line of it is corrected by a pair in the first open month after it that names it, and a line that never came into
-- being is added there, both marked as late. Every line says which department it counts for, and a rate that comes late says which lines deviate.

-- ---------------------------------------------------------------- the department that a line counts for

alter table commission_line add column department_id bigint references department;

-- The order's, at signing, of whom it was signed with; of anybody else the department when the line was first booked.
create function commission_department(line commission_line) returns bigint language plpgsql stable as $$
declare
  found_one boolean;
  department bigint;
begin
  select true, l.department_id into found_one, department from commission_line l
  where l.order_id = line.order_id and l.role_type = line.role_type and l.employee_id = line.employee_id order by l.id desc limit 1;
  if found_one then
    return department;
  end if;
  select true, p.department into found_one, department
  from institutions_order o cross join lateral (values (1, o.biz_owner_id, o.biz_owner_department_id), (2, o.lead_owner_id, o.lead_owner_department_id),
    (3, o.staff_id, o.staff_department_id), (4, o.operations_id, o.operations_department_id), (6, o.manager_id, o.manager_department_id)) p (role, person, department)
  where o.id = line.order_id and p.role = line.role_type and p.person = line.employee_id;
  if found_one then
    return department;
  end if;
  return (select department_id from employee where id = line.employee_id);
end $$;

-- Lines that there are: the order's department, else the one that a locked sheet names, else the person's of today.
alter table commission_line disable trigger user;
update commission_line l set department_id = case
    when p.role is not null then p.department
    else coalesce((select d.id from commission_sheet s join department d on d.name = s.department_name where s.id = l.sheet_id order by d.id limit 1), e.department_id) end
from commission_line own join institutions_order o on o.id = own.order_id join employee e on e.id = own.employee_id
left join lateral (select * from (values (1, o.biz_owner_id, o.biz_owner_department_id), (2, o.lead_owner_id, o.lead_owner_department_id),
  (3, o.staff_id, o.staff_department_id), (4, o.operations_id, o.operations_department_id), (6, o.manager_id, o.manager_department_id)) p (role, person, department)
  where p.role = own.role_type and p.person = own.employee_id) p on true
where own.id = l.id;
alter table commission_line enable trigger user;
create index commission_line_department on commission_line (department_id, month desc, id desc);
drop index commission_line_reported;
create index commission_line_reported on commission_line (role_type, month) include (employee_id, department_id, commission_amount, order_id);

-- ---------------------------------------------------------------- lines

do $$
declare
  one record;
begin
  for one in select conname from pg_constraint where conrelid = 'commission_line'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'kind.*(num_nonnulls|reason)|num_nonnulls.*kind'
  loop
    execute format('alter table commission_line drop constraint %I', one.conname);
  end loop;
end $$;
alter table commission_line
  add constraint commission_line_pair check (num_nonnulls(reverses_id, replaces_id) <= case when kind in ('CORRECTION', 'LATE') then 1 else 0 end
    and (kind <> 'CORRECTION' or num_nonnulls(reverses_id, replaces_id) = 1)),
  -- A line added or corrected by hand has a reason; a late line that a record brought has none.
  add constraint commission_line_reasoned check (case when num_nonnulls(reverses_id, replaces_id) = 1 then reason is not null else reason is null or kind = 'LATE' end);

-- What was taken back of all that the order brought is no longer corrected: what is left was reckoned with it. A receipt that was taken back whole
-- concerns its own lines alone.
create or replace function commission_line_taken_back(line commission_line) returns boolean language sql stable as $$
  select exists (select from rebates_record r join rebate_application a on a.id = r.application_id
    where r.order_id = line.order_id and r.payment_type = 'REFUND' and r.id > line.record_id and coalesce(a.reverses_id, line.record_id) = line.record_id)
$$;

-- Some moment of a month.
create function within_month(month text) returns timestamptz language sql stable as $$
  select (month || '-15 12:00')::timestamp at time zone 'Asia/Shanghai'
$$;

-- A correction says who gets how much instead of which line, and why. All else follows from that line; where its month is locked, the pair stands in
-- the first open one after it.
create or replace function commission_line_correct(said commission_line) returns commission_line language plpgsql as $$
declare
  was commission_line;
  target text;
  kind text;
begin
  select * into was from commission_line where id = said.replaces_id;
  perform from rebates_rule u join rebates_record r on r.rule_id = u.id where r.id = was.record_id for no key update of u;
  target := commission_month_take(within_month(was.month));
  kind := case when target = was.month then 'CORRECTION' else 'LATE' end;
  if was.kind = 'REVERSAL' or was.reverses_id is not null or commission_line_taken_back(was)
     or exists (select from commission_line where reverses_id = was.id) then
    raise exception 'this line is not corrected any more' using errcode = 'check_violation', constraint = 'commission_line_settled';
  end if;
  -- Sheets are locked in the order of their people.
  perform commission_sheet_hold(target, least(was.employee_id, said.employee_id));
  perform commission_sheet_hold(target, greatest(was.employee_id, said.employee_id));
  insert into commission_line (month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind, rate_id,
                               should_rebate_amount, signed_org, rebate_time, reverses_id, reason, operator_id)
  values (target, was.employee_id, was.record_id, was.order_id, was.role_type, was.commission_rate, -was.rebate_amount, -was.commission_amount,
          kind, was.rate_id, was.should_rebate_amount, was.signed_org, was.rebate_time, was.id, said.reason, said.operator_id);
  -- Numbered after its opposite, so that a line's own number says what was there before it.
  said.id := nextval(pg_get_serial_sequence('commission_line', 'id'));
  said.kind := kind;
  said.month := target;
  said.record_id := was.record_id;
  said.order_id := was.order_id;
  said.role_type := was.role_type;
  said.rebate_amount := was.rebate_amount;
  said.should_rebate_amount := was.should_rebate_amount;
  said.signed_org := was.signed_org;
  said.rebate_time := was.rebate_time;
  said.rate_id := case when said.commission_rate = was.commission_rate then was.rate_id else commission_rate_meant(said) end;
  said.commission_amount := least(round(was.rebate_amount * said.commission_rate / 100, 2),
    was.rebate_amount - (select coalesce(sum(commission_amount), 0) from commission_line where record_id = was.record_id));
  return said;
end $$;

-- The rate that is in force for a line, when the line has that rate.
create function commission_rate_meant(said commission_line) returns bigint language sql stable as $$
  select r.id from institutions_order o
  cross join lateral (values (1, o.biz_owner_department_id), (2, o.lead_owner_department_id), (3, o.staff_department_id), (4, o.operations_department_id),
    (6, o.manager_department_id)) p (role, department)
  cross join lateral commission_rate_of(said.role_type, p.department, o.service_category, o.customer_source,
    (o.signing_time at time zone 'Asia/Shanghai')::date) r
  where o.id = said.order_id and p.role = said.role_type and r.rate = said.commission_rate
$$;

-- A line added by hand: its receipt, employee, role, rate and reason are given.
create function commission_line_add(said commission_line) returns commission_line language plpgsql as $$
declare
  receipt rebates_record;
begin
  select * into receipt from rebates_record where id = said.record_id;
  perform from rebates_rule where id = receipt.rule_id for no key update;
  said.order_id := receipt.order_id;
  if receipt.payment_type <> 'RECEIPT' or commission_line_taken_back(said) then
    raise exception 'what was taken back brings no commission' using errcode = 'check_violation', constraint = 'commission_line_settled';
  end if;
  if exists (select from commission_line l where l.record_id = receipt.id and l.role_type = said.role_type and l.reverses_id is null
      and not exists (select from commission_line u where u.reverses_id = l.id)) then
    raise exception 'the record has a line of this role' using errcode = 'check_violation', constraint = 'commission_line_there';
  end if;
  said.month := commission_month_take(receipt.created_date);
  said.rebate_amount := receipt.return_commission_amount;
  said.should_rebate_amount := (select amount_to_be_refunded from rebates_rule where id = receipt.rule_id);
  said.signed_org := (select i.name from institutions_order o join institution i on i.id = o.institution_id where o.id = receipt.order_id);
  said.rebate_time := receipt.rebate_time;
  said.rate_id := commission_rate_meant(said);
  said.commission_amount := least(round(said.rebate_amount * said.commission_rate / 100, 2),
    said.rebate_amount - (select coalesce(sum(commission_amount), 0) from commission_line where record_id = receipt.id));
  return said;
end $$;

create or replace function commission_line_fill() returns trigger language plpgsql as $$
begin
  -- 1: this trigger alone. Records write from further in, and so does a correction's opposite line.
  if pg_trigger_depth() < 2 then
    if new.kind = 'CORRECTION' and new.replaces_id is not null then
      new := commission_line_correct(new);
    elsif new.kind = 'LATE' and new.record_id is not null and new.reason is not null and num_nonnulls(new.reverses_id, new.replaces_id) = 0 then
      new := commission_line_add(new);
    else
      raise exception 'lines come from records of rebates' using errcode = 'insufficient_privilege';
    end if;
  end if;
  perform commission_month_hold(new.month);
  new.sheet_id := commission_sheet_hold(new.month, new.employee_id);
  new.department_id := commission_department(new);
  return new;
end $$;

create or replace function commission_line_book() returns trigger language plpgsql as $$
declare
  -- +1 or -1: a line that undoes another one takes it out of force.
  counts constant integer := case when new.reverses_id is null then 1 else -1 end;
  in_force integer;
  shares numeric;
  given numeric;
begin
  -- Of the person, in all months: the pair that corrects a locked month takes the record from the sheet that it stands in.
  select sum(case when reverses_id is null then 1 else -1 end) into in_force
  from commission_line where employee_id = new.employee_id and record_id = new.record_id and id <= new.id;
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

-- ---------------------------------------------------------------- a rate that comes late

-- Orders of which records may deviate by a rate: signed on or after its first day, and of what it names.
create function commission_rate_orders(rate commission_rate) returns table (order_id bigint, person bigint, department bigint, service_category text, customer_source text, signed date)
language sql stable as $$
  select o.id, p.person, p.department, o.service_category, o.customer_source, (o.signing_time at time zone 'Asia/Shanghai')::date
  from institutions_order o
  cross join lateral (values (1, o.biz_owner_id, o.biz_owner_department_id), (2, o.lead_owner_id, o.lead_owner_department_id),
    (3, o.staff_id, o.staff_department_id), (4, o.operations_id, o.operations_department_id), (6, o.manager_id, o.manager_department_id)) p (role, person, department)
  where p.role = rate.role_type and p.person is not null and o.signing_time >= rate.effective_date::timestamp at time zone 'Asia/Shanghai'
    and (rate.department_id is null or rate.department_id = p.department)
    and (rate.service_category is null or rate.service_category = o.service_category)
    and (rate.customer_source is null or rate.customer_source = o.customer_source)
$$;

-- Booked lines that have another rate than the one that is in force for them now, and missing lines that it would bring. A rate that was entered
-- stays as it was said; what was taken back is settled.
create function commission_rate_deviations(rate commission_rate)
returns table (order_id bigint, record_id bigint, line_id bigint, person bigint, right_rate numeric, difference numeric, locked boolean) language sql stable as $$
  select o.order_id, r.id, l.id, coalesce(l.employee_id, o.person), f.rate,
    round(r.return_commission_amount * f.rate / 100, 2) - coalesce(l.commission_amount, 0),
    exists (select from commission_month m where m.month = coalesce(l.month, business_month(r.created_date)) and m.locked_date is not null)
  from commission_rate_orders(rate) o
  join rebates_record r on r.order_id = o.order_id and r.payment_type = 'RECEIPT'
  cross join lateral (select coalesce((commission_rate_of(rate.role_type, o.department, o.service_category, o.customer_source, o.signed)).rate, 0) as rate) f
  left join commission_line l on l.record_id = r.id and l.role_type = rate.role_type and l.reverses_id is null
    and not exists (select from commission_line u where u.reverses_id = l.id)
  where case when l.id is null then f.rate > 0 else l.rate_id is not null and l.commission_rate <> f.rate end
    and not exists (select from rebates_record t join rebate_application a on a.id = t.application_id
      where t.order_id = r.order_id and t.payment_type = 'REFUND' and t.id > r.id and coalesce(a.reverses_id, r.id) = r.id)
$$;

-- ---------------------------------------------------------------- what lists show

create or replace view commission_line_list as
select l.id, l.version, l.created_date, l.sheet_id, l.month as year_and_month, l.employee_id, l.record_id, l.order_id, o.order_number as order_no,
       o.signing_time as signed_time, l.signed_org, l.should_rebate_amount, l.rebate_time, l.rebate_amount, l.commission_rate, l.commission_amount,
       l.role_type, l.kind, l.replaces_id, l.reverses_id, l.reason, l.operator_id,
       m.locked_date is not null as locked,
       exists (select from commission_line c where c.reverses_id = l.id) as corrected,
       l.kind = 'REVERSAL' or l.reverses_id is not null as counter_entry,
       commission_line_taken_back(l) as taken_back,
       l.department_id, coalesce(l.replaces_id, l.reverses_id) as corrects_id,
       (select c.month from commission_line c where c.id = coalesce(l.replaces_id, l.reverses_id)) as corrects_month
from commission_line l left join commission_month m on m.month = l.month left join institutions_order o on o.id = l.order_id;
