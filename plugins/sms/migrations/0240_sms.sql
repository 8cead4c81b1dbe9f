-- Text messages, kept in the transaction of what they follow from. A message is claimed before it is sent and never sent twice by itself: where nobody
-- knows what became of it, it says so and waits for a person.
create table sms_record (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  -- By this the gateway knows what it has taken already; the same at every attempt, also those by hand.
  message_key text not null default gen_random_uuid()::text unique,
  kind text not null check (kind in ('MARKETING', 'NOTICE')),
  -- 0 by hand, with a task; 1 by the system.
  send_type smallint not null check (send_type in (0, 1)),
  task_id bigint,
  -- Who sent it by hand.
  creator_id bigint,
  -- Normalised.
  phone text not null check (phone ~ '^(1\d{10}|\+65[89]\d{7})$'),
  -- Signature and all.
  content text not null check (char_length(content) between 1 and 600),
  -- Messages that are billed.
  parts smallint not null check (parts > 0),
  state text not null default 'WAITING' check (state in ('HELD', 'WAITING', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'STOPPED')),
  -- 1 once it was sent.
  status smallint not null generated always as (case when state = 'SENT' then 1 else 0 end) stored,
  attempts integer not null default 0 check (attempts >= 0),
  -- Its task was stopped: an attempt that fails is not followed by another.
  stopped boolean not null default false,
  due_date timestamptz not null default now(),
  attempt_date timestamptz,
  sent_date timestamptz,
  -- When it was tried last, or is to be.
  time timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 100),
  -- The gateway's own number of it.
  provider_id text check (char_length(provider_id) <= 100),
  constraint sms_record_task check ((send_type = 0) = (task_id is not null)),
  constraint sms_record_sent check ((sent_date is not null) = (state = 'SENT')),
  constraint sms_record_attempted check (state not in ('SENDING', 'SENT', 'UNKNOWN') or attempt_date is not null)
);
create index sms_record_time on sms_record (time desc, id desc);
create index sms_record_status on sms_record (status, time desc, id desc);
create index sms_record_state on sms_record (state, time desc, id desc);
create index sms_record_kind on sms_record (kind, time desc, id desc);
create index sms_record_send_type on sms_record (send_type, time desc, id desc);
create index sms_record_phone on sms_record (phone, time desc, id desc);
create index sms_record_task_id on sms_record (task_id, state, time desc, id desc);
create index sms_record_creator_id on sms_record (creator_id, time desc, id desc);
create index sms_record_content_grams on sms_record using gin (grams(content));
create index sms_record_content_begins on sms_record (lower(content) text_pattern_ops);
create index sms_record_waiting on sms_record (due_date, id) where state = 'WAITING';
create index sms_record_sending on sms_record (attempt_date) where state = 'SENDING';
-- The pace is counted by it.
create index sms_record_attempt_date on sms_record (attempt_date);
-- Everything that changes is bookkeeping: no form edits it.
select count_versions('sms_record', 'state', 'attempts', 'stopped', 'due_date', 'attempt_date', 'sent_date', 'time', 'last_error', 'provider_id');

create function sms_record_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.phone, new.content, new.kind, new.task_id, new.message_key) is distinct from (old.phone, old.content, old.kind, old.task_id, old.message_key) then
    raise exception 'whom a message goes to and what it says does not change' using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'SENT' and new.state <> 'SENT' then
    raise exception 'a message that was sent stays so' using errcode = 'check_violation', constraint = 'sms_record_sent_once';
  end if;
  return new;
end $$;
create trigger sms_record_refuse_change before update on sms_record for each row execute function sms_record_refuse_change();

-- Numbers that are left alone, as staff enter them.
create table sms_opt_out (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  phone text not null constraint sms_opt_out_phone unique check (phone ~ '^(1\d{10}|\+65[89]\d{7})$'),
  -- No advertising, or nothing at all.
  kind text not null default 'OPT_OUT' check (kind in ('OPT_OUT', 'BLACKLIST')),
  reason text check (char_length(reason) <= 100),
  creator_id bigint
);
create index sms_opt_out_kind on sms_opt_out (kind, created_date desc, id desc);
create index sms_opt_out_created_date on sms_opt_out (created_date desc, id desc);
create index sms_opt_out_creator_id on sms_opt_out (creator_id, created_date desc, id desc);
select count_versions('sms_opt_out');
