-- Which records refer to a file: whoever may see one of them may see the file. A record is named by its table, since several resources may show it.
create table file_link (
  file_id uuid not null references file (id) on delete cascade,
  record_table text not null,
  record_id bigint not null,
  primary key (file_id, record_table, record_id)
);
create index file_link_record on file_link (record_table, record_id);

-- When a file goes that nothing refers to; null for those that stay.
alter table file add column expires_date timestamptz;
create index file_expires_date on file (expires_date) where expires_date is not null;

-- Bytes as they were sent. What is kept may be of another size: pictures are encoded anew.
alter table file add column received_size bigint check (received_size >= 0);
update file set received_size = size;
alter table file alter column received_size set not null;

-- No resource had a field for files until now: no record refers to any of them.
update file set expires_date = now() + interval '1 day' where purpose = 'form';
alter table file drop column resource, drop column record_id;
