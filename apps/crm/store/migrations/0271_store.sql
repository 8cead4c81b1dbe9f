-- The shop itself, one an institution. Its id is the institution's, so that what belongs to the institution belongs to the shop.
create table institutions_store (
  -- The primary key, so that a second shop is refused by the institution's name rather than by a number.
  institution_id bigint primary key references institution,
  id bigint not null generated always as (institution_id) stored unique,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  open boolean not null default false,
  logo text,
  cover text,
  introduction text check (char_length(introduction) <= 90),
  environment_images text[] not null default '{}' check (cardinality(environment_images) <= 9),
  highlights text[] not null default '{}' check (cardinality(highlights) <= 6),
  service_countries text[] not null default '{}',
  region text,
  address text check (char_length(address) <= 100),
  opening_hours text check (char_length(opening_hours) <= 60),
  contact_person text check (char_length(contact_person) <= 30),
  contact_phone text,
  contact_wechat text
);
create trigger modified before update on institutions_store for each row execute function note_modified();
select count_versions('institutions_store', 'last_modified_date');
comment on column institutions_store.open is 'Students see it. institution.shop follows.';

-- Shops that were open by a mark on the institution alone.
insert into institutions_store (institution_id, open, created_date, last_modified_date)
select id, true, created_date, created_date from institution where shop order by id;

-- institution.shop is true exactly while the shop is open, whoever writes either. Volatile: it must see what another transaction has just committed.
create function institution_shop() returns trigger language plpgsql as $$
begin
  new.shop := exists (select from institutions_store where institution_id = new.id and open);
  return new;
end $$;
create trigger shop_follows before insert or update of shop on institution for each row execute function institution_shop();

create function store_tells_institution() returns trigger language plpgsql as $$
declare
  is_open boolean := tg_op <> 'DELETE' and new.open;
  institution_of bigint := case tg_op when 'DELETE' then old.institution_id else new.institution_id end;
begin
  update institution set shop = is_open where id = institution_of and shop <> is_open;
  return null;
end $$;
create trigger institution_told after insert or delete or update of open on institutions_store
  for each row execute function store_tells_institution();

-- Who edits the institution meanwhile is not disturbed.
select count_versions('institution', 'invite_num', 'shop');

-- Who may open a shop still.
create view institution_without_store as
select id, name, locked, business_type from institution i where not exists (select from institutions_store s where s.institution_id = i.id);

-- Shops with what is in them. Each part counts once towards how complete a shop is; schools have honours of their own, and programmes.
create view institutions_store_list as
select s.*,
  diy.n as diy_count, benefit.n as reservation_count, item.n as item_count, team.n as team_count, honour.n + school.n as honour_count,
  cases.n as case_count, programme.n as program_count,
  round(100.0 * (
    (s.logo is not null and s.cover is not null and s.introduction is not null)::int + (s.environment_images <> '{}')::int + (s.highlights <> '{}')::int
    + (s.region is not null and s.opening_hours is not null and s.contact_phone is not null)::int + (diy.n > 0)::int + (benefit.n > 0)::int + (item.n > 0)::int
    + (team.n > 0)::int + (honour.n + school.n > 0)::int + (cases.n > 0)::int
    + (i.business_type is not distinct from '国际学校' and programme.n > 0)::int
  ) / case when i.business_type = '国际学校' then 11 else 10 end, 2) as completeness,
  greatest(s.last_modified_date, diy.at, benefit.at, item.at, team.at, honour.at, school.at, cases.at, programme.at) as last_change_date
from institutions_store s
join institution i on i.id = s.institution_id,
lateral (select count(*)::int as n, max(last_modified_date) as at from diy_service p where p.institution_id = s.institution_id) diy,
lateral (select count(*)::int as n, max(last_modified_date) as at from store_reservation p where p.institution_id = s.institution_id) benefit,
lateral (select count(*)::int as n, max(last_modified_date) as at from service_item p where p.institution_id = s.institution_id) item,
lateral (select count(*)::int as n, max(last_modified_date) as at from service_team_member p where p.institution_id = s.institution_id) team,
lateral (select count(*)::int as n, max(last_modified_date) as at from honorary_qualification p where p.institution_id = s.institution_id) honour,
lateral (select count(*)::int as n, max(last_modified_date) as at from school_honour p where p.institution_id = s.institution_id) school,
lateral (select count(*)::int as n, max(last_modified_date) as at from admission_case p where p.institution_id = s.institution_id) cases,
lateral (select count(*)::int as n, max(last_modified_date) as at from enrollment_program p where p.institution_id = s.institution_id) programme;
