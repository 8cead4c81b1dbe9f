-- People who left their contact data in the app and wait to be claimed, and return visits to customers.

create table retention_client (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  -- User of the app.
  client_user_id bigint not null,
  customer_name text not null check (char_length(customer_name) between 1 and 30 and customer_name = btrim(customer_name)),
  mobile_phone_number text not null check (mobile_phone_number ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'),
  consulting_project text[] not null check (cardinality(consulting_project) > 0),
  intended_countries text[] not null default '{}' check (cardinality(intended_countries) <= 3),
  source_channel text not null,
  other_information text check (char_length(other_information) <= 500),

  state text not null default 'PENDING' check (state in ('PENDING', 'RECEIVED', 'MERGED', 'DELETED')),
  -- Who became the owner, and who decided it.
  received_by_id bigint references employee,
  operator_id bigint references employee,
  received_date timestamptz,
  -- The lead that was made of it, or that it was merged into.
  lead_id bigint references institutions_customer,
  delete_reason text check (char_length(delete_reason) between 1 and 200),
  deleted_by_id bigint references employee,
  deleted_date timestamptz,
  check ((state in ('RECEIVED', 'MERGED')) = (lead_id is not null)),
  check ((lead_id is null) = (received_by_id is null) and (lead_id is null) = (received_date is null)),
  check ((state = 'DELETED') = (delete_reason is not null) and (state = 'DELETED') = (deleted_date is not null))
);
create index retention_client_pending on retention_client (created_date desc, id desc) where state = 'PENDING';
create index retention_client_received_by_id on retention_client (received_by_id, created_date desc, id desc) where received_by_id is not null;
create index retention_client_source_channel on retention_client (source_channel, created_date desc, id desc);
create index retention_client_mobile_phone_number on retention_client (mobile_phone_number);
create index retention_client_client_user_id on retention_client (client_user_id);
create index retention_client_lead_id on retention_client (lead_id) where lead_id is not null;
create index retention_client_name_grams on retention_client using gin (grams(customer_name));
create index retention_client_projects on retention_client using gin (consulting_project);
create index retention_client_countries on retention_client using gin (intended_countries);

create view retention_client_list as select * from retention_client where state <> 'DELETED';

create table customer_return_visit (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  lead_id bigint not null references institutions_customer,
  content text not null check (char_length(content) between 1 and 200),
  planned_time timestamptz not null,
  -- Who is to call.
  visitor_id bigint references employee,
  status text not null default 'PENDING' check (status in ('PENDING', 'VISITED', 'CANCELLED')),
  outcome text check (char_length(outcome) between 1 and 200),
  -- Empty beside a date: the system.
  finished_by_id bigint references employee,
  finished_date timestamptz,
  check ((status = 'PENDING') = (outcome is null) and (status = 'PENDING') = (finished_date is null)),
  check (status <> 'PENDING' or finished_by_id is null)
);
create index customer_return_visit_created_date on customer_return_visit (created_date desc, id desc);
create index customer_return_visit_status on customer_return_visit (status, created_date desc, id desc);
create index customer_return_visit_planned_time on customer_return_visit (planned_time desc, id desc);
create index customer_return_visit_lead_id on customer_return_visit (lead_id, id desc);
create index customer_return_visit_visitor_id on customer_return_visit (visitor_id, created_date desc, id desc);

-- Nobody calls for a lead that went to the high seas.
create function high_seas_cancel_visits() returns trigger language plpgsql as $$
begin
  update customer_return_visit set status = 'CANCELLED', outcome = '客户移入公海，自动取消', finished_date = now(), version = version + 1
  where lead_id = new.lead_id and status = 'PENDING';
  return null;
end $$;
create trigger high_seas_cancel_visits after insert on high_seas for each row execute function high_seas_cancel_visits();
