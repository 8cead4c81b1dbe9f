create table click_to_call_call (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  employee_id bigint not null,
  -- Where the number stood: it was the number of this row of this list.
  resource text not null,
  row_id bigint not null,
  -- The same row as a client, where it is one.
  lead_id bigint,
  -- Never in full.
  number text not null check (number like '%****%'),
  called_date timestamptz not null,
  outcome text check (outcome in ('CONNECTED', 'NO_ANSWER', 'BUSY', 'WRONG_NUMBER')),
  minutes integer check (minutes between 0 and 600),
  remarks text check (char_length(remarks) <= 200),
  check (minutes is null or outcome = 'CONNECTED')
);
create index click_to_call_call_called_date on click_to_call_call (called_date desc, id desc);
create index click_to_call_call_employee_id on click_to_call_call (employee_id, called_date desc);
create index click_to_call_call_lead_id on click_to_call_call (lead_id, called_date desc) where lead_id is not null;
create index click_to_call_call_outcome on click_to_call_call (outcome, called_date desc);
select count_versions('click_to_call_call');
