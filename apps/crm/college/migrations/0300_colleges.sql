-- Names are compared without case, width, blanks, punctuation and a leading "The": "The University of Hong Kong" is "university of hong kong".
create function catalogue_key(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(replace(lower(normalize(value, NFKC)), '&', 'and'), '^\s*the\s+', ''),
    '[\s!-/:-@\[-`{-~·•、，。；：“”‘’—–…《》]+', '', 'g')
$$;

-- Universities and schools abroad to which people apply.
create table college (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  chinese_name text not null check (char_length(chinese_name) between 1 and 60 and chinese_name = btrim(chinese_name)),
  english_name text not null check (char_length(english_name) between 1 and 150 and english_name = btrim(english_name)),
  aliases text check (char_length(aliases) <= 200),
  keyword text not null generated always as (chinese_name || ' ' || english_name || coalesce(' ' || aliases, '')) stored,
  chinese_name_pinyin text[],
  logo text,
  country text not null,
  city text check (char_length(city) <= 50),
  tier text,
  tags text[] not null default '{}',
  school_type text check (school_type in ('PUBLIC', 'PRIVATE')),
  boarding text check (boarding in ('NONE', 'OFFERED', 'MANDATORY')),
  founded_year integer check (founded_year between 800 and 2100),
  website text check (char_length(website) <= 250),
  description text,
  tuition_min numeric(8, 2) check (tuition_min >= 0),
  tuition_max numeric(8, 2) check (tuition_max >= 0),
  ielts numeric(2, 1) check (ielts between 0 and 9),
  toefl integer check (toefl between 0 and 120),
  acceptance_rate numeric(5, 2) check (acceptance_rate between 0 and 100),
  display boolean not null default true,
  recommended boolean not null default false,
  sort integer not null default 999 check (sort between 1 and 99999),
  import_batch_id bigint,
  constraint college_tuition_range check (tuition_min <= tuition_max)
);
create unique index college_chinese_name on college (country, catalogue_key(chinese_name));
create unique index college_english_name on college (country, catalogue_key(english_name));
create index college_keyword_grams on college using gin (grams(keyword));
create index college_keyword_beginning on college (lower(keyword) text_pattern_ops);
create index college_chinese_name_pinyin on college using gin (array_to_tsvector(chinese_name_pinyin));
create index college_sort on college (sort, id);
create index college_import_batch on college (import_batch_id, id) where import_batch_id is not null;
select count_versions('college', 'chinese_name_pinyin');
comment on column college.aliases is 'Abbreviations and other names by which it is searched, separated by blanks or commas.';
comment on column college.keyword is 'All that it is called, for one search box.';
comment on column college.chinese_name_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';
comment on column college.tier is 'An option of schoolTier.';
comment on column college.boarding is 'Whether it has places to live in, or even wants people to live there.';
comment on column college.tuition_min is 'Of a year, in ten thousand CNY.';
comment on column college.tuition_max is 'Of a year, in ten thousand CNY.';
comment on column college.ielts is 'Lowest overall band that is usually asked for.';
comment on column college.sort is 'Place among the recommended ones, the smallest first.';

-- Fields of study, in classifications that staff manage.
create table professional_classification (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  name text not null check (char_length(name) between 1 and 30 and name = btrim(name)),
  sort integer not null default 999
);
create unique index professional_classification_name on professional_classification (catalogue_key(name));
create index professional_classification_sort on professional_classification (sort, id);
select count_versions('professional_classification');

create table professional (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  professional_name text not null check (char_length(professional_name) between 1 and 60 and professional_name = btrim(professional_name)),
  professional_name_pinyin text[],
  major_english_name text check (char_length(major_english_name) between 1 and 120),
  professional_classification_id bigint not null references professional_classification,
  professional_desc text not null check (char_length(professional_desc) between 1 and 800),
  display boolean not null default true
);
create unique index professional_name on professional (catalogue_key(professional_name));
create unique index professional_english_name on professional (catalogue_key(major_english_name));
create index professional_name_grams on professional using gin (grams(professional_name));
create index professional_name_beginning on professional (lower(professional_name) text_pattern_ops);
create index professional_english_name_grams on professional using gin (grams(major_english_name));
create index professional_name_pinyin on professional using gin (array_to_tsvector(professional_name_pinyin));
create index professional_classification_id on professional (professional_classification_id, id desc);
select count_versions('professional', 'professional_name_pinyin');
comment on column professional.professional_name_pinyin is 'Keys by which the name is found when its sound is typed; null until they are known.';

-- What can be studied at a college, for which degree.
create table college_major (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  college_id bigint not null references college,
  professional_id bigint not null references professional,
  degree text not null check (degree in ('FOUNDATION', 'BACHELOR', 'MASTER_TAUGHT', 'MASTER_RESEARCH', 'DOCTOR')),
  program_name text check (char_length(program_name) between 1 and 150),
  duration numeric(3, 1) check (duration between 0.5 and 10),
  tuition numeric(8, 2) check (tuition >= 0),
  language_requirement text check (char_length(language_requirement) between 1 and 100),
  intake_months text[] not null default '{}',
  link text check (char_length(link) <= 250 and link like 'https://%'),
  display boolean not null default true,
  import_batch_id bigint,
  unique (college_id, professional_id, degree)
);
create index college_major_of_college on college_major (college_id, id desc);
create index college_major_professional_id on college_major (professional_id);
create index college_major_intake_months on college_major using gin (intake_months);
create index college_major_duration on college_major (duration, id);
create index college_major_tuition on college_major (tuition, id);
create index college_major_display on college_major (display, id);
create index college_major_created_date on college_major (created_date, id);
create index college_major_degree on college_major (degree, id desc);
create index college_major_import_batch on college_major (import_batch_id, id) where import_batch_id is not null;
select count_versions('college_major');
comment on column college_major.program_name is 'As the college itself calls it, in English.';
comment on column college_major.duration is 'Years.';
comment on column college_major.tuition is 'Of a year, in ten thousand CNY.';

-- Places in published rankings. The place is kept as it is written (8, 101–150, 1001+), its numbers follow from it.
create table college_ranking (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  kind text not null check (char_length(kind) between 1 and 100),
  year integer not null check (year between 2000 and 2100),
  college_id bigint not null references college,
  rank text not null check (rank ~ '^[1-9]\d{0,4}(–[1-9]\d{0,4}|\+)?$'),
  rank_from integer not null generated always as (substring(rank from '^\d+')::integer) stored,
  rank_to integer generated always as (substring(rank from '–(\d+)$')::integer) stored,
  country_rank integer check (country_rank between 1 and 99999),
  score numeric(5, 2) check (score between 0 and 100),
  import_batch_id bigint,
  unique (kind, year, college_id),
  check (rank_to > rank_from)
);
create index college_ranking_place on college_ranking (kind, year desc, rank_from, id);
create index college_ranking_of_college on college_ranking (college_id, year desc, rank_from);
create index college_ranking_year on college_ranking (year, rank_from, id);
create index college_ranking_rank_from on college_ranking (rank_from, id);
create index college_ranking_country_rank on college_ranking (country_rank, id);
create index college_ranking_score on college_ranking (score, id);
create index college_ranking_created_date on college_ranking (created_date, id);
create index college_ranking_import_batch on college_ranking (import_batch_id, id) where import_batch_id is not null;
select count_versions('college_ranking');
comment on column college_ranking.kind is 'An option of rankingKind.';
comment on column college_ranking.rank_to is 'Last place of a range; null of a single place.';

-- The year of a kind that is newest here.
create view college_ranking_list as
select r.*, r.rank_from as sort, r.year = (select max(newest.year) from college_ranking newest where newest.kind = r.kind) as latest
from college_ranking r;

create view professional_classification_list as
select c.*, (select count(*)::integer from professional p where p.professional_classification_id = c.id) as professional_count
from professional_classification c;

create view professional_list as
select p.*, (select count(distinct m.college_id)::integer from college_major m where m.professional_id = p.id) as college_count,
  is_referenced('professional', p.id) as used
from professional p;

create view college_list as
select c.*, c.chinese_name_pinyin as keyword_pinyin,
  (select count(*)::integer from college_major m where m.college_id = c.id) as major_count,
  (select min(r.sort) from college_ranking_list r where r.college_id = c.id and r.latest) as best_rank,
  (select r.kind || ' ' || r.rank from college_ranking_list r where r.college_id = c.id and r.latest order by r.sort, r.id limit 1) as best_ranking,
  is_referenced('college', c.id) as used
from college c;
