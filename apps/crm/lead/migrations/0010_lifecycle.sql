-- A lead's life between entry and order: follow-ups, relations to institutions, the high seas, and the limits on all of it.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- ---------------------------------------------------------------- rules

-- One row: limits and clocks that an administrator sets. 0 switches a limit off.
create table lead_rules (
  id bigint primary key default 1 check (id = 1),
  version integer not null default 1,
  follow_enabled boolean not null default false,
  no_follow_up_days integer not null default 15 check (no_follow_up_days between 1 and 365),
  -- Clocks of leads that are older than the rule start here.
  follow_enabled_since timestamptz,
  alloc_enabled boolean not null default false,
  no_allocation_days integer not null default 30 check (no_allocation_days between 1 and 365),
  alloc_enabled_since timestamptz,
  warn_days integer[] not null default '{3,1}' check (cardinality(warn_days) <= 5 and 1 <= all (warn_days) and 365 >= all (warn_days)),
  -- A shorter follow-up does not reset the clock.
  min_follow_up_chars integer not null default 5 check (min_follow_up_chars between 0 and 100),
  -- The first internal follow-up makes a new lead a contacted one.
  auto_contact boolean not null default true,
  daily_claim_limit integer not null default 20 check (daily_claim_limit between 0 and 10000),
  holding_limit integer not null default 200 check (holding_limit between 0 and 100000),
  ex_owner_cooldown_days integer not null default 7 check (ex_owner_cooldown_days between 0 and 365),
  sea_view_limit integer not null default 0 check (sea_view_limit between 0 and 10000),
  max_institutions integer not null default 3 check (max_institutions between 1 and 20),
  -- The job that moves leads to the high seas stops instead when more of them than this would go at once.
  max_loss_percent integer not null default 20 check (max_loss_percent between 1 and 100),
  check (not follow_enabled or follow_enabled_since is not null),
  check (not alloc_enabled or alloc_enabled_since is not null)
);
insert into lead_rules default values;

-- What allocation knows of a person; without a row the defaults hold. Apart from "employee", whose every change ends cached access.
create table employee_allocation (
  employee_id bigint primary key references employee on delete cascade,
  auto_assign boolean not null default true,
  -- Instead of the rule's.
  holding_limit integer check (holding_limit between 0 and 100000),
  last_auto_assigned_date timestamptz
);

-- ---------------------------------------------------------------- leads

alter table institutions_customer
  add column exclusive boolean not null default false,
  add column exclusive_date timestamptz,
  add column exclusive_department_id bigint references department,
  -- Exempt from automatic loss.
  add column protected boolean not null default false,
  -- When the last internal follow-up that counts was saved; the typed time cannot stop a clock.
  add column last_follow_up_date timestamptz,
  add constraint institutions_customer_exclusive check (exclusive = (exclusive_date is not null));
create index institutions_customer_status on institutions_customer (status, created_date desc, id desc) where deleted_date is null;

create or replace view live_customer as select * from institutions_customer where deleted_date is null;

-- ---------------------------------------------------------------- institutions

-- Countries it applies for; none stands for all.
alter table institution add column country_of_application text[] not null default '{}';
create index institution_country_of_application on institution using gin (country_of_application);

drop view institution_list;
create view institution_list as
select i.*,
       coalesce((select jsonb_agg(jsonb_build_object('reason', s.reason, 'fraction', s.fraction, 'operator', e.name,
                                                     'createdDate', to_char(s.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) order by s.id desc)
                 from institution_score_record s left join employee e on e.id = s.operator_id where s.institution_id = i.id), '[]') as score_record_list
from institution i;

-- ---------------------------------------------------------------- relations

alter table institution_customer_relation
  add column withdrawn_by_id bigint references employee,
  add column precise_time timestamptz,
  add column estimated_signing_amount numeric(14, 2) check (estimated_signing_amount > 0 and estimated_signing_amount < 'Infinity'),
  add column signing_item text,
  -- Stage of the deal of a precise lead. LOSS here is not the lead's status LOSS.
  add column deal_stage text check (deal_stage in ('CONTRACT_NEGOTIATION', 'DEAL', 'LOSS')),
  add column closing_reason text check (closing_reason in ('CUSTOMER_REGRET', 'APPLICATION_FAILED', 'OTHER')),
  add constraint institution_customer_relation_precise
    check ((precise_time is null) = (deal_stage is null) and (precise_time is null) = (estimated_signing_amount is null)),
  add constraint institution_customer_relation_closing check (closing_reason is null or deal_stage = 'LOSS');
create index institution_customer_relation_lead on institution_customer_relation (lead_id, id desc);
create index institution_customer_relation_live on institution_customer_relation (created_date desc, id desc) where withdrawn_date is null;
create index institution_customer_relation_status on institution_customer_relation (customer_status, created_date desc, id desc) where withdrawn_date is null;
create index institution_customer_relation_precise_time on institution_customer_relation (precise_time desc, id desc)
  where withdrawn_date is null and precise_time is not null;

-- The demo's precise relations were written before there was a deal.
update institution_customer_relation set customer_status = 'IN_FOLLOW_UP' where customer_status = 'ACCURATE_CUSTOMER_FUNDING';
alter table institution_customer_relation add constraint institution_customer_relation_precise_status
  check (customer_status <> 'ACCURATE_CUSTOMER_FUNDING' or precise_time is not null);

create table deal_stage_history (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  relation_id bigint not null references institution_customer_relation,
  lead_id bigint not null references institutions_customer,
  from_stage text,
  to_stage text not null,
  closing_reason text,
  -- Empty: the system.
  operator_id bigint references employee
);
create index deal_stage_history_relation_id on deal_stage_history (relation_id, id desc);
create index deal_stage_history_lead_id on deal_stage_history (lead_id, id desc);
create trigger deal_stage_history_no_change before update or delete or truncate on deal_stage_history for each statement execute function refuse_change();

-- ---------------------------------------------------------------- follow-ups

create table follow_up_record (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- When it was saved; every clock goes by this.
  created_date timestamptz not null default now(),
  lead_id bigint not null references institutions_customer,
  -- Empty: our own people's.
  institution_id bigint references institution,
  follow_up_time timestamptz not null,
  content text not null check (char_length(content) between 1 and 500),
  next_follow_up_time timestamptz check (next_follow_up_time > follow_up_time),
  intention_level text check (intention_level in ('HIGH', 'MEDIUM', 'LOW', 'INVALID')),
  author_id bigint references employee,
  -- Name of an institution's employee.
  author_name text,
  -- The author's later note; the text itself stays.
  correction text check (char_length(correction) between 1 and 500),
  corrected_date timestamptz,
  -- A later follow-up was saved, or the lead went to the high seas.
  reminder_closed_date timestamptz,
  effective_chars integer generated always as (char_length(regexp_replace(content, '[[:space:][:punct:]，。！？；：、“”‘’（）《》…—]', '', 'g'))) stored,
  check ((institution_id is null) = (author_id is not null) and (author_id is null) = (author_name is not null)),
  check ((correction is null) = (corrected_date is null))
);
create index follow_up_record_lead_id on follow_up_record (lead_id, institution_id, id desc);
create index follow_up_record_follow_up_time on follow_up_record (follow_up_time desc, id desc);
create index follow_up_record_author_id on follow_up_record (author_id, follow_up_time desc, id desc) where author_id is not null;
create index follow_up_record_institution_id on follow_up_record (institution_id, follow_up_time desc, id desc) where institution_id is not null;
create index follow_up_record_intention_level on follow_up_record (intention_level, follow_up_time desc, id desc);
create index follow_up_record_reminder on follow_up_record (next_follow_up_time)
  where next_follow_up_time is not null and reminder_closed_date is null;
create index follow_up_record_content_grams on follow_up_record using gin (grams(content));

create function follow_up_saved() returns trigger language plpgsql as $$
begin
  update follow_up_record set reminder_closed_date = new.created_date
  where lead_id = new.lead_id and institution_id is not distinct from new.institution_id and id <> new.id
    and next_follow_up_time is not null and reminder_closed_date is null;
  if new.institution_id is null then
    update institutions_customer set last_follow_up_date = greatest(last_follow_up_date, new.created_date)
    where id = new.lead_id and new.effective_chars >= (select min_follow_up_chars from lead_rules);
  else
    update institution_customer_relation set customer_status = 'IN_FOLLOW_UP'
    where lead_id = new.lead_id and institution_id = new.institution_id and withdrawn_date is null and customer_status = 'TO_BE_FOLLOWED_UP';
  end if;
  return null;
end $$;
create trigger follow_up_record_saved after insert on follow_up_record for each row execute function follow_up_saved();

-- ---------------------------------------------------------------- high seas

-- Stays of leads in the high seas. Rows are opened and closed by the lead itself: status LOSS and an open row are one thing, whoever writes.
create table high_seas (
  id bigint generated always as identity primary key,
  lead_id bigint not null references institutions_customer,
  put_in_time timestamptz not null default now(),
  move_in_reason text,
  previous_owner_id bigint references employee,
  previous_staff_id bigint references employee,
  previous_follower_id bigint references employee,
  previous_phase text not null,
  -- Some institution had it.
  was_allocated boolean not null,
  -- The customer booked himself, and there was nobody to own him.
  self_reserved boolean not null default false,
  -- Empty: the system.
  operator_id bigint references employee,
  closed_date timestamptz,
  closed_by_id bigint references employee,
  next_owner_id bigint references employee,
  check (closed_date >= put_in_time)
);
create unique index high_seas_open on high_seas (lead_id) where closed_date is null;
create index high_seas_put_in_time on high_seas (put_in_time desc, lead_id desc) where closed_date is null;
create index high_seas_move_in_reason on high_seas (move_in_reason, put_in_time desc) where closed_date is null;
create index high_seas_previous_owner_id on high_seas (previous_owner_id, put_in_time desc) where closed_date is null;
create index high_seas_lead_id on high_seas (lead_id, id desc);

create function lead_sea_row() returns trigger language plpgsql as $$
declare
  was boolean := tg_op = 'UPDATE' and old.status = 'LOSS' and old.deleted_date is null;
  is_now boolean := new.status = 'LOSS' and new.deleted_date is null;
begin
  if is_now and not was then
    insert into high_seas (lead_id, move_in_reason, previous_owner_id, previous_staff_id, previous_follower_id, previous_phase, was_allocated)
    values (new.id, new.move_in_reason, case when tg_op = 'UPDATE' then old.attributable_person_id end, new.staff_person_id,
            case when tg_op = 'UPDATE' then old.follow_up_with_people_id end, new.customer_phase,
            exists (select from institution_customer_relation r where r.lead_id = new.id));
    update follow_up_record set reminder_closed_date = now()
    where lead_id = new.id and institution_id is null and next_follow_up_time is not null and reminder_closed_date is null;
  elsif was and not is_now then
    update high_seas set closed_date = now(), next_owner_id = new.attributable_person_id where lead_id = new.id and closed_date is null;
  end if;
  return null;
end $$;
create trigger institutions_customer_insert_sea after insert on institutions_customer
  for each row when (new.status = 'LOSS') execute function lead_sea_row();
create trigger institutions_customer_update_sea after update of status, deleted_date on institutions_customer
  for each row when ((old.status, old.deleted_date) is distinct from (new.status, new.deleted_date)) execute function lead_sea_row();

insert into high_seas (lead_id, put_in_time, move_in_reason, previous_staff_id, previous_phase, was_allocated)
select c.id, c.owner_since, c.move_in_reason, c.staff_person_id, c.customer_phase,
       exists (select from institution_customer_relation r where r.lead_id = c.id)
from institutions_customer c where c.status = 'LOSS' and c.deleted_date is null;

-- Successful picks, by which the daily limit counts. "day" is the business day.
create table lead_claim_log (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  employee_id bigint not null references employee,
  lead_id bigint not null references institutions_customer
);
create index lead_claim_log_employee_id on lead_claim_log (employee_id, day);
create index lead_claim_log_lead_id on lead_claim_log (lead_id, id desc);
create trigger lead_claim_log_no_change before update or delete or truncate on lead_claim_log for each statement execute function refuse_change();

-- Details of leads in the high seas that somebody opened on a day.
create table sea_view (
  employee_id bigint not null references employee on delete cascade,
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  lead_id bigint not null references institutions_customer,
  primary key (employee_id, day, lead_id)
);

-- Until when a former owner must wait. Any tenure that ended lately counts, not only the last.
create function lead_claimable_from(lead bigint, employee bigint) returns timestamptz language sql stable as $$
  select max(h.created_date) + make_interval(days => (select ex_owner_cooldown_days from lead_rules))
  from lead_owner_history h where h.lead_id = lead and h.from_id = employee and h.to_id is distinct from employee
$$;

-- ---------------------------------------------------------------- timeline

-- What happened to a lead and left no row of its own.
create table lead_event (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  lead_id bigint not null references institutions_customer,
  kind text not null,
  -- Empty: the system.
  operator_id bigint references employee,
  detail jsonb not null default '{}'
);
create index lead_event_lead_id on lead_event (lead_id, created_date desc);
create trigger lead_event_no_change before update or delete or truncate on lead_event for each statement execute function refuse_change();

-- Everything that happened to a lead, from the rows that say so. Asked for one lead at a time.
create view lead_timeline as
select 'event-' || id as id, lead_id, created_date, kind, operator_id, null::text as operator_name, null::bigint as institution_id, detail
from lead_event
union all
select 'owner-' || h.id, h.lead_id, h.created_date, 'owner', h.operator_id, null, null,
       jsonb_build_object('cause', h.cause, 'from', f.name, 'to', t.name)
from lead_owner_history h left join employee f on f.id = h.from_id left join employee t on t.id = h.to_id where h.cause <> 'sea'
union all
select 'sea-' || id, lead_id, put_in_time, 'sea', operator_id, null, null,
       jsonb_build_object('reason', move_in_reason, 'selfReserved', self_reserved,
                          'from', (select name from employee e where e.id = previous_owner_id))
from high_seas
union all
select 'relation-' || id, lead_id, created_date, 'allocated', operator_id, null, institution_id, jsonb_build_object('method', allocation_method)
from institution_customer_relation
union all
select 'withdrawn-' || id, lead_id, withdrawn_date, 'withdrawn', withdrawn_by_id, null, institution_id, '{}'
from institution_customer_relation where withdrawn_date is not null
union all
select 'deal-' || d.id, d.lead_id, d.created_date, 'deal', d.operator_id, null, r.institution_id,
       jsonb_build_object('from', d.from_stage, 'to', d.to_stage, 'reason', d.closing_reason)
from deal_stage_history d join institution_customer_relation r on r.id = d.relation_id
union all
select 'follow-' || id, lead_id, created_date, 'followUp', author_id, author_name, institution_id,
       jsonb_build_object('content', content, 'followUpTime', to_char(follow_up_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
                          'nextFollowUpTime', to_char(next_follow_up_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
                          'intentionLevel', intention_level, 'correction', correction)
from follow_up_record;

-- ---------------------------------------------------------------- what lists read

create view high_seas_lead as
select c.*, c.customer_source as source_channel, s.put_in_time, s.previous_owner_id, s.previous_follower_id, s.was_allocated, s.self_reserved,
       s.operator_id as sea_operator_id
from institutions_customer c join high_seas s on s.lead_id = c.id and s.closed_date is null
where c.deleted_date is null;

create view allocated_customer as
select r.id, r.version, r.created_date, r.lead_id as institutions_customer_id, r.institution_id as institutions_id, r.allocation_method,
       r.customer_status, r.operator_id, r.qr_url, r.deal_stage, r.precise_time,
       c.attributable_person_id, c.staff_person_id, c.follow_up_with_people_id, c.intention_level, c.exclusive, c.customer_phase, c.status,
       (select count(*) from follow_up_record f where f.lead_id = r.lead_id and f.institution_id = r.institution_id)::int as number_of_follow_ups,
       (select f.content from follow_up_record f where f.lead_id = r.lead_id and f.institution_id = r.institution_id order by f.id desc limit 1)
         as follow_up_content,
       (select f.next_follow_up_time from follow_up_record f where f.lead_id = r.lead_id and f.institution_id = r.institution_id
        order by f.id desc limit 1) as next_follow_up_time
from institution_customer_relation r join institutions_customer c on c.id = r.lead_id and c.deleted_date is null
where r.withdrawn_date is null;

create view accurate_customer as
select r.id, r.version, r.created_date, r.lead_id as institutions_customer_id, r.institution_id as institutions_id, r.precise_time,
       r.estimated_signing_amount, r.signing_item, r.deal_stage as customer_phase, r.closing_reason, r.customer_status,
       c.attributable_person_id as attribution_id, c.staff_person_id, c.follow_up_with_people_id
from institution_customer_relation r join institutions_customer c on c.id = r.lead_id and c.deleted_date is null
where r.withdrawn_date is null and r.precise_time is not null;

create view follow_record as
select f.id, f.version, f.created_date, f.lead_id as institutions_customer_id, f.institution_id as institutions_id, f.follow_up_time,
       f.content as follow_up_content, f.next_follow_up_time, f.intention_level, f.author_id as follow_up_people_id,
       coalesce(e.name, f.author_name) as follow_up_people_name, f.correction, f.corrected_date, f.institution_id is null as internal,
       f.next_follow_up_time is not null and f.reminder_closed_date is null as reminder_open
from follow_up_record f join institutions_customer c on c.id = f.lead_id and c.deleted_date is null left join employee e on e.id = f.author_id;
