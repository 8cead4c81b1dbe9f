-- What a peer system is told, kept in the transaction of what happened: nothing is told that was undone, nothing that happened is forgotten.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  -- By this the receiver knows what it has had already, after a restored backup, too: a number would come again there.
  delivery text not null default gen_random_uuid()::text unique,
  -- Key of a peer of the configuration, whether it is configured now or not.
  peer text not null check (char_length(peer) between 1 and 50),
  resource text not null,
  record_id bigint not null,
  topic text not null check (char_length(topic) between 1 and 100),
  -- What people read of it.
  title text not null check (char_length(title) between 1 and 100),
  body jsonb not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'RETRYING', 'SENT', 'FAILED', 'UNCONFIGURED')),
  -- Since it was enqueued, or sent again by hand.
  attempts integer not null default 0,
  -- Also how long an attempt is left to who began it: whoever was killed in the middle loses it then.
  next_attempt_date timestamptz default now(),
  last_attempt_date timestamptz,
  sent_date timestamptz,
  last_error text check (char_length(last_error) <= 100),
  constraint webhook_delivery_due check ((next_attempt_date is not null) = (state in ('PENDING', 'RETRYING'))),
  constraint webhook_delivery_sent check ((sent_date is not null) = (state = 'SENT'))
);
-- Of one record, in order: what is sent first, and the newest state.
create index webhook_delivery_record on webhook_delivery (record_id, resource, id);
create index webhook_delivery_waiting on webhook_delivery (peer, next_attempt_date, id) where state in ('PENDING', 'RETRYING', 'UNCONFIGURED');
create index webhook_delivery_failed on webhook_delivery (record_id, resource, id) where state = 'FAILED';
create index webhook_delivery_sent_date on webhook_delivery (sent_date) where state = 'SENT';
create index webhook_delivery_state on webhook_delivery (state, id);
create index webhook_delivery_title_grams on webhook_delivery using gin (grams(title));
create index webhook_delivery_title_begins on webhook_delivery (lower(title) text_pattern_ops);
create index webhook_delivery_created_date on webhook_delivery (created_date);
-- Everything that changes is bookkeeping: no form edits it.
select count_versions('webhook_delivery', 'state', 'attempts', 'next_attempt_date', 'last_attempt_date', 'sent_date', 'last_error');

-- State of the newest delivery of a record, for lists of these records; null when it was never told of.
create function webhook_state(resource text, record_id bigint) returns text language sql stable parallel safe as $$
  select d.state from webhook_delivery d where d.resource = $1 and d.record_id = $2 order by d.id desc limit 1
$$;
