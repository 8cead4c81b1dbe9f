-- The function of 0947 with a comment that names its marker.
create or replace function note_written_row() returns trigger language plpgsql as $$
declare
  place constant text := 'written.' || tg_table_name;
  noted constant text := coalesce(current_setting(place, true), '');
  was jsonb;
  is_now jsonb;
  changed jsonb := 'null';
begin
  -- '*' stands for too many rows to list.
  if noted = '*' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
  if tg_op = 'UPDATE' then
    select jsonb_agg(n.key) into changed from jsonb_each(is_now) n where n.value is distinct from was -> n.key;
    if changed is null then return null; end if;
  end if;
  perform set_config(place, case when length(noted) > 4000 then '*' else noted || jsonb_build_object(
    'columns', changed,
    'values', (select jsonb_object_agg(c, jsonb_build_array(coalesce(was, is_now) -> c, coalesce(is_now, was) -> c)) from unnest(tg_argv) c)
  ) || E'\n' end, true);
  return null;
end $$;
