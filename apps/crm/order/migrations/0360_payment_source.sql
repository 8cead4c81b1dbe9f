-- A payment that another system told of: nobody here booked it, and the ledger says who did.
alter table order_transaction add column source text check (char_length(source) between 1 and 100);
alter table order_transaction add constraint order_transaction_told check (source is null or (type = 'PAYMENT' and operator_id is null and corrects_id is null));
comment on column order_transaction.source is 'Name that the system which told of it had then.';
select show_column('order_ledger', 'source');
