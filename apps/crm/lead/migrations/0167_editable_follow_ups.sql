-- Until when the author may edit: buttons say so before anybody writes in vain.
do $$
begin
  execute 'create or replace view follow_record as ' || regexp_replace(pg_get_viewdef('follow_record'::regclass, true),
    E'\n   FROM follow_up_record f', E',\n    f.created_date + interval ''10 minutes'' as editable_until\n   FROM follow_up_record f');
end $$;
