-- What a transaction writes to big tables is noted row by row, so that totals which cannot have changed are kept: which columns of a row changed,
-- and the values of a few columns (whose row it is) before and after. A note lives as long as its transaction.
create function note_written_row() returns trigger language plpgsql as $$
declare
  place constant text := 'written.' || tg_table_name;
  noted constant text := coalesce(current_setting(place, true), '');
  was jsonb;
  is_now jsonb;
  changed jsonb := 'null';
begin
  -- '*': so many rows that nobody asks which.
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

/*
 * Notes what is written to a table from now on: select note_written_rows('thing', 'owner_id'). "people": columns that say whose row it is.
 * Without it every write to the table counts as one that may change any list over it. Call it again when such a column is added.
 */
create function note_written_rows(target regclass, variadic people text[] default '{}') returns void language plpgsql as $$
declare
  unknown text;
  arguments text;
begin
  select p into unknown from unnest(people) p where not exists (select from pg_attribute where attrelid = target and attname = p and not attisdropped);
  if unknown is not null then
    raise exception '% has no column %', target, unknown;
  end if;
  select coalesce(string_agg(quote_literal(p), ', '), '') into arguments from unnest(people) p;
  execute format('drop trigger if exists written_row_noted on %s', target);
  execute format('create trigger written_row_noted after insert or update or delete on %s for each row execute function note_written_row(%s)', target, arguments);
end $$;
revoke execute on function note_written_rows(regclass, text[]) from public;
