-- What a total and its statistics read beside a filter stands in the filter's index: half a million visits to rows become one walk over the index.
drop index institutions_customer_staff;
create index institutions_customer_staff on institutions_customer (staff_person_id, created_date desc, id desc) include (self_operated, status)
  where deleted_date is null;
drop index institutions_customer_creator;
create index institutions_customer_creator on institutions_customer (creator_id, created_date desc, id desc) include (self_operated, status)
  where deleted_date is null;
drop index institutions_customer_phase;
create index institutions_customer_phase on institutions_customer (customer_phase, created_date desc, id desc) include (self_operated, status)
  where deleted_date is null;
drop index institutions_customer_source;
create index institutions_customer_source on institutions_customer (customer_source, created_date desc, id desc) include (self_operated, status)
  where deleted_date is null;
drop index institutions_customer_intention_level;
create index institutions_customer_intention_level on institutions_customer (intention_level, created_date desc, id desc)
  include (self_operated, status) where deleted_date is null;
drop index institutions_customer_resident_city;
create index institutions_customer_resident_city on institutions_customer (resident_city, created_date desc, id desc)
  include (self_operated, status) where deleted_date is null;
drop index institutions_customer_highest_degree;
create index institutions_customer_highest_degree on institutions_customer (highest_degree, created_date desc, id desc)
  include (self_operated, status) where deleted_date is null;

-- Everybody sees who waits for an owner. Without this index, every total of a consultant visits the whole high seas, which have none either.
create index institutions_customer_unowned on institutions_customer (status, created_date desc, id desc) include (self_operated)
  where deleted_date is null and attributable_person_id is null;
