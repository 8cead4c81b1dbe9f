-- What somebody submitted and who left goes on in the hands of another employee: that one hears what comes of it, and may take a rebate back that
-- waits. Who submitted it stays as it was, and neither of the two decides on it.

alter table order_cancellation add column caretaker_id bigint references employee;
alter table rebates_rule add column caretaker_id bigint references employee;
alter table rebate_application add column caretaker_id bigint references employee;
create index order_cancellation_caretaker on order_cancellation (caretaker_id);
create index rebates_rule_caretaker on rebates_rule (caretaker_id);
create index rebate_application_caretaker on rebate_application (caretaker_id);

alter table order_cancellation add constraint order_cancellation_decided_by_another check (audit_user_id is distinct from caretaker_id or audit_user_id is null);
alter table rebates_rule add constraint rebates_rule_caretaker_does_not_decide
  check (audit_status not in ('PASSED', 'REFUSED') or caretaker_id is null or audit_user_id <> caretaker_id);
alter table rebate_application add constraint rebate_application_caretaker_does_not_decide
  check (audit_status not in ('PASSED', 'REFUSED') or caretaker_id is null or audit_user_id <> caretaker_id);
alter table rebate_application drop constraint rebate_application_withdrawn,
  add constraint rebate_application_withdrawn check (audit_status <> 'WITHDRAWN'
    or audit_user_id is not distinct from submit_user_id or coalesce(audit_user_id = caretaker_id, false));

-- Submitted anew a rule is in the hands of whoever did.
create function rebates_rule_leave_caretaker() returns trigger language plpgsql as $$
begin
  new.caretaker_id := null;
  return new;
end $$;
create trigger rebates_rule_leave_caretaker before update of submit_date on rebates_rule
  for each row when (new.submit_date is distinct from old.submit_date) execute function rebates_rule_leave_caretaker();

select show_column('rebates_rule_list', 'caretaker_id');
select show_column('rebate_application_list', 'caretaker_id');
do $$
begin
  execute 'create or replace view rebate_application_list as ' || regexp_replace(pg_get_viewdef('rebate_application_list'::regclass, true),
    E'\n   FROM rebate_application a', E',\n    coalesce(a.caretaker_id, a.submit_user_id) AS applicant_id\n   FROM rebate_application a');
  execute 'create or replace view cancel_order_audit as ' || regexp_replace(pg_get_viewdef('cancel_order_audit'::regclass, true),
    E'\n   FROM order_cancellation c', E',\n    c.caretaker_id\n   FROM order_cancellation c');
end $$;
