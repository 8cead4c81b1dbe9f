-- Most lists show leads that are not in the high seas: totals and the statistics line of those, too, need an index alone.

drop index institutions_customer_status;
create index institutions_customer_status on institutions_customer (status, created_date desc, id desc) include (self_operated) where deleted_date is null;

drop index institutions_customer_owner;
create index institutions_customer_owner on institutions_customer (attributable_person_id, created_date desc, id desc) include (self_operated, status)
  where deleted_date is null;
