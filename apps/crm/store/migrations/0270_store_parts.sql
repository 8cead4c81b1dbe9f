-- The parts of an institution's shop, beside each other: each row belongs to the institution, has its place among those of the institution, and is shown
-- to students or not. Service items are older (0191); they get what the others have.

create function note_modified() returns trigger language plpgsql as $$
begin
  if new.last_modified_date = old.last_modified_date and to_jsonb(new) - '{version,last_modified_date}'::text[] is distinct from to_jsonb(old) - '{version,last_modified_date}'::text[] then
    new.last_modified_date := now();
  end if;
  return new;
end $$;

create table diy_service (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  title text not null check (char_length(title) between 1 and 30),
  introduction text not null check (char_length(introduction) between 1 and 114),
  price_from numeric(14, 2) check (price_from >= 0 and price_from < 'Infinity'::numeric),
  price_to numeric(14, 2) check (price_to < 'Infinity'::numeric and price_to >= price_from),
  picture text not null,
  display boolean not null default true,
  sort integer not null
);
comment on table diy_service is 'Services that a student puts together himself.';

create table store_reservation (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  benefit_type text not null,
  title text not null check (char_length(title) between 1 and 30),
  description text check (char_length(description) <= 200),
  valid_from date not null,
  valid_to date not null,
  quantity integer check (quantity between 1 and 100000),
  display boolean not null default true,
  sort integer not null,
  check (valid_to >= valid_from)
);
create index store_reservation_valid_to on store_reservation (valid_to);
comment on table store_reservation is 'What a student gets who books at this institution.';
comment on column store_reservation.quantity is 'How many there are; null for any number.';

create table service_team_member (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  name text not null check (char_length(name) between 1 and 20),
  photo text not null,
  title text not null check (char_length(title) between 1 and 30),
  years integer check (years between 0 and 60),
  specialities text[] not null default '{}' check (cardinality(specialities) <= 5),
  countries text[] not null default '{}' check (cardinality(countries) <= 8),
  introduction text check (char_length(introduction) <= 300),
  display boolean not null default true,
  sort integer not null
);

-- One table a route: an institution's kind may change, what it was honoured for does not.
create table honorary_qualification (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  title text not null check (char_length(title) between 1 and 50),
  images text[] not null check (cardinality(images) between 1 and 9),
  issuer text check (char_length(issuer) <= 50),
  award_date date,
  display boolean not null default true,
  sort integer not null
);
create table school_honour (like honorary_qualification including all, foreign key (institution_id) references institution);
comment on table school_honour is 'Honours of international schools.';

create table admission_case (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  alias text not null check (char_length(alias) between 1 and 20),
  graduation_college text check (char_length(graduation_college) <= 60),
  highest_degree text,
  gpa text check (char_length(gpa) <= 20),
  language_grade_type text,
  language_achievement text check (char_length(language_achievement) <= 60),
  offers text not null check (char_length(offers) between 1 and 300),
  major text not null check (char_length(major) between 1 and 60),
  year integer not null check (year between 2000 and 2100),
  scholarship numeric(14, 2) check (scholarship > 0 and scholarship < 'Infinity'::numeric),
  story text,
  pictures text[] not null default '{}' check (cardinality(pictures) <= 9),
  display boolean not null default true,
  sort integer not null
);
comment on column admission_case.alias is 'What the student is called in public.';
comment on column admission_case.offers is 'Colleges that took him, one a line.';

create table enrollment_program (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  stage text not null,
  curriculum text not null,
  boarding text not null check (boarding in ('NONE', 'OFFERED', 'MANDATORY')),
  fee numeric(14, 2) not null check (fee > 0 and fee < 'Infinity'::numeric),
  teaching_languages text[] not null check (cardinality(teaching_languages) > 0),
  age_from integer check (age_from between 2 and 25),
  age_to integer check (age_to between 2 and 25 and age_to >= age_from),
  places integer check (places between 1 and 10000),
  enrolment_months text[] not null check (cardinality(enrolment_months) > 0),
  display boolean not null default true,
  sort integer not null
);
comment on column enrollment_program.fee is 'A year.';

-- How an item is served used to stand under service_mode. That is the word for made to measure or standard.
alter table service_item rename column service_mode to delivery_mode;
alter table service_item rename constraint service_item_service_mode_check to service_item_delivery_mode_check;
alter table service_item
  add column service_mode text check (service_mode in ('customize', 'standard')),
  add column cover text,
  add column description text,
  add column display boolean not null default true,
  add column sort integer not null default 0,
  add column last_modified_date timestamptz not null default now();
update service_item s set sort = o.place, last_modified_date = s.created_date
from (select id, row_number() over (partition by institution_id order by id) as place from service_item) o where o.id = s.id;
comment on column service_item.service_mode is 'Made to measure or standard.';
comment on column service_item.delivery_mode is 'Online, in person or both.';

do $$
declare
  part text;
begin
  foreach part in array array['diy_service', 'store_reservation', 'service_team_member', 'honorary_qualification', 'school_honour', 'admission_case',
    'enrollment_program', 'service_item'] loop
    execute format('create index %I on %I (institution_id, sort, id)', part || '_order', part);
    execute format('create trigger modified before update on %I for each row execute function note_modified()', part);
    perform count_versions(part::regclass, 'last_modified_date');
  end loop;
end $$;
