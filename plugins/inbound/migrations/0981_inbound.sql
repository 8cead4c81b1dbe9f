-- What may be sent, as the program knows it: follows the program at every start. What it no longer knows is out of sight and stays for old records.
create table inbound_scope (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  name text not null unique check (name ~ '^[a-zA-Z]+$'),
  -- What it is for, from the titles of its feeds.
  title text not null check (char_length(title) between 1 and 200),
  gone boolean not null default false
);
select count_versions('inbound_scope', 'title', 'gone');
create table inbound_feed (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  path text not null unique check (path ~ '^/[a-zA-Z]+$'),
  title text not null check (char_length(title) between 1 and 50),
  gone boolean not null default false
);
select count_versions('inbound_feed', 'title', 'gone');

-- A system that sends us data.
create table inbound_client (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  name text not null unique check (char_length(name) between 1 and 50 and name = btrim(name)),
  description text check (char_length(description) <= 500),
  -- What it may send: ids of inbound_scope.
  scope_ids bigint[] not null default '{}' check (cardinality(scope_ids) between 1 and 100),
  -- Calls, over all its keys and all nodes.
  per_minute integer not null default 600 check (per_minute between 1 and 6000),
  enabled boolean not null default true
);
create index inbound_client_created_date on inbound_client (created_date desc, id desc);
select count_versions('inbound_client');

-- What a client signs with. Its secret stands apart, and its id is no secret.
create table inbound_key (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  client_id bigint not null references inbound_client,
  key_id text not null unique check (key_id ~ '^yhk_[0-9a-f]{24}$'),
  -- Set when another took its place, or when it was revoked.
  expires_date timestamptz,
  revoked_date timestamptz
);
create index inbound_key_client_id on inbound_key (client_id, created_date desc, id desc);
select count_versions('inbound_key');

-- A key stays whose it is, ends no later than was said, and what was revoked stays so, whoever writes.
create function inbound_key_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.client_id, new.key_id) is distinct from (old.client_id, old.key_id) then
    raise exception 'a key stays whose it is' using errcode = 'insufficient_privilege';
  end if;
  if old.revoked_date is not null and new.revoked_date is distinct from old.revoked_date
    or old.expires_date is not null and (new.expires_date is null or new.expires_date > old.expires_date) then
    raise exception 'a key that ended does not come back' using errcode = 'check_violation', constraint = 'inbound_key_ended';
  end if;
  if new.expires_date > now() + interval '72 hours' then
    raise exception 'a key whose place was taken lasts three days at most' using errcode = 'check_violation', constraint = 'inbound_key_grace';
  end if;
  return new;
end $$;
create trigger inbound_key_refuse_change before update on inbound_key for each row execute function inbound_key_refuse_change();

-- Sealed; no list, no history and no export reads it. Gone once the key has ended.
create table inbound_secret (
  key_id bigint primary key references inbound_key on delete cascade,
  sealed bytea not null
);

-- How a key is used: bookkeeping of calls, beside what people do with it.
create table inbound_key_use (
  key_id bigint primary key references inbound_key on delete cascade,
  last_used_date timestamptz,
  last_refused_date timestamptz,
  last_refusal text check (char_length(last_refusal) <= 200)
);

-- Nonces that were taken, for as long as their requests could be sent again.
create table inbound_nonce (
  key_id bigint not null references inbound_key on delete cascade,
  nonce text not null check (nonce ~ '^[A-Za-z0-9_-]{16,64}$'),
  taken_date timestamptz not null default now(),
  primary key (key_id, nonce)
);
create index inbound_nonce_taken_date on inbound_nonce (taken_date);

-- First answers by Idempotency-Key.
create table inbound_answer (
  client_id bigint not null references inbound_client on delete cascade,
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,64}$'),
  -- Of path and body.
  hash bytea not null,
  answer jsonb,
  created_date timestamptz not null default now(),
  primary key (client_id, key)
);
create index inbound_answer_created_date on inbound_answer (created_date);

-- What a client's own ids became. Kept for good: a repeat is known by it.
create table inbound_item (
  client_id bigint not null references inbound_client,
  feed text not null,
  external_id text not null check (char_length(external_id) between 1 and 64),
  -- Null only while its batch is being written.
  record_id bigint,
  created_date timestamptz not null default now(),
  primary key (client_id, feed, external_id)
);

-- What arrived. Of feeds that only count, it stands for the audit log as well.
create table inbound_batch (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  client_id bigint not null references inbound_client,
  key_id bigint not null references inbound_key,
  feed_id bigint not null references inbound_feed,
  received integer not null check (received > 0),
  accepted integer not null check (accepted >= 0),
  refused integer not null check (refused >= 0),
  -- Of those that were accepted, what was known already.
  repeated integer not null default 0 check (repeated between 0 and accepted),
  -- Milliseconds.
  duration integer not null check (duration >= 0),
  -- Why the first item was refused.
  problem text check (char_length(problem) <= 200),
  request_id text not null,
  constraint inbound_batch_whole check (accepted + refused = received)
);
create index inbound_batch_created_date on inbound_batch (created_date desc, id desc);
create index inbound_batch_client_id on inbound_batch (client_id, created_date desc, id desc);
create index inbound_batch_key_id on inbound_batch (key_id);
create index inbound_batch_feed_id on inbound_batch (feed_id, created_date desc, id desc);
create index inbound_batch_refused on inbound_batch (created_date desc, id desc) where refused > 0;
select count_versions('inbound_batch');

create view inbound_key_list as
  select k.id, k.version, k.created_date, k.client_id, k.key_id, k.expires_date, k.revoked_date,
    case when k.revoked_date is not null then 'REVOKED' when k.expires_date <= now() then 'EXPIRED'
      when k.expires_date is not null then 'ENDING' else 'ACTIVE' end as state,
    u.last_used_date, u.last_refused_date, u.last_refusal
  from inbound_key k left join inbound_key_use u on u.key_id = k.id;

create view inbound_client_list as
  select c.*, k.key_count, k.last_used_date, r.last_refused_date, r.last_refusal
  from inbound_client c
  cross join lateral (
    select count(*) filter (where k.state in ('ACTIVE', 'ENDING'))::int as key_count, max(k.last_used_date) as last_used_date
    from inbound_key_list k where k.client_id = c.id) k
  left join lateral (
    select k.last_refused_date, k.last_refusal from inbound_key_list k
    where k.client_id = c.id and k.last_refused_date is not null order by k.last_refused_date desc limit 1) r on true;
