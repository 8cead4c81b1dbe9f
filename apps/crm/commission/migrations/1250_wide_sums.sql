-- A sheet sums amounts that may each have twelve digits before the point: a second one must not overflow the sums.
-- The view is created with the wider columns and with the date of the payout.
drop view commission_sheet_list;
alter table commission_sheet
  alter column total_amount type numeric(22, 2),
  alter column commission_total_amount type numeric(22, 2);

create view commission_sheet_list as
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
