-- What students read: the platform's own articles, and those of institutions.
create table article (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  title text not null check (char_length(title) between 1 and 60 and title = btrim(title)),
  cover text,
  stage text,
  category text,
  countries text[] not null default '{}',
  tags text[] not null default '{}',
  summary text check (char_length(summary) between 1 and 200),
  body text,
  author text check (char_length(author) between 1 and 30),
  institution_id bigint references institution,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN')),
  publish_time timestamptz,
  publisher_id bigint references employee,
  creator_id bigint not null references employee,
  -- Whoever reads it, or will, reads all of it.
  constraint article_complete check (state in ('DRAFT', 'WITHDRAWN')
    or (cover is not null and category is not null and summary is not null and body is not null)),
  constraint article_publish_time check (
    case state when 'DRAFT' then publish_time is null and publisher_id is null else publish_time is not null and publisher_id is not null end)
);
create index article_created_date on article (created_date desc, id desc);
create index article_institution_id on article (institution_id, created_date desc) where institution_id is not null;
create index article_creator_id on article (creator_id);
create index article_publisher_id on article (publisher_id);
create index article_due on article (publish_time, id) where state = 'SCHEDULED';
select count_versions('article');
comment on column article.institution_id is 'Whose it is; null for the platform''s own.';
comment on column article.publish_time is 'When it was published, or will be.';

-- What is out is withdrawn before anything else becomes of it; only what is out can be withdrawn.
create function article_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state in ('SCHEDULED', 'PUBLISHED') then
      raise exception 'an article that is out, or will be, is kept' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.state <> new.state and (old.state = 'PUBLISHED') <> (new.state = 'WITHDRAWN') then
    raise exception 'an article of state % does not become %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger article_moves before update of state or delete on article for each row execute function article_moves();

-- Articles of institutions, for those who look after them only.
create view institution_article as select a.* from article a where a.institution_id is not null;
