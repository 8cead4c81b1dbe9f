-- Days of which everybody has been told what is to be followed up.
create table follow_up_digest (
  day date primary key,
  told_date timestamptz not null default now()
);
