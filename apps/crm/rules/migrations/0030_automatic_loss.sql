-- When a lead goes to the high seas by itself, what was told before, and which leads may be one person.

-- ---------------------------------------------------------------- rules

alter table lead_rules
  -- What is never lost by itself. An ordered lead cannot be.
  add column exempt text[] not null default '{ORDERED,EXCLUSIVE,PROTECTED}'
    check (exempt @> '{ORDERED}' and exempt <@ '{ORDERED,EXCLUSIVE,PROTECTED}'),
  add constraint lead_rules_warn_follow check (not follow_enabled or no_follow_up_days > all (warn_days)),
  add constraint lead_rules_warn_alloc check (not alloc_enabled or no_allocation_days > all (warn_days));

-- A preview that somebody has seen; saving needs it. "hash" is of the settings as they were sent.
create table lead_rules_preview (
  token uuid primary key default gen_random_uuid(),
  created_date timestamptz not null default now(),
  employee_id bigint not null references employee on delete cascade,
  rules_version integer not null,
  hash text not null
);

-- ---------------------------------------------------------------- clocks

-- The rule of automatic loss, once for lists, preview, warnings and the job. Nothing is stored and no clock is indexed: an index on them would make
-- every follow-up rewrite all indexes of its lead, while the hourly search reads the table once.
create function lead_follow_loss(c institutions_customer, r lead_rules) returns timestamptz language sql stable parallel safe as $$
  select case when (r).follow_enabled then
    greatest((c).last_follow_up_date, (c).last_pick_up_time, (c).owner_since, (r).follow_enabled_since) + make_interval(days => (r).no_follow_up_days)
  end
$$;

create function lead_allocation_loss(c institutions_customer, r lead_rules) returns timestamptz language sql stable parallel safe as $$
  select case when (r).alloc_enabled and (c).customer_phase = (c).manual_phase then
    greatest((c).entered_date, (c).last_pick_up_time, (r).alloc_enabled_since) + make_interval(days => (r).no_allocation_days)
  end
$$;

-- When this lead goes to the high seas unless something happens; null: never.
create function lead_loss_time(c institutions_customer, r lead_rules) returns timestamptz language sql stable parallel safe as $$
  select case when (c).status = 'NORMAL' and (c).deleted_date is null and (c).customer_phase <> 'ORDERED'
      and not ((c).exclusive and 'EXCLUSIVE' = any ((r).exempt)) and not ((c).protected and 'PROTECTED' = any ((r).exempt)) then
    least(lead_follow_loss(c, r), lead_allocation_loss(c, r))
  end
$$;

create function lead_loss_reason(c institutions_customer, r lead_rules) returns text language sql stable parallel safe as $$
  select case when lead_allocation_loss(c, r) < lead_follow_loss(c, r) or lead_follow_loss(c, r) is null then 'AUTO_NO_ALLOCATION' else 'AUTO_NO_FOLLOW_UP' end
$$;

-- Business days until then; 0 is today, also for what is overdue.
create function days_until(moment timestamptz) returns integer language sql stable parallel safe as $$
  select greatest((moment at time zone 'Asia/Shanghai')::date - (now() at time zone 'Asia/Shanghai')::date, 0)
$$;

-- Columns that nobody asks for cost nothing; a list asks for those of its page.
create or replace view live_customer as
select c.*,
       (select lead_loss_time(c, r) from lead_rules r) as loss_time,
       (select days_until(lead_loss_time(c, r)) from lead_rules r) as remaining_days,
       (select days_until(lead_loss_time(c, r)) <= (select max(d) from unnest(r.warn_days) d) from lead_rules r) as loss_warned
from institutions_customer c where c.deleted_date is null;

-- ---------------------------------------------------------------- the job

-- Whoever holds the lease runs the job; a holder that died loses it by time.
create table lead_loss_lease (
  id bigint primary key default 1 check (id = 1),
  holder uuid,
  held_until timestamptz not null default '-infinity'
);
insert into lead_loss_lease default values;

create table lead_loss_run (
  id bigint generated always as identity primary key,
  started_date timestamptz not null default now(),
  finished_date timestamptz,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'REFUSED', 'INTERRUPTED')),
  -- Leads whose time had come at the start, and all that can be lost.
  due integer not null default 0,
  total integer not null default 0,
  moved integer not null default 0,
  refused_reason text check (refused_reason in ('TOO_MANY', 'CLOCK_JUMPED')),
  check ((state = 'RUNNING') = (finished_date is null) and (state = 'REFUSED') = (refused_reason is not null))
);

-- ---------------------------------------------------------------- warnings

-- What was told once is not told again. "days": the setting's step that was reached.
create table lead_loss_warning (
  lead_id bigint not null references institutions_customer on delete cascade,
  loss_date date not null,
  days integer not null,
  created_date timestamptz not null default now(),
  primary key (lead_id, loss_date, days)
);

-- Viewers of somebody's department and of those above it.
create function employee_viewers(employee bigint) returns bigint[] language sql stable as $$
  with recursive above as (
    select d.id, d.parent_id from department d join employee e on e.department_id = d.id where e.id = employee
    union
    select d.id, d.parent_id from department d join above on above.parent_id = d.id
  )
  select coalesce(array_agg(distinct v.employee_id order by v.employee_id), '{}')
  from above join department_viewer v on v.department_id = above.id join employee e on e.id = v.employee_id and not e.locked
$$;

-- ---------------------------------------------------------------- suspected duplicates

create table suspected_duplicate (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  first_id bigint not null references institutions_customer on delete cascade,
  second_id bigint not null references institutions_customer on delete cascade,
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ '{PHONE_DIGIT,PHONE_SWAP,COLLEGE}'),
  state text not null default 'PENDING' check (state in ('PENDING', 'DISMISSED', 'MERGED')),
  decided_by_id bigint references employee,
  decided_date timestamptz,
  unique (first_id, second_id),
  check (first_id < second_id),
  check ((state = 'PENDING') = (decided_date is null))
);
create index suspected_duplicate_created_date on suspected_duplicate (created_date desc, id desc);
create index suspected_duplicate_state on suspected_duplicate (state, created_date desc, id desc);
create index suspected_duplicate_second_id on suspected_duplicate (second_id);

create view suspected_duplicate_list as
select s.*, a.attributable_person_id as first_owner_id,
       array_remove(array[a.attributable_person_id, a.staff_person_id, a.follow_up_with_people_id,
                          b.attributable_person_id, b.staff_person_id, b.follow_up_with_people_id], null) as people_ids
from suspected_duplicate s join institutions_customer a on a.id = s.first_id join institutions_customer b on b.id = s.second_id
where s.state <> 'PENDING' or (a.deleted_date is null and b.deleted_date is null);
