-- Facts that one action left behind stand together: whoever tells people of them may tell of all at once.
alter table outbox
  add column action uuid,
  -- Among the facts of the same topic of that action: the place from 0, and how many they are.
  add column place integer not null default 0,
  add column of integer not null default 1;
create index outbox_action on outbox (action) where action is not null;

-- From where somebody has signed in, so that a new place is noticed. IPv6 by its network: the rest changes by itself.
create table login_address (
  employee_id bigint not null,
  address text not null,
  first_date timestamptz not null default now(),
  last_date timestamptz not null default now(),
  primary key (employee_id, address)
);
create index login_address_last_date on login_address (last_date);
