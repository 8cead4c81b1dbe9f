-- Guards of states, generated from the moves in the manifests by npm run guards. Each trigger lets pass the pairs of states that a move names.

create or replace function rebate_application_states_audit_status() returns trigger language plpgsql as $$
begin
  if (old.audit_status, new.audit_status) not in (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'), ('PENDING', 'WITHDRAWN')) then
    raise exception 'rebateAudit.auditStatus does not go from % to %', old.audit_status, new.audit_status
      using errcode = 'check_violation', constraint = 'rebate_application_status';
  end if;
  if (old.audit_status, new.audit_status) in (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'))
     and new.audit_user_id in (new.submit_user_id, new.caretaker_id) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = 'rebate_application_decided_by_another';
  end if;
  return new;
end $$;
create or replace trigger rebate_application_states_audit_status before update on rebate_application
  for each row when (old.audit_status is distinct from new.audit_status) execute function rebate_application_states_audit_status();

create or replace function rebates_rule_states_audit_status() returns trigger language plpgsql as $$
begin
  if (old.audit_status, new.audit_status) not in (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'), ('PASSED', 'RETURNED'), ('REFUSED', 'PENDING'),
      ('RETURNED', 'PENDING'), ('PENDING', 'CLOSED'), ('REFUSED', 'CLOSED'), ('RETURNED', 'CLOSED'),
      ('CLOSED', 'PENDING'))
     or ((old.audit_status, new.audit_status) in (('CLOSED', 'PENDING')) and pg_trigger_depth() < 2) then
    raise exception 'rebatesRules.auditStatus does not go from % to %', old.audit_status, new.audit_status
      using errcode = 'check_violation', constraint = 'rebates_rule_status';
  end if;
  if (old.audit_status, new.audit_status) in (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'))
     and new.audit_user_id in (new.submit_user_id, new.caretaker_id) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = 'rebates_rule_decided_by_another';
  end if;
  if (old.audit_status, new.audit_status) in (('PASSED', 'RETURNED'))
     and new.audit_user_id in (new.submit_user_id) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = 'rebates_rule_decided_by_another';
  end if;
  return new;
end $$;
create or replace trigger rebates_rule_states_audit_status before update on rebates_rule
  for each row when (old.audit_status is distinct from new.audit_status) execute function rebates_rule_states_audit_status();
