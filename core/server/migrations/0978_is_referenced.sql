/*
 * Whether some row of any table refers to this one so that it cannot be deleted. Whoever adds a foreign key later is asked as well:
 * a list that says which rows may go, and an import that is undone, need not know who refers to them.
 */
create function is_referenced(target regclass, row_id bigint) returns boolean language plpgsql stable parallel safe as $$
declare
  place record;
  found_one boolean;
begin
  for place in
    select c.conrelid::regclass as holder, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = target and c.confdeltype in ('a', 'r') and cardinality(c.conkey) = 1
    order by c.oid
  loop
    execute format('select exists (select from %s where %I = $1)', place.holder, place.col) into found_one using row_id;
    if found_one then return true; end if;
  end loop;
  return false;
end $$;
