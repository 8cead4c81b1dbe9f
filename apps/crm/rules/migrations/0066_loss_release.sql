-- How many of the leads that the brake held back somebody lets go; null: none. The job counts down. Worth a day.
alter table lead_rules
  add column release_count integer check (release_count > 0),
  add column release_date timestamptz,
  add column release_by_id bigint references employee;
