-- Facts are followed by consumers: who caused them, and how often following failed.
alter table outbox
  add column employee_id bigint,
  add column attempts integer not null default 0,
  add column next_try_date timestamptz,
  -- Why consumers gave up on it.
  add column failure text;

-- What is sent to people's open pages. Numbers of one person have no gaps and follow the order of commits: the cursor's row is held until then.
create table user_event_cursor (
  employee_id bigint primary key,
  seq bigint not null
);
create table user_event (
  employee_id bigint not null,
  seq bigint not null,
  topic text not null,
  payload jsonb not null default '{}',
  created_date timestamptz not null default now(),
  primary key (employee_id, seq)
);
create index user_event_created_date on user_event (created_date);

-- Streams of an ended session close at once, on every node: a notice as the nodes send each other.
create function session_ended() returns trigger language plpgsql as $$
begin
  if exists (select from gone) then
    perform pg_notify('yuanhang', E'database\n{"topic":"session.ended","payload":null}');
  end if;
  return null;
end $$;
create trigger session_ended after delete on session referencing old table as gone
  for each statement execute function session_ended();
