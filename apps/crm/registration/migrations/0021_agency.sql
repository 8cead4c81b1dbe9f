-- How an institution comes in (registration, talks, two reviews), and the accounts of those that are in.

create table institutions_registration (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  register_phone text not null unique check (register_phone ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'),
  register_time timestamptz not null default now(),
  invite_institution_id bigint references institution,
  -- 0 registered only, 1 negotiating, 2 under review, 3 joined.
  status smallint not null default 0 check (status between 0 and 3),
  follow_up_id bigint references employee,

  company_subject text check (char_length(company_subject) between 1 and 100),
  name text check (char_length(name) between 1 and 50),
  contact text check (char_length(contact) between 1 and 30),
  phone_number text check (phone_number ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'),
  business_type text,
  province_city_district text,
  remarks text check (char_length(remarks) <= 500),
  apply_time timestamptz,
  entered_by_id bigint references employee,

  first_reviewer_id bigint references employee,
  first_review_date timestamptz,
  final_reviewer_id bigint references employee,
  final_review_date timestamptz,
  reject_reason text check (char_length(reject_reason) between 1 and 50),
  rejected_by_id bigint references employee,
  rejected_date timestamptz,
  -- What became of it.
  institution_id bigint unique references institution,

  check (status = 0 or follow_up_id is not null),
  check (status < 2 or (company_subject is not null and name is not null and contact is not null and phone_number is not null
                        and apply_time is not null and entered_by_id is not null)),
  check ((first_reviewer_id is null) = (first_review_date is null)),
  check (first_reviewer_id is null or status >= 2),
  check ((final_reviewer_id is null) = (final_review_date is null)),
  check ((status = 3) = (institution_id is not null)),
  check ((status = 3) = (final_reviewer_id is not null)),
  check (status < 3 or first_reviewer_id is not null),
  -- Four eyes.
  constraint institutions_registration_reviewers check (first_reviewer_id <> final_reviewer_id),
  check ((reject_reason is null) = (rejected_date is null)),
  check (reject_reason is null or status = 1)
);
create index institutions_registration_register_time on institutions_registration (register_time desc, id desc);
create index institutions_registration_apply_time on institutions_registration (apply_time desc, id desc) where apply_time is not null;
create index institutions_registration_status on institutions_registration (status, register_time desc, id desc);
create index institutions_registration_follow_up_id on institutions_registration (follow_up_id);
create index institutions_registration_invite_institution_id on institutions_registration (invite_institution_id);
create index institutions_registration_name_grams on institutions_registration using gin (grams(name));
create index institutions_registration_company_grams on institutions_registration using gin (grams(company_subject));
create index institutions_registration_contact_grams on institutions_registration using gin (grams(contact));
create index institutions_registration_phone_number on institutions_registration (phone_number);
-- Two applications for one name would end in one institution.
create unique index institutions_registration_under_review on institutions_registration (name) where status = 2;

-- What the reviewers decided; an application may come again after it was rejected.
create table institutions_registration_review (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  registration_id bigint not null references institutions_registration,
  decision text not null check (decision in ('FIRST_PASS', 'FINAL_PASS', 'REJECT')),
  reason text,
  reviewer_id bigint not null references employee,
  check ((decision = 'REJECT') = (reason is not null))
);
create index institutions_registration_review_registration_id on institutions_registration_review (registration_id, id desc);
create trigger institutions_registration_review_no_change before update or delete or truncate on institutions_registration_review
  for each statement execute function refuse_change();

-- Applications as the reviewers see them.
create view institutions_cooperation as
select r.*,
       case when r.status = 3 then 'PASSED' when r.status = 1 then 'REJECTED' when r.first_reviewer_id is null then 'FIRST' else 'FINAL' end as review_state
from institutions_registration r
where r.status >= 2 or (r.status = 1 and r.reject_reason is not null);

-- People of an institution. Whoever lets them in asks login_state, which knows of the institution too.
create table institution_account (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  username text not null check (char_length(username) between 1 and 50 and username = btrim(username)),
  name text not null check (char_length(name) between 1 and 50),
  phone_number text,
  -- The empty hash opens nothing.
  password_hash text not null default '',
  must_change_password boolean not null default true,
  password_expires_date timestamptz,
  locked boolean not null default false,
  remarks text check (char_length(remarks) <= 500)
);
create unique index institution_account_username on institution_account (lower(username));
create index institution_account_institution_id on institution_account (institution_id, created_date desc, id desc);
create index institution_account_created_date on institution_account (created_date desc, id desc);
create index institution_account_locked on institution_account (locked, created_date desc, id desc);
create index institution_account_name_grams on institution_account using gin (grams(name));
create index institution_account_username_grams on institution_account using gin (grams(username));
create index institution_account_phone_number on institution_account (phone_number);

create view institution_account_list as
select a.id, a.version, a.created_date, a.custom, a.institution_id, a.username, a.name, a.phone_number, a.locked, a.remarks,
       case when a.locked then 'LOCKED' when i.locked then 'INSTITUTION_LOCKED' else 'OPEN' end as login_state
from institution_account a join institution i on i.id = a.institution_id;
