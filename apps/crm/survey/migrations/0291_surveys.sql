-- Questionnaires for users of the app: staff write them, publishing keeps a version that nothing changes any more, and what users answered stays
-- with the version they saw.

create table survey (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  title text not null check (char_length(title) between 1 and 60),
  audience text not null check (audience in ('APP', 'MINI')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'CLOSED')),
  questions jsonb not null check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 50),
  -- Of the newest published version; 0 before the first.
  number integer not null default 0,
  published_date timestamptz,
  closed_date timestamptz,
  check ((status = 'DRAFT') = (number = 0)),
  check (status <> 'PUBLISHED' or published_date is not null),
  check (status <> 'CLOSED' or closed_date is not null)
);
create index survey_status on survey (status, id desc);
create index survey_audience on survey (audience, id desc);
create index survey_created_date on survey (created_date desc, id desc);
create index survey_published_date on survey (published_date desc, id desc);
create index survey_title_grams on survey using gin (grams(title));
create index survey_title_begins on survey (lower(title) text_pattern_ops);
select count_versions('survey', 'number');

create table survey_version (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  survey_id bigint not null references survey,
  number integer not null check (number > 0),
  title text not null,
  questions jsonb not null,
  unique (survey_id, number)
);
create trigger survey_version_no_change before update or delete or truncate on survey_version for each statement execute function refuse_change();

-- A survey goes from draft to published, is closed and opened again. What is published and differs from its newest version is a new version.
create function survey_settle() returns trigger language plpgsql as $$
declare
  newest survey_version;
begin
  new.number := case when tg_op = 'UPDATE' then old.number else 0 end;
  if tg_op = 'UPDATE' then
    if old.status <> new.status and (old.status, new.status) not in (('DRAFT', 'PUBLISHED'), ('PUBLISHED', 'CLOSED'), ('CLOSED', 'PUBLISHED')) then
      raise exception 'a survey does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'survey_way';
    end if;
    if old.status <> 'DRAFT' and new.audience <> old.audience then
      raise exception 'who was asked stays' using errcode = 'insufficient_privilege';
    end if;
    if old.status = 'CLOSED' and (new.title, new.questions) is distinct from (old.title, old.questions) then
      raise exception 'a closed survey stays as it is' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if new.status = 'PUBLISHED' then
    select * into newest from survey_version where survey_id = new.id and number = new.number;
    if (newest.title, newest.questions) is distinct from (new.title, new.questions) then
      new.number := new.number + 1;
      new.published_date := now();
    end if;
    new.closed_date := null;
  end if;
  return new;
end $$;
create trigger survey_settle before insert or update on survey for each row execute function survey_settle();

create function survey_keep_version() returns trigger language plpgsql as $$
begin
  insert into survey_version (survey_id, number, title, questions) values (new.id, new.number, new.title, new.questions);
  return null;
end $$;
create trigger survey_insert_version after insert on survey for each row when (new.number > 0) execute function survey_keep_version();
create trigger survey_update_version after update on survey for each row when (new.number > old.number) execute function survey_keep_version();

create function survey_version_refuse_insert() returns trigger language plpgsql as $$
begin
  raise exception 'versions are kept when a survey is published' using errcode = 'insufficient_privilege';
end $$;
create trigger survey_version_refuse_insert before insert on survey_version
  for each row when (pg_trigger_depth() = 0) execute function survey_version_refuse_insert();

create table survey_answer (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  survey_id bigint not null references survey,
  number integer not null,
  -- Of the app; the nickname as it was.
  uid bigint not null check (uid > 0),
  nickname text not null check (char_length(nickname) between 1 and 30),
  -- By question.
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  -- Mean of the scores among them.
  score numeric(5, 2) check (score between 0 and 100),
  -- The same to read: questions and answers.
  content text not null,
  foreign key (survey_id, number) references survey_version (survey_id, number),
  constraint survey_answer_once unique (survey_id, number, uid)
);
create index survey_answer_survey on survey_answer (survey_id, id desc);
create index survey_answer_created_date on survey_answer (created_date desc, id desc);
create index survey_answer_number on survey_answer (number, id desc);
create index survey_answer_score on survey_answer (score, id desc);
create index survey_answer_uid on survey_answer (uid);
create index survey_answer_nickname_grams on survey_answer using gin (grams(nickname));
create index survey_answer_nickname_begins on survey_answer (lower(nickname) text_pattern_ops);
create index survey_answer_content_grams on survey_answer using gin (grams(content));
create index survey_answer_content_begins on survey_answer (lower(content) text_pattern_ops);
create trigger survey_answer_no_change before update or delete or truncate on survey_answer for each statement execute function refuse_change();

-- What is not published, or not any more, is not answered.
create function survey_answer_of_published() returns trigger language plpgsql as $$
begin
  if not exists (select from survey where id = new.survey_id and status = 'PUBLISHED' for share) then
    raise exception 'only published surveys are answered' using errcode = 'check_violation', constraint = 'survey_answer_published';
  end if;
  return new;
end $$;
create trigger survey_answer_of_published before insert on survey_answer for each row execute function survey_answer_of_published();

create view survey_list as
select s.*, (select count(*) from survey_answer a where a.survey_id = s.id)::int as answer_count, jsonb_array_length(s.questions) as question_count
from survey s;
