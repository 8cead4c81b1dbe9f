-- Undoing an import goes through its rows in their order, part by part.
create index institutions_customer_import_batch on institutions_customer (import_batch_id, id) where import_batch_id is not null;
drop index institutions_customer_import_batch_id;
