-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column order_transaction.source is 'Name of the reporting client system at the time.';
