-- The moves of a survey are guarded by survey_states_status; the function keeps its other rules.

create or replace function survey_settle() returns trigger language plpgsql as $$
declare
  newest survey_version;
begin
  new.number := case when tg_op = 'UPDATE' then old.number else 0 end;
  if tg_op = 'UPDATE' then
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
