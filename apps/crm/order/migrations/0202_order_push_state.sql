-- How the institution's system was told of an order last, for lists and the detail. Put at the end, whatever columns stand there by now.
do $$
begin
  execute 'create or replace view order_list as ' || regexp_replace(pg_get_viewdef('order_list'::regclass, true), E'\n   FROM ',
    E',\n    webhook_state(''order'', o.id) AS push_state\n   FROM ');
end $$;
select show_column('order_running', 'push_state');
select show_column('order_cancelled', 'push_state');
