-- Messages to employees: what fires them, how they read, those written by hand, and who got which.
-- Employees, departments and roles belong to the application: only their ids stand here.

create table message_trigger (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  key text not null unique check (char_length(key) between 1 and 60),
  label text not null,
  category text not null,
  receiver_type text not null check (receiver_type in ('userMessage', 'orgMessage')),
  enabled smallint not null default 1 check (enabled in (0, 1)),
  -- website: kept in the list of messages; push: told at once on open pages.
  channels text[] not null default '{website,push}' check (channels <@ array['website', 'push'] and cardinality(channels) > 0),
  important boolean not null default false
);

create table message_template (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  trigger_id bigint not null unique references message_trigger on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  summary text not null check (char_length(summary) between 1 and 200),
  content text not null check (char_length(content) between 1 and 2000),
  -- What may stand in braces, told to whoever edits: {customerName} 客户姓名
  variables text not null default ''
);

create view message_template_list as
select m.*, t.key, t.label as trigger_label, t.category, t.enabled
from message_template m join message_trigger t on t.id = m.trigger_id;

create table manual_message (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  title text not null check (char_length(title) between 1 and 60),
  summary text not null check (char_length(summary) between 1 and 200),
  content text not null check (char_length(content) between 1 and 5000),
  department_ids bigint[] not null default '{}',
  role_ids bigint[] not null default '{}',
  employee_ids bigint[] not null default '{}',
  important boolean not null default false,
  push_time timestamptz not null,
  pushed smallint not null default 0 check (pushed in (0, 1)),
  creator_id bigint not null,
  check (cardinality(department_ids) + cardinality(role_ids) + cardinality(employee_ids) > 0)
);
create index manual_message_due on manual_message (push_time) where pushed = 0;
create index manual_message_title on manual_message (title);
create index manual_message_push_time on manual_message (push_time desc, id desc);
create index manual_message_created_date on manual_message (created_date desc, id desc);

create table message (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  push_time timestamptz not null default now(),
  title text not null,
  summary text not null,
  -- Sanitised HTML.
  content text not null,
  important boolean not null default false,
  -- Path within the app where it is about something that can be opened.
  link text check (link like '/%'),
  trigger text not null,
  manual_message_id bigint references manual_message
);
create index message_manual_message_id on message (manual_message_id) where manual_message_id is not null;

-- One message in one mailbox. At most one a day of the same trigger about the same thing.
create table message_recipient (
  employee_id bigint not null,
  message_id bigint not null references message,
  trigger text not null,
  entity text not null,
  entity_id bigint not null,
  day date not null,
  read_date timestamptz,
  -- Off where the trigger only pushes.
  listed boolean not null default true,
  primary key (employee_id, message_id),
  unique (trigger, entity, entity_id, employee_id, day)
);
create index message_recipient_unread on message_recipient (employee_id, message_id desc) where read_date is null;
create index message_recipient_message_id on message_recipient (message_id);

create view manual_message_list as
select m.*, coalesce(r.recipients, 0) as recipient_count, coalesce(r.readers, 0) as read_count
from manual_message m left join lateral (
  select count(*)::int as recipients, count(r.read_date)::int as readers
  from message s join message_recipient r on r.message_id = s.id where s.manual_message_id = m.id
) r on true;
