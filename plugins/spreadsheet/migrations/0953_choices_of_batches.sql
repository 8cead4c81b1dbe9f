-- What the person has chosen for the whole file: it stands where a cell is empty.
alter table spreadsheet_batch add column form jsonb not null default '{}';
