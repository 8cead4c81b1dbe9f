-- Which sheet of the workbook is read; '' in a text file, null in batches from before there was a choice: the first one.
alter table spreadsheet_batch add column sheet text;

-- Refused rows of a batch that is being written, added part by part: a list within the batch would be written anew with every part. Gone with its end.
create table spreadsheet_issue (
  batch_id bigint not null references spreadsheet_batch on delete cascade,
  row_number integer not null,
  kind text not null check (kind in ('failed', 'duplicate')),
  field text not null,
  value text not null,
  reason text not null,
  primary key (batch_id, row_number)
);
insert into spreadsheet_issue (batch_id, row_number, kind, field, value, reason)
select b.id, (i ->> 'row')::integer, i ->> 'kind', i ->> 'field', i ->> 'value', i ->> 'reason'
from spreadsheet_batch b, jsonb_array_elements(b.issues) i where b.state = 'running'
on conflict do nothing;
alter table spreadsheet_batch drop column issues;

-- Cut off between its transactions, nobody would have ended it.
update spreadsheet_batch b set state = 'failed', finished_date = now()
where state = 'running' and not exists (select from job where job.id = b.job_id and job.state in ('queued', 'running'));
-- A batch runs in a job, always.
alter table spreadsheet_batch add constraint spreadsheet_batch_runs check (state <> 'running' or job_id is not null);

-- Read in slices: a compressed value would be unpacked as a whole for each of them.
alter table spreadsheet_batch alter column content set storage external;
