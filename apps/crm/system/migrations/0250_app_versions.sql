-- Versions of the app, a row for each platform and number.
create table app_version (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  platform boolean not null,
  number text not null check (number ~ '^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$'),
  mini_version text not null check (mini_version ~ '^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$'),
  download_url text not null check (download_url ~ '^https://\S+$' and char_length(download_url) <= 250),
  force_update boolean not null,
  remind boolean,
  update_content text not null check (char_length(update_content) between 1 and 100),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED')),
  publisher_id bigint references employee,
  published_date timestamptz,
  -- The numbers as they are compared: 1.10.0 comes after 1.9.0.
  number_parts integer[] not null generated always as (string_to_array(number, '.')::integer[]) stored,
  constraint app_version_one_number unique (platform, number),
  constraint app_version_mini check (string_to_array(mini_version, '.')::integer[] <= string_to_array(number, '.')::integer[]),
  constraint app_version_remind check (force_update = (remind is null)),
  constraint app_version_published check ((state = 'PUBLISHED') = (published_date is not null))
);
create index app_version_platform on app_version (platform, id desc);
create index app_version_publisher_id on app_version (publisher_id);
select count_versions('app_version');
comment on column app_version.platform is 'False: iOS. True: Android.';
comment on column app_version.number is 'What the app calls itself.';
comment on column app_version.mini_version is 'The oldest one that may still be used.';
comment on column app_version.remind is 'Whether the app tells of it; null where it is forced.';

-- Numbers of a platform only grow, and what is published stays as it is but for its text. One after another, so that two at once see each other.
create function app_version_grows() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(727004, new.platform::int);
  if tg_op = 'UPDATE' and old.state = 'PUBLISHED' and (new.state, new.platform, new.number, new.mini_version, new.download_url, new.force_update, new.remind)
    is distinct from (old.state, old.platform, old.number, old.mini_version, old.download_url, old.force_update, old.remind) then
    raise exception 'a published version stays as it is' using errcode = 'check_violation';
  end if;
  if (tg_op = 'INSERT' or (new.platform, new.number) is distinct from (old.platform, old.number))
    and exists (select from app_version a where a.platform = new.platform and a.id <> new.id and a.number_parts > string_to_array(new.number, '.')::integer[]) then
    raise exception 'versions of a platform grow' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and new.state = 'PUBLISHED' and old.state = 'DRAFT' and exists (
    select from app_version a where a.platform = new.platform and a.state = 'PUBLISHED' and a.number_parts > string_to_array(new.number, '.')::integer[]) then
    raise exception 'a later version is published' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger app_version_grows before insert or update on app_version for each row execute function app_version_grows();

create function app_version_kept() returns trigger language plpgsql as $$
begin
  if old.state = 'PUBLISHED' then
    raise exception 'a published version is kept' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger app_version_kept before delete on app_version for each row execute function app_version_kept();
