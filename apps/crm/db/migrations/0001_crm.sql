-- The agency's people, institutions and leads. What must never break is a constraint or a trigger here, whoever writes.

-- ---------------------------------------------------------------- people and access

create table department (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  parent_id bigint references department,
  name text not null check (char_length(name) between 1 and 30),
  remarks text not null default '' check (char_length(remarks) <= 500)
);
create index department_parent_id on department (parent_id);

create table employee (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  username text not null check (char_length(username) between 1 and 30),
  name text not null check (char_length(name) between 1 and 30),
  phone_number text,
  password_hash text not null,
  must_change_password boolean not null default true,
  admin boolean not null default false,
  locked boolean not null default false,
  -- Lands on the data overview after login.
  home boolean not null default false,
  department_id bigint references department,
  company text,
  remarks text check (char_length(remarks) <= 500)
);
-- "Admin" and "admin" would be told apart by nobody at the login.
create unique index employee_username on employee (lower(username));
create index employee_department_id on employee (department_id);
create index employee_name_grams on employee using gin (grams(name));

create table department_viewer (
  department_id bigint not null references department on delete cascade,
  employee_id bigint not null references employee on delete cascade,
  primary key (department_id, employee_id)
);
create index department_viewer_employee_id on department_viewer (employee_id);

create table role (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  name text not null unique check (char_length(name) between 1 and 30),
  description text not null default '' check (char_length(description) <= 500),
  locked boolean not null default false
);

create table role_permission (
  role_id bigint not null references role on delete cascade,
  permission text not null check (permission like '/%'),
  primary key (role_id, permission)
);

create table employee_role (
  employee_id bigint not null references employee on delete cascade,
  role_id bigint not null references role on delete cascade,
  primary key (employee_id, role_id)
);
create index employee_role_role_id on employee_role (role_id);

-- A department cannot stand below itself. Changes of the tree are rare, so they simply queue.
create function department_refuse_cycle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(727002, 1);
  if exists (
    with recursive above as (
      select id, parent_id from department where id = new.parent_id
      union
      select d.id, d.parent_id from department d join above on d.id = above.parent_id
    )
    select from above where id = new.id
  ) or new.parent_id = new.id then
    raise exception '上级部门不能是自己或下级部门' using errcode = 'check_violation', constraint = 'department_no_cycle';
  end if;
  return new;
end $$;
create trigger department_refuse_cycle before insert or update of parent_id on department
  for each row when (new.parent_id is not null) execute function department_refuse_cycle();

create trigger employee_touch_access after insert or update or delete on employee for each statement execute function touch_access();
create trigger role_touch_access after insert or update or delete on role for each statement execute function touch_access();
create trigger role_permission_touch_access after insert or update or delete on role_permission for each statement execute function touch_access();
create trigger employee_role_touch_access after insert or update or delete on employee_role for each statement execute function touch_access();
create trigger department_touch_access after insert or update or delete on department for each statement execute function touch_access();
create trigger department_viewer_touch_access after insert or update or delete on department_viewer for each statement execute function touch_access();

-- ---------------------------------------------------------------- options

-- Enumerations that operations staff keep themselves. Here 0 is enabled and 1 disabled; disabled values still render.
create table option_config (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  name text not null,
  value text not null check (char_length(value) between 1 and 60),
  label text not null check (char_length(label) between 1 and 60),
  parent_id bigint,
  sort integer not null default 0,
  status smallint not null default 0 check (status in (0, 1)),
  color text,
  unique (name, value),
  unique (name, id),
  foreign key (name, parent_id) references option_config (name, id),
  check (parent_id <> id)
);
create index option_config_parent on option_config (name, parent_id, sort);

-- ---------------------------------------------------------------- institutions

create table institution (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  name text not null unique check (char_length(name) between 1 and 50),
  total_score numeric(5, 2) not null default 0 check (total_score between 0 and 100),
  system_score numeric(4, 1) not null default 0 check (system_score between 0 and 50),
  contact text,
  phone_number text,
  province_city_district text,
  business_type text,
  company_subject text,
  -- Takes part in allocation: 1 yes, 0 no.
  allocate_customer smallint not null default 1 check (allocate_customer in (0, 1)),
  shop boolean not null default false,
  locked boolean not null default false,
  self_operated boolean not null default false,
  -- Business owner.
  activate_id bigint references employee,
  invite_num integer not null default 0 check (invite_num >= 0),
  signing_time date,
  remarks text check (char_length(remarks) <= 500)
);
create index institution_created_date on institution (created_date desc, id desc);
create index institution_activate_id on institution (activate_id);
create index institution_name_grams on institution using gin (grams(name));

create table institution_score_record (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  institution_id bigint not null references institution on delete cascade,
  reason text not null check (char_length(reason) between 1 and 30),
  scoring_method text not null check (scoring_method in ('ADD', 'DEDUCT')),
  fraction numeric(4, 1) not null check (fraction <> 0 and (fraction > 0) = (scoring_method = 'ADD')),
  operator_id bigint references employee
);
create index institution_score_record_institution_id on institution_score_record (institution_id, id desc);

-- ---------------------------------------------------------------- leads

create table institutions_customer (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- Shown and reported; may be corrected. Clocks and audit go by entered_date.
  created_date timestamptz not null default now(),
  entered_date timestamptz not null default now(),
  custom jsonb not null default '{}',

  name text not null check (char_length(name) between 1 and 30 and name = btrim(name)),
  -- Canonical forms, so that equality finds them: 11 digits or +65 and 8 digits; lower case.
  phone_number text check (phone_number ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'),
  wechat text check (wechat ~ '^[a-z0-9][a-z0-9_-]{5,19}$'),
  customer_source text not null,
  client_user_id bigint,
  registered boolean generated always as (client_user_id is not null) stored,

  consulting_project text[] not null check (cardinality(consulting_project) > 0),
  intention_level text not null check (intention_level in ('HIGH', 'MEDIUM', 'LOW', 'INVALID')),
  star text check (star in ('ONE_STAR', 'TWO_STARS', 'THREE_STARS', 'FOUR_STARS', 'FIVE_STARS')),
  -- 10,000 CNY; not money.
  budget numeric(12, 2) check (budget > 0 and budget < 'Infinity'),
  intended_countries text[] not null default '{}' check (cardinality(intended_countries) <= 3),
  gender text check (gender in ('MALE', 'FEMALE')),
  resident_city text,
  highest_degree text,
  college text check (char_length(college) <= 60),
  study_professional text check (char_length(study_professional) <= 60),
  gpa text check (char_length(gpa) <= 20),
  language_grade_type text,
  language_achievement text check (char_length(language_achievement) <= 60),
  graduation_time date,
  remarks text check (char_length(remarks) <= 500),

  status text not null default 'NORMAL' check (status in ('NORMAL', 'LOSS')),
  manual_phase text not null default 'NEW_CUSTOMER_CAPITAL'
    check (manual_phase in ('NEW_CUSTOMER_CAPITAL', 'CONTACTS', 'IN_INTENTION', 'TO_BE_ALLOCATED')),
  -- Both derived by lead_derive(); no other writer can get a different value in.
  customer_phase text not null default 'NEW_CUSTOMER_CAPITAL'
    check (customer_phase in ('ALLOCATED', 'MULTIPLE_ASSIGNMENT', 'ORDERED') or customer_phase = manual_phase),
  self_operated boolean not null default false,

  creator_id bigint not null references employee,
  attributable_person_id bigint references employee,
  staff_person_id bigint references employee,
  follow_up_with_people_id bigint references employee,
  owner_since timestamptz not null default now(),
  last_pick_up_time timestamptz,
  move_in_reason text check (move_in_reason in ('CUSTOMER_CHURN', 'WAKE_UP_FAILED', 'AUTO_NO_FOLLOW_UP', 'AUTO_NO_ALLOCATION')),
  abroad_intention_id bigint,
  entry_method text not null default 'manualInput' check (entry_method in ('manualInput', 'yuanxiaoyuyue')),
  -- Batch of the import plugin; plugins migrate later, hence no foreign key.
  import_batch_id bigint,

  deleted_date timestamptz,
  merged_into_id bigint references institutions_customer,
  check (merged_into_id is null or (deleted_date is not null and merged_into_id <> id)),
  check (deleted_date is not null or phone_number is not null or wechat is not null),
  -- In the high seas a lead has no owner, elsewhere it has one.
  check ((status = 'LOSS') = (attributable_person_id is null))
);

-- Every list is ordered by created_date first. Partial and with self_operated, so that totals and the statistics line need the index alone.
create index institutions_customer_live on institutions_customer (created_date desc, id desc) include (self_operated) where deleted_date is null;
create index institutions_customer_owner on institutions_customer (attributable_person_id, created_date desc, id desc) include (self_operated)
  where deleted_date is null;
create index institutions_customer_staff on institutions_customer (staff_person_id, created_date desc, id desc) where deleted_date is null;
create index institutions_customer_follower on institutions_customer (follow_up_with_people_id, created_date desc, id desc)
  where deleted_date is null and follow_up_with_people_id is not null;
create index institutions_customer_creator on institutions_customer (creator_id, created_date desc, id desc) where deleted_date is null;
create index institutions_customer_phase on institutions_customer (customer_phase, created_date desc, id desc) where deleted_date is null;
create index institutions_customer_source on institutions_customer (customer_source, created_date desc, id desc) where deleted_date is null;
create index institutions_customer_intention_level on institutions_customer (intention_level, created_date desc, id desc) where deleted_date is null;
create index institutions_customer_resident_city on institutions_customer (resident_city, created_date desc, id desc) where deleted_date is null;
create index institutions_customer_highest_degree on institutions_customer (highest_degree, created_date desc, id desc) where deleted_date is null;
-- Seldom filled in: only what can be found is indexed.
create index institutions_customer_star on institutions_customer (star, created_date desc, id desc) where deleted_date is null and star is not null;
create index institutions_customer_budget on institutions_customer (budget) where deleted_date is null and budget is not null;
create index institutions_customer_registered on institutions_customer (registered, created_date desc, id desc) where deleted_date is null and registered;
create index institutions_customer_self_operated on institutions_customer (created_date desc, id desc) where deleted_date is null and self_operated;
create unique index institutions_customer_phone_number on institutions_customer (phone_number) where deleted_date is null;
create unique index institutions_customer_wechat on institutions_customer (wechat) where deleted_date is null;
create unique index institutions_customer_client_user_id on institutions_customer (client_user_id) where deleted_date is null and client_user_id is not null;
create index institutions_customer_import_batch_id on institutions_customer (import_batch_id) where import_batch_id is not null;
create index institutions_customer_name_grams on institutions_customer using gin (grams(name));
create index institutions_customer_projects on institutions_customer using gin (consulting_project);
create index institutions_customer_countries on institutions_customer using gin (intended_countries);

-- What lists, locks and lookups see: neither deleted nor merged leads.
create view live_customer as select * from institutions_customer where deleted_date is null;

create table institution_customer_relation (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  lead_id bigint not null references institutions_customer,
  institution_id bigint not null references institution,
  allocation_method text not null check (allocation_method in ('manualAllocate', 'jigouyuyue')),
  customer_status text not null default 'TO_BE_FOLLOWED_UP'
    check (customer_status in ('TO_BE_FOLLOWED_UP', 'IN_FOLLOW_UP', 'HAS_BECOME_A_SINGLE', 'MULTIPLE_ORDERS', 'ACCURATE_CUSTOMER_FUNDING')),
  operator_id bigint references employee,
  qr_url text,
  withdrawn_date timestamptz,
  -- A customer who booked himself has neither operator nor page.
  check ((allocation_method = 'jigouyuyue') = (operator_id is null)),
  check (allocation_method = 'manualAllocate' or qr_url is null)
);
create unique index institution_customer_relation_active on institution_customer_relation (lead_id, institution_id) where withdrawn_date is null;
create index institution_customer_relation_institution on institution_customer_relation (institution_id, created_date desc, id desc);

-- ---------------------------------------------------------------- phase

-- What follows from a lead's relations: its phase, and whether a self-operated institution has it.
create function lead_derive(lead bigint, manual text, out phase text, out own boolean) language plpgsql stable as $$
declare
  active int;
begin
  select count(*), coalesce(bool_or(i.self_operated), false) into active, own
  from institution_customer_relation r join institution i on i.id = r.institution_id
  where r.lead_id = lead and r.withdrawn_date is null;
  phase := case when active >= 2 then 'MULTIPLE_ASSIGNMENT' when active = 1 then 'ALLOCATED' else manual end;
end $$;

-- Volatile on purpose: after waiting for a row lock it must see what the other transaction committed.
create function lead_set_derived() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Nothing can refer to it yet.
    new.customer_phase := new.manual_phase;
    new.self_operated := false;
  else
    select phase, own into new.customer_phase, new.self_operated from lead_derive(new.id, new.manual_phase);
  end if;
  return new;
end $$;
create trigger institutions_customer_derived before insert or update of manual_phase, customer_phase, self_operated on institutions_customer
  for each row execute function lead_set_derived();

create function relation_derive_lead() returns trigger language plpgsql as $$
begin
  -- Whoever makes the institution self-operated at this moment must see this relation, or be seen here.
  perform from institution
  where id in (case when tg_op <> 'INSERT' then old.institution_id end, case when tg_op <> 'DELETE' then new.institution_id end) order by id for share;
  update institutions_customer set customer_phase = customer_phase
  where id in (case when tg_op <> 'INSERT' then old.lead_id end, case when tg_op <> 'DELETE' then new.lead_id end);
  return null;
end $$;
create trigger institution_customer_relation_derive after insert or delete or update of lead_id, institution_id, withdrawn_date on institution_customer_relation
  for each row execute function relation_derive_lead();

create function institution_derive_leads() returns trigger language plpgsql as $$
begin
  update institutions_customer set self_operated = self_operated
  where id in (select lead_id from institution_customer_relation where institution_id = new.id and withdrawn_date is null);
  return null;
end $$;
create trigger institution_derive_leads after update of self_operated on institution
  for each row when (old.self_operated is distinct from new.self_operated) execute function institution_derive_leads();

create function lead_owner_clock() returns trigger language plpgsql as $$
begin
  new.owner_since := now();
  return new;
end $$;
create trigger institutions_customer_owner_clock before update of attributable_person_id on institutions_customer
  for each row when (old.attributable_person_id is distinct from new.attributable_person_id) execute function lead_owner_clock();

create table lead_owner_history (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  lead_id bigint not null references institutions_customer on delete cascade,
  from_id bigint references employee,
  to_id bigint references employee,
  cause text not null,
  -- Empty: the system.
  operator_id bigint references employee
);
create index lead_owner_history_lead_id on lead_owner_history (lead_id, id desc);
create index lead_owner_history_from_id on lead_owner_history (from_id, created_date desc) where from_id is not null;

-- ---------------------------------------------------------------- contact keys

-- One key space for phone and WeChat over live leads: one person, one lead.
create table lead_contact_key (
  key text primary key,
  lead_id bigint not null references institutions_customer on delete cascade,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['phone', 'wechat'])
);
create index lead_contact_key_lead_id on lead_contact_key (lead_id);

-- Keys of a canonical phone and WeChat id, as core/manifest/contact has them. Mainland numbers stand with and without +86; a WeChat id that is
-- a phone number counts as one.
create function contact_keys(phone text, wechat text) returns table (key text, kinds text[]) language sql immutable parallel safe as $$
  with contact (value, kind) as (
    select phone, 'phone' where phone is not null
    union all
    select coalesce(substring(bare from '^(?:0086|86)?(1[0-9]{10})$'), '+65' || substring(bare from '^(?:0065)?([89][0-9]{7})$'), lower(wechat)), 'wechat'
    from (select replace(wechat, '-', '') as bare) w where wechat is not null
  )
  select k, array_agg(distinct kind order by kind)
  from (select value as k, kind from contact union all select '+86' || value, kind from contact where value ~ '^1[0-9]{10}$') keys
  group by k
$$;

create function lead_write_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from lead_contact_key where lead_id = new.id;
  end if;
  if new.deleted_date is null then
    insert into lead_contact_key (key, lead_id, kinds) select key, new.id, kinds from contact_keys(new.phone_number, new.wechat);
  end if;
  return null;
end $$;
create trigger institutions_customer_insert_keys after insert on institutions_customer for each row execute function lead_write_keys();
create trigger institutions_customer_update_keys after update of phone_number, wechat, deleted_date on institutions_customer
  for each row when ((old.phone_number, old.wechat, old.deleted_date) is distinct from (new.phone_number, new.wechat, new.deleted_date))
  execute function lead_write_keys();

-- Who else holds these contacts. Locks the keys until the transaction ends, always in the same order, so that of two parallel writers of one
-- contact the later waits here and then finds the other's lead. Answers the position in the arrays and the lead.
create function claim_contacts(phones text[], wechats text[], self bigint default null) returns table (n bigint, lead_id bigint) language plpgsql as $$
declare
  lock_id bigint;
begin
  for lock_id in
    select distinct hashtextextended(k.key, 727002)
    from unnest(phones, wechats) as c (phone, wechat), contact_keys(c.phone, c.wechat) k order by 1
  loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;
  return query
    select distinct c.n, held.lead_id
    from unnest(phones, wechats) with ordinality as c (phone, wechat, n), contact_keys(c.phone, c.wechat) k
    join lead_contact_key held on held.key = k.key
    where held.lead_id is distinct from self
    order by 1, 2;
end $$;

-- ---------------------------------------------------------------- customer service

-- One row: who serves a new lead that was entered without customer service.
create table customer_service_setting (
  id bigint primary key default 1 check (id = 1),
  version integer not null default 1,
  default_staff_id bigint references employee
);
insert into customer_service_setting default values;
