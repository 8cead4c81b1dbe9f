-- Planned follow-ups of which people were reminded; the records themselves never change.
create table follow_up_reminder (
  record_id bigint primary key references follow_up_record on delete cascade,
  told_date timestamptz not null default now()
);
