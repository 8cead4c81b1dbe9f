-- What groups are told, kept in the transaction that follows the fact: each robot tells of a fact once.
create table notifier_delivery (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  -- Name of a robot of the configuration.
  robot text not null check (char_length(robot) between 1 and 40),
  topic text not null check (char_length(topic) between 1 and 60),
  -- The fact that it tells of; null for a test message.
  fact_id bigint,
  content text not null check (char_length(content) between 1 and 500),
  link text check (char_length(link) <= 300),
  state text not null default 'PENDING' check (state in ('PENDING', 'SENDING', 'RETRYING', 'SENT', 'FAILED')),
  -- Since it was kept, or since somebody asked for it again.
  attempts integer not null default 0,
  next_attempt_date timestamptz,
  last_attempt_date timestamptz,
  sent_date timestamptz,
  last_error text check (char_length(last_error) <= 100),
  -- An employee's id: who asked for it again.
  retried_by_id bigint,
  retried_date timestamptz,
  constraint notifier_delivery_once unique (robot, fact_id),
  constraint notifier_delivery_pause check (state <> 'RETRYING' or next_attempt_date is not null),
  constraint notifier_delivery_sent check ((sent_date is not null) = (state = 'SENT'))
);
create index notifier_delivery_waiting on notifier_delivery (robot, id) where state in ('PENDING', 'SENDING', 'RETRYING');
-- How many were sent within the last minute.
create index notifier_delivery_attempt on notifier_delivery (robot, last_attempt_date);
create index notifier_delivery_state on notifier_delivery (state, id);
create index notifier_delivery_created_date on notifier_delivery (created_date desc, id desc);
-- What sending changes is bookkeeping: nobody edits it.
select count_versions('notifier_delivery', 'state', 'attempts', 'next_attempt_date', 'last_attempt_date', 'sent_date', 'last_error');
