-- Guards of states, generated from the moves in the manifests by npm run guards. Each trigger lets pass the pairs of states that a move names.

create or replace function survey_states_status() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('DRAFT', 'PUBLISHED'), ('CLOSED', 'PUBLISHED'), ('PUBLISHED', 'CLOSED')) then
    raise exception 'survey.status does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'survey_way';
  end if;
  return new;
end $$;
create or replace trigger survey_states_status before update on survey
  for each row when (old.status is distinct from new.status) execute function survey_states_status();
