-- Rules and records stand for the people and the kind of their order, as it was signed.
do $$
declare
  one record;
begin
  for one in select * from (values
    ('rebates_rule_list', 'rebates_rule r', 'o.signing_time, o.biz_owner_id, o.lead_owner_id, o.staff_id, o.creator_id, o.customer_source,
      o.service_category, o.intended_countries'),
    ('rebates_record_list', 'rebates_record r', 'o.biz_owner_id, o.lead_owner_id, o.staff_id, o.creator_id, o.service_category, o.intended_countries')
  ) v(view, source, columns) loop
    execute format('create or replace view %I as ', one.view) || regexp_replace(pg_get_viewdef(one.view::regclass, true),
      E'\n   FROM ' || one.source, E',\n    ' || one.columns || E'\n   FROM ' || one.source);
  end loop;
end $$;
