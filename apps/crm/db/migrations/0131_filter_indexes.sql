-- Filters that the lists offer, over tables that grow with the clients.
create index institution_customer_relation_operator on institution_customer_relation (operator_id, created_date desc, id desc)
  where withdrawn_date is null;
create index institution_customer_relation_allocation_method on institution_customer_relation (allocation_method, created_date desc, id desc)
  where withdrawn_date is null;
create index institution_customer_relation_signing_item on institution_customer_relation (signing_item)
  where withdrawn_date is null and signing_item is not null;
create index institution_customer_relation_signing_amount on institution_customer_relation (estimated_signing_amount)
  where withdrawn_date is null and estimated_signing_amount is not null;
create index suspected_duplicate_reasons on suspected_duplicate using gin (reasons);
