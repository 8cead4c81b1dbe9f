-- Employees by their number only: whose they are is the application's matter.
create table promotion_invite (
  employee_id bigint primary key,
  invite_code text not null check (char_length(invite_code) between 1 and 10),
  phone_number text not null check (char_length(phone_number) = 11),
  changed_date timestamptz not null default now()
);
-- A code leads to one employee, however it is written.
create unique index promotion_invite_code on promotion_invite (lower(invite_code));

-- Who registered through an employee's codes, and how many people each of them brought along.
create table promotion_registration (
  id bigint generated always as identity primary key,
  employee_id bigint not null,
  register_time timestamptz not null,
  nickname text not null,
  number integer not null default 0 check (number >= 0)
);
create index promotion_registration_employee on promotion_registration (employee_id, register_time desc, id desc);
