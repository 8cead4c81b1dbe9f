-- What else the form holds stands in other tables: saving it is a change of the rules, too.
alter table lead_rules add column saved_date timestamptz;
select count_versions('lead_rules', 'release_count', 'release_date', 'release_by_id');
select count_versions('suspected_duplicate', 'reasons');
