-- Guards of states, generated from the moves in the manifests by npm run guards. Each trigger lets pass the pairs of states that a move names.

create or replace function sms_task_states_state() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('DRAFT', 'SCHEDULED'), ('DRAFT', 'SENDING'), ('SCHEDULED', 'SENDING'), ('SENDING', 'DONE'),
      ('SCHEDULED', 'STOPPED'), ('SENDING', 'STOPPED')) then
    raise exception 'smsTask.state does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'sms_task_state';
  end if;
  return new;
end $$;
create or replace trigger sms_task_states_state before update on sms_task
  for each row when (old.state is distinct from new.state) execute function sms_task_states_state();
