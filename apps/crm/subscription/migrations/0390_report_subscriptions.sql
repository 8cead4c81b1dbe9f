-- Reports that are sent every Monday morning, and what became of each sending.

create table report_subscription (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  -- Path of the report's screen.
  report text not null check (char_length(report) between 2 and 100),
  period text not null check (period in ('LAST_WEEK', 'THIS_MONTH', 'LAST_MONTH')),
  recipient_ids bigint[] not null check (cardinality(recipient_ids) between 1 and 50),
  enabled boolean not null default true,
  creator_id bigint references employee
);
create index report_subscription_created_date on report_subscription (created_date desc, id desc);
create index report_subscription_creator_id on report_subscription (creator_id, created_date desc, id desc);
create index report_subscription_report on report_subscription (report, created_date desc, id desc);
create index report_subscription_recipient_ids on report_subscription using gin (recipient_ids);
select count_versions('report_subscription');

create table report_sending (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  subscription_id bigint not null references report_subscription on delete cascade,
  recipient_id bigint not null references employee,
  created_date timestamptz not null default now(),
  -- The Monday it is for; empty where somebody tried it.
  week date check (extract(isodow from week) = 1),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  reason text check (char_length(reason) between 1 and 200),
  finished_date timestamptz,
  check ((state = 'WAITING') = (finished_date is null)),
  check ((state = 'FAILED') = (reason is not null)),
  -- Nobody is sent the same report of a week twice.
  unique (subscription_id, recipient_id, week)
);
create index report_sending_subscription_id on report_sending (subscription_id, created_date desc, id desc);
create index report_sending_created_date on report_sending (created_date desc, id desc);
create index report_sending_recipient_id on report_sending (recipient_id);
select count_versions('report_sending');
comment on column report_sending.week is 'The Monday it is for; empty where somebody tried it.';

create view report_subscription_list as
select s.*, (select max(t.finished_date) from report_sending t where t.subscription_id = s.id and t.state = 'SENT') as last_sent_date
from report_subscription s;
