-- Who serves a new lead that was entered without customer service: an override, else the next on duty in the pool, else the default.

alter table customer_service_setting
  -- Who got the last lead of the pool; whoever stands behind him gets the next. Changed by every pick, which counts as no change of the setting.
  add column cursor_position integer not null default 0;

create table customer_service_member (
  employee_id bigint primary key references employee on delete cascade,
  -- Order in which the pool is dealt, from 1.
  position integer not null unique deferrable initially deferred check (position > 0),
  on_duty boolean not null default true
);

create table customer_service_override (
  id bigint generated always as identity primary key,
  -- Of the lead; a source stands for those below it too. Empty: any.
  customer_source text,
  resident_city text,
  staff_id bigint not null references employee on delete cascade,
  check (customer_source is not null or resident_city is not null),
  unique nulls not distinct (customer_source, resident_city)
);
create index customer_service_override_staff_id on customer_service_override (staff_id);
