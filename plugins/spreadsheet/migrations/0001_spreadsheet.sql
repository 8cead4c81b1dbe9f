-- One uploaded file and what became of it. The file itself is kept until the import has ended, so that any node can run or resume it.
create table spreadsheet_batch (
  id bigint generated always as identity primary key,
  resource text not null,
  employee_id bigint not null,
  filename text not null,
  content bytea,
  content_hash text not null,
  headers jsonb not null,
  header_row integer not null,
  mapping jsonb not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'failed', 'reverted')),
  job_id uuid,
  -- Rows of the file (without header) that were dealt with, so that a restarted job goes on where it stopped.
  done integer not null default 0,
  total integer not null default 0,
  issues jsonb not null default '[]',
  result jsonb,
  created_date timestamptz not null default now(),
  finished_date timestamptz
);
create index spreadsheet_batch_employee on spreadsheet_batch (employee_id, created_date desc);
-- One import at a time for each employee and file: a double click cannot run it twice.
create unique index spreadsheet_batch_running on spreadsheet_batch (employee_id, content_hash, resource) where state = 'running';
