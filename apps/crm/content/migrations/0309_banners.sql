-- Pictures in the app that lead somewhere.
create table banner (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  picture text not null,
  location text not null check (location in ('HOME_TOP', 'HOME_MIDDLE', 'SCHOOL', 'INSTITUTION', 'MINE')),
  name text not null check (char_length(name) between 1 and 20 and name = btrim(name)),
  jump_type text not null,
  url text check (url ~ '^https?://' and char_length(url) <= 250),
  path text check (char_length(path) between 1 and 200),
  article_id bigint references article,
  college_id bigint references college,
  institution_id bigint references institution,
  service_item_id bigint references service_item,
  param text generated always as (coalesce(path, article_id::text, college_id::text, institution_id::text, service_item_id::text)) stored,
  display boolean not null default true,
  sort integer not null check (sort > 0),
  constraint banner_target check (
    jump_type in ('DYNAMIC_DETAIL', 'SCHOOL_DETAIL', 'INSTITUTION_DETAIL', 'H5', 'MINI_PROGRAM', 'SERVICE_ITEM_DETAIL', 'SCHOOL_LIST',
      'INTERNATIONAL_SCHOOL_LIST', 'NONE')
    and (url is not null) = (jump_type = 'H5')
    and (path is not null) = (jump_type = 'MINI_PROGRAM')
    and (article_id is not null) = (jump_type = 'DYNAMIC_DETAIL')
    and (college_id is not null) = (jump_type = 'SCHOOL_DETAIL')
    and (institution_id is not null) = (jump_type = 'INSTITUTION_DETAIL')
    and (service_item_id is not null) = (jump_type = 'SERVICE_ITEM_DETAIL'))
);
create index banner_order on banner (sort, id);
create index banner_location on banner (location, sort, id);
create index banner_article_id on banner (article_id);
create index banner_college_id on banner (college_id);
create index banner_institution_id on banner (institution_id);
create index banner_service_item_id on banner (service_item_id);
select count_versions('banner');
comment on column banner.jump_type is 'What opens when it is pressed.';
comment on column banner.param is 'What the app is told besides the type: an id or a path.';
comment on column banner.display is 'Shown to customers.';

-- Words that the app offers to search for.
create table search_term (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  search_name text not null check (char_length(search_name) between 1 and 20 and search_name = btrim(search_name)),
  hot boolean not null default false,
  location text not null check (location in ('HOME', 'SCHOOL', 'INSTITUTION', 'STRATEGY')),
  search_type text not null check (search_type in ('ALL', 'SCHOOL', 'MAJOR', 'INSTITUTION', 'STRATEGY')),
  sort integer not null check (sort > 0),
  unique (location, search_name)
);
create index search_term_order on search_term (sort, id);
create index search_term_location on search_term (location, sort, id);
select count_versions('search_term');
comment on column search_term.hot is 'Marked as much searched for.';
comment on column search_term.search_type is 'What the search is limited to.';
