-- The few leads with a flag are found without looking at all the others.
create index institutions_customer_protected on institutions_customer (created_date desc, id desc) where protected and deleted_date is null;
create index institutions_customer_exclusive on institutions_customer (created_date desc, id desc) where exclusive and deleted_date is null;
