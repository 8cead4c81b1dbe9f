-- Tables of the runtime itself. Business tables belong to the application.

-- Sessions: the token is stored hashed, so a stolen backup logs nobody in.
create table session (
  token_hash bytea primary key,
  employee_id bigint not null,
  created_date timestamptz not null default now(),
  seen_date timestamptz not null default now(),
  expires_date timestamptz not null,
  ip text not null default '',
  user_agent text not null default ''
);
create index session_employee_id on session (employee_id);
create index session_expires_date on session (expires_date);

-- One number that changes whenever anybody's access may have changed. Read with every request, written rarely.
create table access_version (
  only_row boolean primary key default true check (only_row),
  v bigint not null default 1
);
insert into access_version default values;

-- Statement trigger for tables that decide access: employees, roles, departments and what joins them.
create function touch_access() returns trigger language plpgsql as $$
begin
  update access_version set v = v + 1;
  return null;
end $$;

-- Who did what. Append-only, hash-chained in lanes: a lane belongs to one transaction at a time, so writers do not wait for each other.
create table audit_log (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default clock_timestamp(),
  employee_id bigint,
  username text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  request_id text not null default '',
  action text not null,
  entity text not null default '',
  entity_ids bigint[] not null default '{}',
  result text not null check (result in ('success', 'failed', 'denied')),
  message text not null default '',
  diff jsonb not null default '{}',
  detail jsonb not null default '{}',
  lane smallint not null,
  seq bigint not null,
  hash bytea not null
);
create unique index audit_log_lane_seq on audit_log (lane, seq desc);
create index audit_log_created_date on audit_log (created_date desc, id desc);
create index audit_log_employee_id on audit_log (employee_id, id desc);
create index audit_log_entity_ids on audit_log using gin (entity_ids);

create function audit_hash(entry audit_log, previous bytea) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.created_date), entry.employee_id, entry.username, entry.ip, entry.user_agent, entry.request_id, entry.action,
    entry.entity, entry.entity_ids, entry.result, entry.message, entry.diff, entry.detail, entry.lane, entry.seq)::text, 'UTF8'))
$$;

create function audit_log_chain() returns trigger language plpgsql as $$
declare
  lanes constant int := 32;
  first int := pg_backend_pid() % lanes;
  picked int;
  previous audit_log;
begin
  for i in 0 .. lanes - 1 loop
    if pg_try_advisory_xact_lock(727001, (first + i) % lanes) then
      picked := (first + i) % lanes;
      exit;
    end if;
  end loop;
  if picked is null then
    picked := first;
    perform pg_advisory_xact_lock(727001, picked);
  end if;
  select * into previous from audit_log where lane = picked order by seq desc limit 1;
  new.lane := picked;
  new.seq := coalesce(previous.seq, 0) + 1;
  new.hash := audit_hash(new, previous.hash);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_log_chain();

create function audit_log_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_no_change before update or delete or truncate on audit_log for each statement execute function audit_log_refuse();

-- Entries whose hash does not follow from their contents and their predecessor; empty when nobody tampered.
create function audit_log_broken() returns setof bigint language sql stable as $$
  select id from (
    select a as item, a.id, a.seq, a.hash,
           lag(a.hash) over lane_order as previous, lag(a.seq) over lane_order as previous_seq
    from audit_log a window lane_order as (partition by a.lane order by a.seq)
  ) chain
  where hash is distinct from audit_hash(item, previous) or seq <> coalesce(previous_seq, 0) + 1
$$;

-- Facts to hand on after commit.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  entity text not null,
  entity_id bigint not null,
  payload jsonb not null default '{}',
  created_date timestamptz not null default now(),
  published_date timestamptz
);
create index outbox_unpublished on outbox (id) where published_date is null;

-- First answers by Idempotency-Key. The row is inserted first in the transaction: a parallel twin waits for it.
create table idempotency (
  employee_id bigint not null,
  key text not null,
  path text not null,
  body_hash bytea not null,
  answer jsonb,
  created_date timestamptz not null default now(),
  primary key (employee_id, key)
);
create index idempotency_created_date on idempotency (created_date);

-- What GET /jobs/{id} reads.
create table job (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  data jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  done int not null default 0,
  total int not null default 0,
  result jsonb,
  message text,
  employee_id bigint,
  created_date timestamptz not null default now(),
  started_date timestamptz,
  finished_date timestamptz
);
create index job_employee_id on job (employee_id, created_date desc);

-- Files under DATA_DIR/files. Once a record refers to one, whoever may see the record may see the file.
create table file (
  id uuid primary key default gen_random_uuid(),
  employee_id bigint not null,
  name text not null,
  type text not null,
  size bigint not null check (size >= 0),
  purpose text not null,
  resource text,
  record_id bigint,
  created_date timestamptz not null default now()
);
create index file_employee_id on file (employee_id);

-- Fixed windows, counted by one atomic upsert.
create table rate_limit (
  key text primary key,
  points int not null,
  expires_date timestamptz not null
);
create index rate_limit_expires_date on rate_limit (expires_date);

-- All 1- and 2-grams of a text, lower-cased: what a GIN index on a searched Chinese name holds.
create function grams(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(value), i, n)), '{}')
  from generate_series(1, char_length(value)) i, generate_series(1, 2) n
  where i + n - 1 <= char_length(value)
$$;

-- What a search asks of that index: the 2-grams alone, or the single character.
create function grams_of_search(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(value), i, least(2, char_length(value)))), '{}')
  from generate_series(1, greatest(1, char_length(value) - 1)) i
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'yuanhang_app') then
    revoke all on audit_log from yuanhang_app;
    grant select, insert on audit_log to yuanhang_app;
  end if;
end $$;
