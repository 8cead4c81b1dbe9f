-- A row's version is counted here and nowhere else, whoever writes: an edit that began on an older one is refused.

-- Every update that changes a counted column counts once; a version that somebody states is not heard.
create function count_version() returns trigger language plpgsql as $$
declare
  uncounted text[] := tg_argv[0]::text[];
begin
  new.version := old.version + case when (to_jsonb(old) - uncounted) is distinct from (to_jsonb(new) - uncounted) then 1 else 0 end;
  return new;
end $$;

/*
 * Counts versions of a table from now on. "bookkeeping": columns that triggers and jobs keep beside what people write; a change of these alone
 * makes no open edit stale. Call it again when such a column, or a generated one, is added.
 * The trigger's name comes late in the alphabet: other triggers have had their say when it looks.
 */
create function count_versions(target regclass, variadic bookkeeping text[] default '{}') returns void language plpgsql as $$
declare
  unknown text;
  uncounted text[];
begin
  select b into unknown from unnest(bookkeeping) b
  where not exists (select from pg_attribute where attrelid = target and attname = b and not attisdropped);
  if unknown is not null then
    raise exception '% has no column %', target, unknown;
  end if;
  select bookkeeping || array['version'] || coalesce(array_agg(attname::text), '{}') into uncounted
  from pg_attribute where attrelid = target and attgenerated <> '' and not attisdropped;
  execute format('drop trigger if exists version_counted on %s', target);
  execute format('create trigger version_counted before update on %s for each row execute function count_version(%L)', target, uncounted);
end $$;
