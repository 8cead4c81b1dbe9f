-- Refusals that come again and again: beyond the first few of a window they are counted here, and become one entry of the audit log with their number
-- when the window is over. Whoever knocks a million times fills no disk.
create table audit_repeat (
  -- What is counted together, and which window of time it is.
  key text primary key,
  -- As the entry will have them: of the first.
  employee_id bigint,
  username text not null,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  action text not null,
  result text not null,
  message text not null,
  -- All of them, and how many of them have an entry of their own.
  calls integer not null default 1,
  logged integer not null,
  first_date timestamptz not null default now(),
  last_date timestamptz not null default now(),
  expires_date timestamptz not null
);
create index audit_repeat_expires_date on audit_repeat (expires_date);
