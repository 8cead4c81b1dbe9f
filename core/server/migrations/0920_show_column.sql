-- A view keeps the columns that its table had when it was made, and takes a new one only at its end. This puts a column of the table behind a view
-- there, and into the views between: select show_column('live_thing', 'colour').
create function show_column(view text, col text) returns void language plpgsql as $$
declare
  definition text := pg_get_viewdef(view::regclass, true);
  -- What is first in FROM, and its alias. Only the view's own FROM stands this far in; those of inner queries stand further.
  source text[] := regexp_match(definition, E'\n   FROM ([a-z0-9_]+)(?: ([a-z0-9_]+))?(?=\n|;|$)');
begin
  if source is null then raise exception 'view % has no table to take column % from: make it anew', view, col; end if;
  if exists (select from pg_attribute where attrelid = view::regclass and attname = col) then return; end if;
  if not exists (select from pg_attribute where attrelid = source[1]::regclass and attname = col) then perform show_column(source[1], col); end if;
  execute format('create or replace view %I as %s', view,
    regexp_replace(definition, E'\n   FROM ', format(E',\n    %I.%I\n   FROM ', coalesce(source[2], source[1]), col)));
end $$;
revoke execute on function show_column(text, text) from public;
