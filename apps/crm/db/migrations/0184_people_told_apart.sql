-- An employee in texts: with user name and department behind it where another one has the same name.
create function employee_label(e employee) returns text language sql stable parallel safe as $$
  select case when exists (select from employee o where o.name = (e).name and o.id <> (e).id)
    then (e).name || '（' || concat_ws(' · ', (e).username, (select d.name from department d where d.id = (e).department_id)) || '）'
    else (e).name end
$$;

-- What happened to a lead names people so, too.
do $$
declare
  definition text := pg_get_viewdef('lead_timeline'::regclass);
  told text := regexp_replace(regexp_replace(definition, '''(from|to)'', ([ft])\.name', '''\1'', employee_label(\2.*)', 'g'),
    'SELECT e\.name\s+FROM employee e', 'SELECT employee_label(e.*) FROM employee e', 'g');
begin
  if told not like '%employee_label(f.*)%employee_label(t.*)%employee_label(e.*)%' then
    raise exception 'lead_timeline names people otherwise: %', definition;
  end if;
  execute 'create or replace view lead_timeline as ' || told;
end $$;
