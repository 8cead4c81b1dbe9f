-- Rows of a job that does one action with many rows: what was chosen when it was begun, in the order of the list, and what became of each.
create table job_row (
  job_id uuid not null references job (id) on delete cascade,
  place integer not null,
  row_id bigint not null,
  -- As the employee saw it then: whoever is told of a refusal knows which row it was.
  name text not null,
  -- null while it waits.
  done boolean,
  reason text,
  primary key (job_id, place),
  check ((done is false) = (reason is not null))
);
create index job_row_waiting on job_row (job_id, place) where done is null;
-- One at a time for each person.
create unique index job_bulk_employee on job (employee_id) where name = 'core.bulk' and state in ('queued', 'running');
