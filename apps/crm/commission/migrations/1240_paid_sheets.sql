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
