-- Different leads are counted in the order of the leads: reports that count them over years sort and hash little.
drop index institution_customer_relation_active;
create unique index institution_customer_relation_active on institution_customer_relation (lead_id, institution_id)
  include (created_date, lead_owner_id, lead_staff_id, lead_creator_id, lead_source, allocation_method)
  where withdrawn_date is null;
create index follow_up_record_followed on follow_up_record (lead_id, author_id) include (follow_up_time, institution_id);
create index high_seas_lost on high_seas (lead_id) include (put_in_time, previous_owner_id) where move_in_reason is not null;
create index lead_claim_log_claimed on lead_claim_log (lead_id) include (created_date, employee_id);
-- Who holds how many leads is counted whatever the period.
create index institutions_customer_held on institutions_customer (attributable_person_id) where deleted_date is null and status = 'NORMAL';
