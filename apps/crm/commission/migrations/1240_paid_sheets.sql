-- A sheet of a locked month says when it was paid out, and who said so. Its figures and names stay as they were locked.

alter table commission_sheet
  add column version integer not null default 1,
  add column paid_date date,
  add column paid_by_id bigint references employee,
  add constraint commission_sheet_paid check ((paid_date is null) = (paid_by_id is null));
comment on column commission_sheet.paid_date is 'Business day on which the commission was paid out; not before the month was locked. Null while it is not.';
comment on column commission_sheet.paid_by_id is 'Who marked the sheet as paid out.';
select count_versions('commission_sheet');

create or replace function commission_sheet_guard() returns trigger language plpgsql as $$
declare
  payout constant text[] := array['paid_date', 'paid_by_id', 'version'];
  locked timestamptz;
begin
  select locked_date into locked from commission_month where month = new.month;
  if tg_op = 'UPDATE' and (to_jsonb(new) - payout) = (to_jsonb(old) - payout) and (new.paid_date, new.paid_by_id) is distinct from (old.paid_date, old.paid_by_id) then
    if locked is null then
      raise exception 'commission of % is not locked', new.month using errcode = 'check_violation', constraint = 'commission_sheet_open';
    end if;
    if new.paid_date not between (locked at time zone 'Asia/Shanghai')::date and (clock_timestamp() at time zone 'Asia/Shanghai')::date then
      raise exception 'paid out between the lock and today' using errcode = 'check_violation', constraint = 'commission_sheet_paid_day';
    end if;
    return new;
  end if;
  -- 1: this trigger alone. Lines and months write from further in.
  if pg_trigger_depth() < 2 then
    raise exception 'sheets are kept from their lines' using errcode = 'insufficient_privilege';
  end if;
  if locked is not null then
    raise exception 'commission of % is locked', new.month using errcode = 'check_violation', constraint = 'commission_month_locked';
  end if;
  return new;
end $$;

create or replace view commission_sheet_list as
select s.id, s.month as year_and_month, s.employee_id,
       case when m.locked_date is null then employee_label(e) else s.username end as username,
       case when m.locked_date is null then (select d.name from department d where d.id = e.department_id) else s.department_name end as department_name,
       s.total_amount, s.commission_total_amount,
       case when m.locked_date is null then case when e.locked then 0 else 1 end else s.account_status end as account_status,
       m.locked_date is not null as locked, m.locked_date, m.locked_by_id,
       m.locked_date is null and s.month < business_month(now()) as to_lock,
       s.version, s.paid_date, s.paid_by_id,
       case when m.locked_date is not null then s.paid_date is not null end as paid
from commission_sheet s left join commission_month m on m.month = s.month left join employee e on e.id = s.employee_id;
