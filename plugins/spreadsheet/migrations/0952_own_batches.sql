-- What the look at the file found ({total, ok, duplicate, failed}), and by which columns it looked: a batch that was left there says it again, and
-- an import by the same columns does not count anew what the person was told.
alter table spreadsheet_batch add column checked jsonb;

-- Undoing goes in parts, a long one in a job: {reverted, kept} until now, and the last row that was looked at.
alter table spreadsheet_batch add column undone jsonb;
alter table spreadsheet_batch add column undone_to bigint not null default 0;
alter table spreadsheet_batch drop constraint spreadsheet_batch_state_check;
alter table spreadsheet_batch add constraint spreadsheet_batch_state_check
  check (state in ('checked', 'running', 'done', 'failed', 'reverting', 'reverted'));
alter table spreadsheet_batch drop constraint spreadsheet_batch_runs;
alter table spreadsheet_batch add constraint spreadsheet_batch_runs check (state not in ('running', 'reverting') or job_id is not null);

-- Somebody's own of one list, the newest first.
create index spreadsheet_batch_own on spreadsheet_batch (employee_id, resource, id desc);
drop index spreadsheet_batch_employee;
