-- Text messages of the agency: templates, tasks, and what the system says by itself. What is sent, and how, is the plugin's.
create table sms_template (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  title text not null constraint sms_template_title unique check (char_length(title) between 1 and 50),
  kind text not null check (kind in ('MARKETING', 'NOTICE')),
  content text not null check (char_length(content) between 1 and 400),
  -- Names of the variables in it, as people read them: kept from the content.
  variables text not null default '',
  locked boolean not null default false,
  creator_id bigint references employee
);
create index sms_template_last_modified on sms_template (last_modified_date desc, id desc);
create index sms_template_creator_id on sms_template (creator_id);
select count_versions('sms_template', 'last_modified_date');

create table sms_task (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  title text not null check (char_length(title) between 1 and 50),
  kind text not null check (kind in ('MARKETING', 'NOTICE')),
  -- What it was written by; the content below is what was sent.
  template_id bigint references sms_template,
  content text not null check (char_length(content) between 1 and 400),
  source text not null check (source in ('LEADS', 'LIST')),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'SENDING', 'DONE', 'STOPPED')),
  -- When it is to go; empty is as soon as it is submitted. Advertising waits for the morning.
  schedule_date timestamptz,
  total integer not null check (total between 1 and 1000),
  -- Messages that are billed.
  parts integer not null check (parts >= total),
  creator_id bigint references employee,
  submitted_date timestamptz,
  done_date timestamptz,
  stopped_by_id bigint references employee,
  stopped_date timestamptz,
  constraint sms_task_submitted check ((submitted_date is null) = (state = 'DRAFT')),
  constraint sms_task_done check ((done_date is not null) = (state = 'DONE')),
  constraint sms_task_stopped check ((stopped_date is not null) = (state = 'STOPPED'))
);
create index sms_task_created_date on sms_task (created_date desc, id desc);
create index sms_task_state on sms_task (state, created_date desc, id desc);
create index sms_task_kind on sms_task (kind, created_date desc, id desc);
create index sms_task_source on sms_task (source, created_date desc, id desc);
create index sms_task_template_id on sms_task (template_id, created_date desc, id desc);
create index sms_task_creator_id on sms_task (creator_id, created_date desc, id desc);
create index sms_task_schedule_date on sms_task (schedule_date desc, id desc);
create index sms_task_title_grams on sms_task using gin (grams(title));
create index sms_task_title_begins on sms_task (lower(title) text_pattern_ops);
create index sms_task_running on sms_task (id) where state in ('SCHEDULED', 'SENDING');
select count_versions('sms_task');

create function sms_task_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'DRAFT' then
      raise exception 'a task that was submitted stays' using errcode = 'check_violation', constraint = 'sms_task_kept';
    end if;
    return old;
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('DRAFT', 'SCHEDULED'), ('DRAFT', 'SENDING'), ('SCHEDULED', 'SENDING'),
     ('SCHEDULED', 'STOPPED'), ('SENDING', 'DONE'), ('SENDING', 'STOPPED')) then
    raise exception 'a task does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'sms_task_state';
  end if;
  if (new.content, new.kind, new.total, new.parts) is distinct from (old.content, old.kind, old.total, old.parts) then
    raise exception 'what a task says does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger sms_task_refuse_change before update or delete on sms_task for each row execute function sms_task_refuse_change();

-- What the system says by itself, where staff have switched it on.
create table sms_trigger (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  key text not null unique,
  label text not null,
  -- As people read them.
  variables text not null,
  template_id bigint references sms_template,
  enabled boolean not null default false,
  constraint sms_trigger_template check (not enabled or template_id is not null)
);
create index sms_trigger_template_id on sms_trigger (template_id);
select count_versions('sms_trigger', 'label', 'variables');

alter table sms_record
  add constraint sms_record_task_id foreign key (task_id) references sms_task on delete cascade,
  add constraint sms_record_creator_id foreign key (creator_id) references employee;
alter table sms_opt_out add constraint sms_opt_out_creator_id foreign key (creator_id) references employee;

-- Drafts are no records yet.
create view sms_record_list as select r.*, r.task_id as task_number from sms_record r where state <> 'HELD';

create view sms_task_list as
select t.*, c.sent, c.failed, c.waiting, round(100.0 * (t.total - c.waiting) / t.total, 1) as progress
from sms_task t cross join lateral (
  select count(*) filter (where r.state = 'SENT')::int as sent, count(*) filter (where r.state in ('FAILED', 'UNKNOWN'))::int as failed,
    count(*) filter (where r.state in ('HELD', 'WAITING', 'SENDING'))::int as waiting
  from sms_record r where r.task_id = t.id
) c;

create view sms_template_list as
select t.*, (select count(*)::int from sms_task k where k.template_id = t.id) as task_count,
  (select string_agg(g.label, '、' order by g.id) from sms_trigger g where g.template_id = t.id) as used_by
from sms_template t;
