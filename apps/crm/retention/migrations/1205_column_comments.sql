-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column customer_return_visit.reminded_date is 'When the visitor was reminded that the visit is due.';
