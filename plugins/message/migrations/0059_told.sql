-- A mailbox holds who got which message and when it was read, nothing else; what was told to whom today stands apart and is soon forgotten.
create table message_told (
  trigger text not null,
  -- What it was about, e.g. institutionsCustomer:7
  about text not null,
  employee_id bigint not null,
  day date not null,
  primary key (trigger, about, employee_id, day)
);
create index message_told_day on message_told (day);
insert into message_told (trigger, about, employee_id, day)
select trigger, entity || ':' || entity_id, employee_id, day from message_recipient
where trigger <> 'manual' and day >= (now() at time zone 'Asia/Shanghai')::date - 1;

-- What is only pushed was never in a mailbox.
delete from message_recipient where not listed;
delete from message m where not exists (select from message_recipient r where r.message_id = m.id);
alter table message_recipient drop column trigger, drop column entity, drop column entity_id, drop column day, drop column listed;
create index message_push_time on message (push_time);

-- What one message says where an action would yield many for one person.
alter table message_template
  add column many_title text check (char_length(many_title) between 1 and 60),
  add column many_summary text check (char_length(many_summary) between 1 and 200);

-- Triggers that the program no longer knows are kept with what staff set, out of sight.
alter table message_trigger add column gone boolean not null default false;
create view message_trigger_list as select * from message_trigger where not gone;
drop view message_template_list;
create view message_template_list as
select m.*, t.key, t.label as trigger_label, t.category, t.enabled
from message_template m join message_trigger t on t.id = m.trigger_id where not t.gone;

-- Counts of a message whose mailboxes were cleared.
alter table manual_message
  add column kept_recipients integer,
  add column kept_readers integer;
drop view manual_message_list;
create view manual_message_list as
select m.*, coalesce(m.kept_recipients, r.recipients, 0) as recipient_count, coalesce(m.kept_readers, r.readers, 0) as read_count
from manual_message m left join lateral (
  select count(*)::int as recipients, count(r.read_date)::int as readers
  from message s join message_recipient r on r.message_id = s.id where s.manual_message_id = m.id
) r on m.kept_recipients is null;
