-- Of which shortage of space administrators have been told, by machine and folder: once for each time that it gets worse.
create table disk_warning (
  place text primary key,
  -- Percent below which the free part fell; null while there is enough.
  level integer
);
