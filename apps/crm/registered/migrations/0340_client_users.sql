-- Users of the app, the mini program and the web pages: who registered, what they want, and which institutions they booked by themselves. Leads and
-- people who left their contact data had the number of such a user before there was a row for it; those rows come to be here, and from now on
-- the number leads to one.

create table client_user (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  -- As the app knows the user.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{1,64}$'),
  nickname text check (char_length(nickname) between 1 and 50 and nickname = btrim(nickname)),
  phone_number text check (phone_number ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'),
  registration_platform text not null check (registration_platform in ('APP', 'MINI', 'MOBILE_WEB', 'PC_WEB')),
  channel_code text not null default 'UNKNOWN' check (channel_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  time timestamptz not null default now(),
  derived boolean not null default false,
  promoter_id bigint references employee,
  inviter_id bigint references client_user check (inviter_id <> id),

  -- Kept by the triggers below, whoever writes.
  linked_time timestamptz,
  linked boolean not null generated always as (linked_time is not null) stored,
  intention_id bigint,
  intention_count integer not null default 0,
  has_intention boolean not null generated always as (intention_count > 0) stored,
  famous_school boolean not null default false,
  reservation_count integer not null default 0,
  check ((intention_id is null) = (intention_count = 0)),
  check (not famous_school or intention_count > 0)
);
comment on column client_user.time is 'When the user registered.';
comment on column client_user.derived is 'Nobody told of the registration: platform, channel and time are made up from a lead, or from what the user did first.';
comment on column client_user.promoter_id is 'The employee through whose code the user registered.';
comment on column client_user.inviter_id is 'The user who brought this one along.';
comment on column client_user.linked_time is 'Since when a lead is this user; empty while none is.';
comment on column client_user.intention_id is 'What the user said last.';
comment on column client_user.famous_school is 'Wished for a famous school, now or before.';

create index client_user_time on client_user (time desc, id desc);
create index client_user_platform on client_user (registration_platform, time desc, id desc);
create index client_user_channel on client_user (channel_code, time desc, id desc);
create index client_user_phone_number on client_user (phone_number) where phone_number is not null;
create index client_user_promoter_id on client_user (promoter_id, time desc, id desc) where promoter_id is not null;
create index client_user_inviter_id on client_user (inviter_id, time desc, id desc) where inviter_id is not null;
create index client_user_linked on client_user (linked, time desc, id desc);
create index client_user_intention on client_user (has_intention, time desc, id desc);
create index client_user_intention_id on client_user (intention_id) where intention_id is not null;
create index client_user_famous_school on client_user (famous_school, time desc, id desc);
create index client_user_reservation_count on client_user (reservation_count, time desc, id desc);
create index client_user_linked_time on client_user (linked_time desc, id desc);
create index client_user_nickname_grams on client_user using gin (grams(nickname));
create index client_user_nickname_begins on client_user (lower(nickname) text_pattern_ops);
create index client_user_uid_grams on client_user using gin (grams(uid));
create index client_user_uid_begins on client_user (lower(uid) text_pattern_ops);
-- Counted by day, platform and channel.
create index client_user_day on client_user (((time at time zone 'Asia/Shanghai')::date), registration_platform, channel_code);
create index client_user_linked_day on client_user (((linked_time at time zone 'Asia/Shanghai')::date), registration_platform, channel_code)
  where linked_time is not null;
select count_versions('client_user', 'linked_time', 'intention_id', 'intention_count', 'famous_school', 'reservation_count');

-- ---------------------------------------------------------------- intentions

alter table abroad_intention
  add column time timestamptz,
  add column famous_school boolean not null default false;
update abroad_intention set time = created_date;
alter table abroad_intention alter column time set default now(), alter column time set not null;
comment on column abroad_intention.time is 'When the user said so.';
comment on column abroad_intention.famous_school is 'Wishes for a famous school.';
drop index abroad_intention_client_user_id;
create index abroad_intention_client_user_id on abroad_intention (client_user_id, time desc, id desc) where client_user_id is not null;
create index abroad_intention_time on abroad_intention (time desc, id desc);
create index abroad_intention_projects on abroad_intention using gin (consulting_project);
create index abroad_intention_countries on abroad_intention using gin (intended_countries);
create index abroad_intention_highest_degree on abroad_intention (highest_degree, time desc, id desc);
create index abroad_intention_budget on abroad_intention (budget) where budget is not null;
create index abroad_intention_famous_day on abroad_intention (((time at time zone 'Asia/Shanghai')::date), client_user_id) where famous_school;

-- ---------------------------------------------------------------- reservations

alter table service_item add unique (id, institution_id);

create table client_reservation (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  client_user_id bigint not null references client_user,
  institution_id bigint not null references institution,
  service_item_id bigint,
  time timestamptz not null default now(),
  note text check (char_length(note) between 1 and 500),
  relation_id bigint references institution_customer_relation,
  foreign key (service_item_id, institution_id) references service_item (id, institution_id)
);
comment on column client_reservation.time is 'When the user booked.';
comment on column client_reservation.relation_id is 'How the institution has the lead: by this reservation, or had it already.';
create index client_reservation_client_user_id on client_reservation (client_user_id, time desc, id desc);
create index client_reservation_institution_id on client_reservation (institution_id, time desc, id desc);
create index client_reservation_service_item_id on client_reservation (service_item_id, time desc, id desc) where service_item_id is not null;
create index client_reservation_relation_id on client_reservation (relation_id) where relation_id is not null;
create index client_reservation_time on client_reservation (time desc, id desc);
create index client_reservation_day on client_reservation (((time at time zone 'Asia/Shanghai')::date), client_user_id);
select count_versions('client_reservation');

-- ---------------------------------------------------------------- one truth

-- An intention of nobody, to which the lead of a user refers, is that user's.
update abroad_intention a set client_user_id = l.client_user_id
from institutions_customer l where l.abroad_intention_id = a.id and a.client_user_id is null and l.client_user_id is not null;

-- The user as the live lead has him, else as he left his contact data last, else as a former lead had him; registered when he is first heard of.
insert into client_user (id, uid, nickname, phone_number, registration_platform, time, created_date, derived)
overriding system value
select distinct on (known.id) known.id, known.id::text, known.nickname, known.phone, 'APP', min(known.heard) over (partition by known.id), now(), true
from (
  select client_user_id as id, name as nickname, phone_number as phone, least(created_date, entered_date) as heard,
         case when deleted_date is null then 0 else 2 end as rank, -id as age
  from institutions_customer where client_user_id is not null
  union all
  select client_user_id, customer_name, mobile_phone_number, created_date, 1, -id from retention_client
  union all
  select client_user_id, null, null, created_date, 3, -id from abroad_intention where client_user_id is not null
) known
order by known.id, known.rank, known.age;
select setval(pg_get_serial_sequence('client_user', 'id'), greatest((select max(id) from client_user), 100000));

update client_user u set linked_time = coalesce(
  (select min(r.received_date) from retention_client r where r.client_user_id = u.id and r.lead_id = l.id), l.entered_date)
from institutions_customer l where l.client_user_id = u.id and l.deleted_date is null;
update client_user u set intention_id = said.latest, intention_count = said.count
from (select client_user_id, (array_agg(id order by time desc, id desc))[1] as latest, count(*) from abroad_intention group by 1) said
where said.client_user_id = u.id;
-- What the user said last is what staff find at his lead. No version of the lead follows: nobody there has changed anything.
select count_versions('institutions_customer', 'customer_phase', 'self_operated', 'owner_since', 'last_follow_up_date', 'name_pinyin', 'abroad_intention_id');
update institutions_customer l set abroad_intention_id = u.intention_id
from client_user u where u.id = l.client_user_id and l.deleted_date is null and l.abroad_intention_id is distinct from u.intention_id;

alter table client_user add foreign key (intention_id) references abroad_intention;
alter table abroad_intention add foreign key (client_user_id) references client_user;
alter table retention_client add foreign key (client_user_id) references client_user;
alter table institutions_customer add constraint institutions_customer_client_user foreign key (client_user_id) references client_user;
-- Deleted leads keep the number of their user.
create index institutions_customer_any_client_user_id on institutions_customer (client_user_id) where client_user_id is not null;

create function lead_takes_intention() returns trigger language plpgsql as $$
begin
  new.abroad_intention_id := (select intention_id from client_user where id = new.client_user_id);
  return new;
end $$;
create trigger institutions_customer_insert_intention before insert on institutions_customer
  for each row when (new.client_user_id is not null) execute function lead_takes_intention();
create trigger institutions_customer_update_intention before update of client_user_id on institutions_customer
  for each row when (old.client_user_id is distinct from new.client_user_id) execute function lead_takes_intention();

-- Since when somebody is a lead: a lead that was merged into another passes its user on, and the time stays.
create function client_user_linked() returns trigger language plpgsql as $$
declare
  former bigint := case when tg_op = 'UPDATE' and old.deleted_date is null then old.client_user_id end;
  current bigint := case when new.deleted_date is null then new.client_user_id end;
begin
  if former is not distinct from current then return null; end if;
  if former is not null and new.merged_into_id is null then
    update client_user set linked_time = null where id = former and linked_time is not null;
  end if;
  if current is not null then
    update client_user set linked_time = now() where id = current and linked_time is null;
  end if;
  return null;
end $$;
create trigger institutions_customer_insert_user after insert on institutions_customer
  for each row when (new.client_user_id is not null) execute function client_user_linked();
create trigger institutions_customer_update_user after update of client_user_id, deleted_date on institutions_customer
  for each row when ((old.client_user_id, old.deleted_date) is distinct from (new.client_user_id, new.deleted_date)) execute function client_user_linked();

create function client_user_said() returns trigger language plpgsql as $$
declare
  latest bigint;
begin
  update client_user u set intention_count = u.intention_count + 1, famous_school = u.famous_school or new.famous_school,
    intention_id = case when (new.time, new.id) > (select a.time, a.id from abroad_intention a where a.id = u.intention_id) then new.id
                        else coalesce(u.intention_id, new.id) end
  where u.id = new.client_user_id returning intention_id into latest;
  update institutions_customer set abroad_intention_id = latest
  where client_user_id = new.client_user_id and deleted_date is null and abroad_intention_id is distinct from latest;
  return null;
end $$;
create trigger abroad_intention_said after insert on abroad_intention
  for each row when (new.client_user_id is not null) execute function client_user_said();

create function client_user_reserved() returns trigger language plpgsql as $$
begin
  update client_user set reservation_count = reservation_count + 1 where id = new.client_user_id;
  return null;
end $$;
create trigger client_reservation_reserved after insert on client_reservation for each row execute function client_user_reserved();

-- ---------------------------------------------------------------- who brought whom

-- A registration that is known by its user; older ones are known by nickname alone.
alter table promotion_registration add column client_user_id bigint unique references client_user;

-- ---------------------------------------------------------------- lists

-- With the lead and what was said last.
create view client_user_list as
select u.*, l.id as lead_id, l.attributable_person_id, l.customer_phase,
       i.consulting_project, i.intended_countries, i.highest_degree, i.budget, i.departure_time, i.other_information, i.time as intention_time
from client_user u
left join institutions_customer l on l.client_user_id = u.id and l.deleted_date is null
left join abroad_intention i on i.id = u.intention_id;
