-- Entries tell of rows that changed beside their own below "changed", of many some by their id alone ("more"): the index looks there now.
create or replace function audit_rows(entity text, entity_ids bigint[], detail jsonb) returns text[] language plpgsql immutable parallel safe as $$
declare
  keys text[] := entity_ids::text[];
  one text;
  beside text;
  rows jsonb;
begin
  if entity <> '' then
    foreach one in array entity_ids::text[] loop keys := keys || (entity || ':' || one); end loop;
  end if;
  if jsonb_typeof(detail -> 'changed') is distinct from 'object' then return keys; end if;
  for beside, rows in select key, value from jsonb_each(detail -> 'changed') where jsonb_typeof(value) = 'object' loop
    for one in
      select jsonb_object_keys(rows)
      union all select jsonb_array_elements_text(case when jsonb_typeof(rows -> 'more') = 'array' then rows -> 'more' else '[]' end)
    loop
      if one ~ '^[1-9][0-9]{0,17}$' then keys := keys || one || (beside || ':' || one); end if;
    end loop;
  end loop;
  return keys;
end $$;
reindex index audit_log_rows;
