-- Only a passed rule of which something is still to be received has an age, since it was passed.
do $$
begin
  execute 'create or replace view rebates_rule_list as ' || regexp_replace(pg_get_viewdef('rebates_rule_list'::regclass, true), E'\n   FROM rebates_rule r',
    $columns$,
    case when r.audit_status = 'PASSED' and r.amount_to_be_refunded > r.returned_amount then days_due(r.audit_date) end as age,
    case when r.audit_status = 'PASSED' and r.amount_to_be_refunded > r.returned_amount then age_bracket(days_due(r.audit_date)) end as age_bracket
   FROM rebates_rule r$columns$);
end $$;
