-- Guards of states, generated from the moves in the manifests by npm run guards. Each trigger lets pass the pairs of states that a move names.

create or replace function institutions_order_states_lifecycle() returns trigger language plpgsql as $$
begin
  if (old.lifecycle, new.lifecycle) not in (('IN_PROGRESS', 'CANCEL_AUDIT'), ('CANCEL_AUDIT', 'IN_PROGRESS'), ('CANCEL_AUDIT', 'CANCELLED')) then
    raise exception 'order.lifecycle does not go from % to %', old.lifecycle, new.lifecycle
      using errcode = 'check_violation', constraint = 'order_lifecycle';
  end if;
  return new;
end $$;
create or replace trigger institutions_order_states_lifecycle before update on institutions_order
  for each row when (old.lifecycle is distinct from new.lifecycle) execute function institutions_order_states_lifecycle();

create or replace function order_cancellation_states_audit_status() returns trigger language plpgsql as $$
begin
  if (old.audit_status, new.audit_status) not in ((0, 1), (0, 2)) then
    raise exception 'cancellOrderAudit.auditStatus does not go from % to %', old.audit_status, new.audit_status
      using errcode = 'check_violation', constraint = 'order_cancellation_status';
  end if;
  if (old.audit_status, new.audit_status) in ((0, 1), (0, 2))
     and new.audit_user_id in (new.submit_user_id, new.caretaker_id) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = 'order_cancellation_decided_by_another';
  end if;
  return new;
end $$;
create or replace trigger order_cancellation_states_audit_status before update on order_cancellation
  for each row when (old.audit_status is distinct from new.audit_status) execute function order_cancellation_states_audit_status();
