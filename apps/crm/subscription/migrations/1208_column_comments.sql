-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column report_sending.week is 'Monday of the reported week; null for a trial sending.';
