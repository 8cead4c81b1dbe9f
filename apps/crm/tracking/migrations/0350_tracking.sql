-- Events of the app and of shops: counted as they arrive, so that no list ever scans them. What was received is kept compressed for some months, so
-- that every count can be made anew from it.

create table tracking_batch (
  id bigint generated always as identity primary key,
  -- Of all its events, in Shanghai: what a client sent of two days at once is two rows.
  day date not null,
  received_date timestamptz not null default now(),
  client_id bigint not null,
  feed text not null check (feed in ('events', 'storeEvents')),
  events bytea not null
);
create index tracking_batch_day on tracking_batch (day, id);
-- It is compressed already.
alter table tracking_batch alter column events set storage external;
comment on table tracking_batch is 'What client systems sent to be counted, a row for each batch and day.';

-- What is counted apart. Rows that are made anew beside those in service are "rebuilding" until they take their place.
create table tracking_count (
  id bigint generated always as identity primary key,
  day date not null,
  platform text not null,
  name text not null check (char_length(name) between 1 and 64),
  param text not null default '' check (char_length(param) <= 128),
  location text not null default '' check (char_length(location) <= 64),
  event_type text not null,
  -- Who sent it first: a client may bring up only so many in a day.
  client_id bigint not null,
  rebuilding boolean not null default false,
  -- Of a day long past nothing arrives any more: its numbers have been added up here, and who is counted in them is no longer known.
  closed boolean not null default false,
  total_number bigint not null default 0 check (total_number >= 0),
  total_user_number bigint not null default 0 check (total_user_number between 0 and total_number),
  unique (day, platform, event_type, name, param, location, rebuilding)
);
create index tracking_count_platform on tracking_count (platform, day desc, id desc) where not rebuilding;
create index tracking_count_day on tracking_count (day desc, id desc) where not rebuilding;
create index tracking_count_client on tracking_count (client_id, day) where not rebuilding;
create index tracking_count_open on tracking_count (day) where not closed;
create index tracking_count_name_grams on tracking_count using gin (grams(name));
create index tracking_count_name_begins on tracking_count (lower(name) text_pattern_ops);
create index tracking_count_param_grams on tracking_count using gin (grams(param));
create index tracking_count_param_begins on tracking_count (lower(param) text_pattern_ops);
create index tracking_count_location_grams on tracking_count using gin (grams(location));
create index tracking_count_location_begins on tracking_count (lower(location) text_pattern_ops);

-- How often, until its day is closed: numbers are the sums of their slots. A batch is counted into a slot that it has for itself, so that batches of one
-- moment never wait for each other, and none of these rows is written by two transactions at once. Apart from what it is a number of: a row that
-- changes twenty times a second is small, and no index but its key knows it.
create table tracking_number (
  count_id bigint not null,
  slot smallint not null check (slot between 0 and 7),
  total_number bigint not null check (total_number >= 0),
  total_user_number bigint not null check (total_user_number between 0 and total_number),
  primary key (count_id, slot)
) with (fillfactor = 50);

-- Who is counted in which row, by a hash of the sender's own key. It goes some days after the day.
create table tracking_count_user (
  count_id bigint not null,
  user_key uuid not null,
  primary key (count_id, user_key)
);
-- Rows of counts whose users are to be removed, a few thousand at a time.
create table tracking_count_gone (count_id bigint primary key);

-- In slots as well.
create table platform_visit_count (
  day date not null,
  platform text not null,
  channel_code text not null check (channel_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  rebuilding boolean not null default false,
  slot smallint not null default 0 check (slot between 0 and 7),
  visit_num bigint not null default 0 check (visit_num >= 0),
  new_visit_num bigint not null default 0 check (new_visit_num between 0 and visit_num),
  primary key (day, platform, channel_code, rebuilding, slot)
) with (fillfactor = 70);

create table store_event_count (
  day date not null,
  institution_id bigint not null references institution,
  kind text not null check (kind in ('SCAN', 'CLICK')),
  rebuilding boolean not null default false,
  number bigint not null default 0 check (number >= 0),
  primary key (day, institution_id, kind, rebuilding)
) with (fillfactor = 70);
create index store_event_count_institution on store_event_count (institution_id, kind, day) where not rebuilding;

-- Who makes a day's counts anew at this moment: whoever began last goes on, the other one stops.
create table tracking_rebuild (
  day date primary key,
  job uuid not null,
  begun_date timestamptz not null default now()
);

create view tracking_statistics as
select id, day, platform, name, param, location, event_type,
  total_number + case when closed then 0
    else (select coalesce(sum(n.total_number), 0)::bigint from tracking_number n where n.count_id = c.id) end as total_number,
  total_user_number + case when closed then 0
    else (select coalesce(sum(n.total_user_number), 0)::bigint from tracking_number n where n.count_id = c.id) end as total_user_number
from tracking_count c where not rebuilding;
