-- Reports count visits by the day on which they were done, and by who did them.
create index customer_return_visit_finished_date on customer_return_visit (finished_date desc, id desc) where finished_date is not null;
create index customer_return_visit_finished_by on customer_return_visit (finished_by_id, finished_date desc) where finished_by_id is not null;
