-- What the settings screens need beyond the tables of people and access.

-- The empty hash opens nothing.
alter table employee alter column password_hash set default '';
alter table employee add column code text check (char_length(code) <= 30);
-- First and reset passwords are good for a day; null for chosen ones.
alter table employee add column password_expires_date timestamptz;

-- An empty description is none.
alter table role alter column description drop default, alter column description drop not null;

-- One-time codes. Kept two days, because the limits count them.
create table sms_code (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  phone text not null,
  purpose text not null,
  -- Who asked for it, and so the only one who can use it.
  employee_id bigint not null references employee on delete cascade,
  ip text not null,
  code_hash text not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_date timestamptz not null,
  used_date timestamptz
);
create index sms_code_phone on sms_code (phone, created_date desc);
create index sms_code_ip on sms_code (ip, created_date desc);
create index sms_code_created_date on sms_code (created_date);
create index sms_code_employee_id on sms_code (employee_id);

-- Lists read these; locks and writes go to the tables.
create view employee_list as
select e.id, e.version, e.created_date, e.custom, e.username, e.name, e.phone_number, e.code, e.admin, e.locked, e.home, e.department_id, e.company, e.remarks,
       coalesce((select array_agg(er.role_id order by er.role_id) from employee_role er where er.employee_id = e.id), '{}') as role_ids
from employee e;

create view department_list as
select d.*,
       coalesce((select array_agg(v.employee_id order by v.employee_id) from department_viewer v where v.department_id = d.id), '{}') as viewer_ids,
       (select count(*) from employee e where e.department_id = d.id and not e.locked)::int as employee_count
from department d;

create view role_list as
select r.*,
       coalesce((select jsonb_agg(p.permission order by p.permission) from role_permission p where p.role_id = r.id), '[]') as permissions,
       (select count(*) from employee_role er join employee e on e.id = er.employee_id where er.role_id = r.id and not e.locked)::int as employee_count
from role r;

create view institution_list as
select i.*,
       coalesce((select jsonb_agg(jsonb_build_object('reason', s.reason, 'fraction', s.fraction, 'operator', e.name,
                                                     'createdDate', to_char(s.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) order by s.id desc)
                 from institution_score_record s left join employee e on e.id = s.operator_id where s.institution_id = i.id), '[]') as score_record_list
from institution i;
