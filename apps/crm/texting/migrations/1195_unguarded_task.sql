-- The moves of a task are guarded by sms_task_states_state; the function keeps its other rules.

create or replace function sms_task_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'DRAFT' then
      raise exception 'a task that was submitted stays' using errcode = 'check_violation', constraint = 'sms_task_kept';
    end if;
    return old;
  end if;
  if (new.content, new.kind, new.total, new.parts) is distinct from (old.content, old.kind, old.total, old.parts) then
    raise exception 'what a task says does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
