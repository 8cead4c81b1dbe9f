-- Who is to call is told once when the time has come; lists say what is overdue.
alter table customer_return_visit add column reminded_date timestamptz;
comment on column customer_return_visit.reminded_date is 'When the visitor was told that it is due.';
create index customer_return_visit_due on customer_return_visit (planned_time) where status = 'PENDING' and reminded_date is null;
select count_versions('customer_return_visit', 'reminded_date');
create view customer_return_visit_list as
select v.*, v.status = 'PENDING' and v.planned_time < now() as overdue from customer_return_visit v;
