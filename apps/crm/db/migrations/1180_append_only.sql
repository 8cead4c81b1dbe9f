-- What refused changes of single tables is the core's by now: the same triggers, by their names, with its function.
do $$
declare
  one record;
begin
  for one in
    select t.tgname, t.tgrelid::regclass as target, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t where t.tgfoid = 'refuse_change()'::regprocedure and not t.tgisinternal
  loop
    execute format('drop trigger %I on %s', one.tgname, one.target);
    execute replace(one.definition, 'refuse_change()', 'refuse_rewriting()');
  end loop;
end $$;

drop function refuse_change();
