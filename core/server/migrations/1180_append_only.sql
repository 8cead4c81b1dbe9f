-- Tables whose rows stay as they were written: said once, by name, instead of a trigger of each table's own wording.

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- For migrations: select append_only('some_table'). Rows are added, and neither changed nor taken away.
create function append_only(target regclass) returns void language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = target);
begin
  execute format('create trigger %I before update or delete or truncate on %s for each statement execute function refuse_rewriting()',
    name || '_no_change', target);
end $$;

-- For migrations: select never_deleted('some_table'). Rows change, and stay.
create function never_deleted(target regclass) returns void language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = target);
begin
  execute format('create trigger %I before delete or truncate on %s for each statement execute function refuse_rewriting()', name || '_no_delete', target);
end $$;

drop trigger audit_log_no_change on audit_log;
select append_only('audit_log');
drop trigger audit_check_no_change on audit_check;
select append_only('audit_check');
drop function audit_log_refuse();
