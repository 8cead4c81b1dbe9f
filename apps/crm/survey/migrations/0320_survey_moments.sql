-- A survey that comes with its history keeps the moment in which it was published, and its version has the same.
create or replace function survey_settle() returns trigger language plpgsql as $$
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
      -- What comes with its history keeps its moment.
      new.published_date := case when tg_op = 'INSERT' then coalesce(new.published_date, now()) else now() end;
    end if;
    new.closed_date := null;
  end if;
  return new;
end $$;

create or replace function survey_keep_version() returns trigger language plpgsql as $$
begin
  insert into survey_version (survey_id, number, title, questions, created_date) values (new.id, new.number, new.title, new.questions, new.published_date);
  return null;
end $$;
